import { describe, expect, it } from 'vitest';
import { settle } from '../../fakes/fake-clock.ts';
import { RecordingSink } from '../../fakes/recording-sink.ts';
import { attach } from './attach.ts';

describe('L43: the screen first, and the lines above it when they are asked for', () => {
  it('asks for no more than is wanted, and says what comes', async () => {
    const { attachment, source, sink } = attach({ printed: 10, scope: 'screen' });
    attachment.start(sink);
    await settle();
    attachment.snapshotAcked(1000);
    attachment.redraw('all');
    await settle();

    expect({ asked: source.scopes, said: sink.sizes.map(({ scope }) => scope) }).toEqual({
      asked: ['screen', 'all'],
      said: ['screen', 'all'],
    });
  });

  it('brings them after a snapshot of the screen that was under way', async () => {
    const { attachment, source, sink } = attach({ printed: 10, scope: 'screen' });
    source.isSlow = true;
    attachment.start(sink);
    attachment.redraw('all');
    attachment.redraw('screen');
    source.waiting.shift()?.();
    await settle();
    attachment.snapshotAcked(1000);
    source.waiting.shift()?.();
    await settle();

    expect({ asked: source.scopes, snapshots: sink.snapshots }).toEqual({ asked: ['screen', 'all'], snapshots: 2 });
  });

  it('L47: brings them after a break that came before them, and what was printed meanwhile is there once', async () => {
    const { attachment, source, sink, print } = attach({ printed: 10, scope: 'screen' });
    attachment.start(sink);
    await settle();
    attachment.snapshotAcked(1000);
    source.isSlow = true;
    attachment.redraw('all');
    attachment.suspend();
    print(5);
    const { mode, offset } = attachment.resume(10);
    const second = new RecordingSink();
    second.start = 10;
    attachment.start(second);
    source.isSlow = false;
    for (const release of source.waiting) release();
    await settle();

    expect([mode, offset, second.frames]).toEqual(['resume', 10, ['size 80x24 15', 'snapshot 0 1000 3']]);
  });

  it('L34: brings them before it is said that the terminal has ended', async () => {
    const { attachment, source, sink } = attach({ printed: 10, scope: 'screen' });
    attachment.start(sink);
    await settle();
    const drained: boolean[] = [];
    attachment.redraw('all');
    source.hasEnded = true;
    attachment.outputArrived();
    drained.push(attachment.isDrained);
    attachment.snapshotAcked(1000);
    await settle();
    drained.push(attachment.isDrained);

    expect({ drained, snapshots: sink.snapshots }).toEqual({ drained: [false, true], snapshots: 2 });
  });

  it.each([
    ['screen', { drained: [false, true], asked: ['screen', 'all'] }],
    ['all', { drained: [true, true], asked: ['all'] }],
  ] as const)('L34: has them follow unasked where a terminal ends that was shown by: %s', async (scope, expected) => {
    const { attachment, source, sink } = attach({ printed: 10, scope });
    attachment.start(sink);
    await settle();
    attachment.snapshotAcked(1000);
    source.hasEnded = true;
    attachment.outputArrived();
    const drained = [attachment.isDrained];
    await settle();
    drained.push(attachment.isDrained);

    expect({ drained, asked: source.scopes }).toEqual(expected);
  });
});
