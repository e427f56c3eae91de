import { describe, expect, it } from 'vitest';
import { OutputFeed } from '../../../protocol/client/output-feed.ts';
import { frameFlags, frameKinds } from '../../../protocol/frame.ts';
import type { SnapshotScope } from '../../../protocol/snapshot-scope.ts';
import { RecordingScreen } from '../../fakes/recording-screen.ts';
import { encode } from './make-client.ts';

const { first, last } = frameFlags;
const attached = { attachment: 1, mode: 'snapshot', offset: 6, cols: 80, rows: 24, inputPosition: 0 } as const;

/** A feed that has been given the screen, without the lines above it. */
function feedScreen() {
  const screen = new RecordingScreen();
  const acks: string[] = [];
  const feed = new OutputFeed(screen, (kind, position) =>
    acks.push(`${kind === frameKinds.snapshotAck ? 'snapshot' : 'output'} ${position}`),
  );
  const announce = (scope: SnapshotScope): void => feed.announced(6, scope);
  let position = 0;
  const piece = (text: string, flags: number): string | undefined => {
    if ((flags & first) !== 0) position = 0;
    const payload = encode(text);
    const frame = { kind: frameKinds.snapshot, stream: 1, flags, position, payload };
    position += payload.byteLength;
    return feed.frame(frame);
  };
  const output = (text: string): string | undefined =>
    feed.frame({ kind: frameKinds.output, stream: 1, flags: 0, position: 6, payload: encode(text) });
  feed.attach(attached);
  announce('screen');
  piece('screen', first | last);
  acks.length = screen.events.length = 0;
  return { feed, screen, acks, announce, piece, output };
}

const long = 'x'.repeat(20_000);

describe('L43: all lines in the place of a screen', () => {
  it('are drawn when the last has come, acknowledged on their way, and followed by output', () => {
    const { feed, screen, acks, announce, piece, output } = feedScreen();
    announce('all');
    piece(long, first);
    const onTheWay = { text: screen.text, acks: [...acks], isMissing: feed.isScrollbackMissing };
    piece('last', last);
    output(' and live');

    expect(onTheWay).toEqual({ text: 'screen', acks: ['snapshot 20000'], isMissing: true });
    expect({ text: screen.text, acks, isMissing: feed.isScrollbackMissing, events: screen.events }).toEqual({
      text: `${long}last and live`,
      acks: ['snapshot 20000', 'snapshot 20004', 'output 15'],
      isMissing: false,
      events: ['reset', 'restoring', 'restored'],
    });
  });

  it('L47: leave the screen as it is where the link breaks before that, and come again over the next', () => {
    const { feed, screen, announce, piece } = feedScreen();
    announce('all');
    piece(long, first);
    const offset = feed.resumableOffset;
    feed.resume(attached);
    const whileAway = screen.text;
    announce('all');
    piece('all', first | last);

    expect([offset, whileAway, screen.text, feed.isScrollbackMissing]).toEqual([0, 'screen', 'all', false]);
  });

  it('L47: are known to be under way from the question to the last piece, over a broken link too', () => {
    const { feed, announce, piece } = feedScreen();
    const coming = [feed.isScrollbackComing];
    const note = (): unknown => coming.push(feed.isScrollbackComing);
    feed.isAllComing = true;
    note();
    announce('screen');
    piece('a lagging screen', first | last);
    note();
    announce('all');
    piece(long, first);
    feed.resume(attached);
    note();
    announce('all');
    piece('all', first | last);
    note();
    announce('screen');
    piece('a lagging screen', first | last);
    note();

    expect(coming).toEqual([false, true, true, true, false, false]);
  });

  it('L47: are not known to be under way any more where the attachment is another', () => {
    const { feed, announce, piece } = feedScreen();
    feed.isAllComing = true;
    feed.attach(attached);
    announce('screen');
    piece('screen', first | last);

    expect([feed.isScrollbackMissing, feed.isScrollbackComing]).toEqual([true, false]);
  });

  it('are drawn as they come where they are too many to be kept back', () => {
    const { screen, announce, piece } = feedScreen();
    announce('all');
    for (let pieces = 0; pieces < 300; pieces += 1) piece(long, pieces === 0 ? first : 0);

    expect([screen.text.length, screen.isRestoring]).toEqual([300 * long.length, true]);
  });
});

describe('L44: a screen in the place of one that lags', () => {
  it('is drawn as it comes, and lacks the lines above it', () => {
    const { feed, screen, announce, piece } = feedScreen();
    announce('all');
    piece('all', first | last);
    announce('screen');
    piece('begins', first);

    expect([screen.text, screen.isRestoring, feed.isScrollbackMissing]).toEqual(['begins', true, true]);
  });
});
