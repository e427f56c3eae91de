import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { visitStateText, visitsAmong } from '../../../main/cli/visits.ts';
import { SessionId } from '../../../protocol/ids.ts';
import type { SessionInfo } from '../../../protocol/requests.ts';

const device = 'a'.repeat(64);

function session(deviceId?: string): SessionInfo {
  return {
    sessionId: SessionId.parse(randomUUID()),
    principal: deviceId === undefined ? { kind: 'user' } : { kind: 'mine', deviceId },
    ...{ client: { name: 'test', version: '1' }, sinceMs: 0, state: 'active', terminals: [] },
  };
}

it.each([
  ['all of them where a session of this user is listed, too', [session(device), session()], 0],
  ['some of them where there are only theirs', [session(device), session(device)], 7],
  ['none where nobody is', [], 0],
])('tells how many sessions of other devices a list has no room for: %s', (_which, sessions, omitted) => {
  const among = visitsAmong({ sessions, omitted: sessions.length === 0 ? 0 : 7 }, []);
  expect({ visits: among.visits.length, omitted: among.omitted }).toEqual({
    visits: sessions.filter(({ principal }) => principal.kind === 'mine').length,
    omitted,
  });
});

it.each([
  ['here', 'active', false],
  ['here, typing paused', 'active', true],
  ['lost its link', 'recovering', false],
  ['lost its link, typing paused', 'recovering', true],
] as const)('says of another device: %s', (words, state, typingPaused) => {
  expect(visitStateText({ state, typingPaused })).toBe(words);
});
