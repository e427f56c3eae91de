import { expect, it } from 'vitest';
import type { PeerInfo } from '../../../protocol/peer-info.ts';
import { guestShares, sharedWithAbsent } from '../../../renderer/shares/shared-with.ts';
import type { Visitor } from '../../../renderer/visitors/visitors.ts';
import { terminalInfo } from './terminal-info.ts';

const [PHONE, TABLET, LAPTOP, STRANGER] = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(64)) as [
  PeerInfo['deviceId'],
  PeerInfo['deviceId'],
  PeerInfo['deviceId'],
  PeerInfo['deviceId'],
];
const peers = [
  { deviceId: TABLET, name: 'tablet', role: 'guest' },
  { deviceId: PHONE, name: 'phone', role: 'guest' },
  { deviceId: LAPTOP, name: 'laptop', role: 'mine' },
] as PeerInfo[];

it('all guests are offered by name, with what each may do; one’s own machines are not', () => {
  const terminal = terminalInfo({ sharedWith: [{ deviceId: TABLET, right: 'type' }] });
  expect(guestShares(terminal, peers)).toEqual([
    { deviceId: PHONE, name: 'phone', right: null },
    { deviceId: TABLET, name: 'tablet', right: 'type' },
  ]);
});

it('those with whom it is shared are named, but for those that look at it now', () => {
  const terminal = terminalInfo({
    sharedWith: [PHONE, TABLET, STRANGER].map((deviceId) => ({ deviceId, right: 'view' as const })),
  });
  const here = { deviceId: TABLET, seen: [{ terminalId: terminal.terminalId, mayType: false }] } as unknown as Visitor;
  const elsewhere = { deviceId: PHONE, seen: [] } as unknown as Visitor;
  const named = (visitors: Visitor[]) => sharedWithAbsent(terminal, { peers, visitors });
  expect([named([elsewhere]), named([here])]).toEqual([
    expect.stringMatching(/^phone, tablet, .{7}$/),
    expect.stringMatching(/^phone, .{7}$/),
  ]);
  expect(sharedWithAbsent(terminalInfo(), { peers, visitors: [] })).toBeUndefined();
  expect(sharedWithAbsent(undefined, { peers, visitors: [] })).toBeUndefined();
});
