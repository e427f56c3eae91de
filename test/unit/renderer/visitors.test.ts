import { expect, it } from 'vitest';
import { say } from '../../../base/messages/translate.ts';
import { SessionId, TerminalId } from '../../../protocol/ids.ts';
import type { PeerInfo } from '../../../protocol/peer-info.ts';
import type { SessionInfo } from '../../../protocol/requests.ts';
import { listVisitors, seenBy, visitorsMessage, visitorWords } from '../../../renderer/visitors/visitors.ts';

const [one, two] = ['1', '2'].map((digit) => TerminalId.parse(`6f1a7c1e-3c0e-4a4e-9a53-0d6d0d2f6a0${digit}`)) as [
  TerminalId,
  TerminalId,
];
const LAPTOP = 'a'.repeat(64);
const peers = [{ deviceId: LAPTOP, name: 'laptop' }] as unknown as PeerInfo[];

function visit(deviceId: string, given: Partial<SessionInfo>): SessionInfo {
  return {
    sessionId: SessionId.parse('6f1a7c1e-3c0e-4a4e-9a53-0d6d0d2f6a00'),
    principal: { kind: 'guest', deviceId },
    client: { name: 'window', version: '1' },
    ...{ sinceMs: 1_000, state: 'active', terminals: [], mayType: [], from: '192.0.2.7', typingPaused: false },
    ...given,
  };
}

const wordsOf = (...visits: SessionInfo[]): string[] =>
  listVisitors(visits, peers).map((visitor) => `${visitor.name}: ${visitorWords(visitor, (id) => id.slice(-1))}`);

it('a device is listed once, since its first session, with all it sees and may type into', () => {
  const visits = [
    visit(LAPTOP, { terminals: [one] }),
    visit(LAPTOP, { terminals: [one, two], mayType: [two], sinceMs: 5_000 }),
  ];
  const [visitor] = listVisitors(visits, peers);

  expect(wordsOf(...visits)).toEqual(['laptop: sees “1”, may type into “2”']);
  expect(visitor).toMatchObject({ sinceMs: 5_000, isPaused: false, isAway: false });
});

it('it is said that a device is away, looks on while its typing is paused, or has nothing open', () => {
  const typing = { terminals: [one], mayType: [one] };
  expect([
    wordsOf(visit(LAPTOP, { ...typing, typingPaused: true })),
    wordsOf(visit(LAPTOP, { state: 'recovering' })),
    wordsOf(visit(LAPTOP, { state: 'recovering' }), visit(LAPTOP, {})),
  ]).toEqual([['laptop: sees “1”'], ['laptop: Lost its connection'], ['laptop: Has no terminal open']]);
});

it('a terminal is seen by those who show it, and by nobody when nobody does', () => {
  const visitors = listVisitors(
    [visit(LAPTOP, { terminals: [one] }), visit('b'.repeat(64), { terminals: [one] })],
    peers,
  );
  expect([seenBy(visitors, one), seenBy(visitors, two), seenBy(visitors, undefined)]).toEqual([
    expect.stringMatching(/^laptop, \w{7}$/),
    undefined,
    undefined,
  ]);
});

it('the button of the list says who waits, else who is here, and counts nobody', () => {
  expect([say(visitorsMessage(1, 2)), say(visitorsMessage(0, 2)), say(visitorsMessage(0, 0))]).toEqual([
    '1 device waits for your yes',
    '2 devices here',
    'Nobody any more.',
  ]);
});
