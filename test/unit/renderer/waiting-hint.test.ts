import { expect, it } from 'vitest';
import { say } from '../../../base/messages/translate.ts';
import type { LinkState } from '../../../protocol/client/agent-client.ts';
import type { TabPhase } from '../../../renderer/tabs/tab.ts';
import { waitingHint } from '../../../renderer/terminals/waiting-hint.ts';

const ended = (code: string, untilMs = 0): LinkState => ({ kind: 'ended', reason: 'it was refused', code, untilMs });
const attaching: TabPhase = { kind: 'attaching' };

it.each<[TabPhase, LinkState, string | undefined]>([
  [{ kind: 'starting' }, { kind: 'connecting' }, '◌ Starting a shell…'],
  [attaching, { kind: 'connecting' }, '◌ Getting the content back…'],
  [attaching, ended('password_needed'), 'Nothing to show yet: the session password is missing.'],
  [{ kind: 'starting' }, ended('password_needed'), 'Nothing to show yet: the session password is missing.'],
  [attaching, ended('locked_out', 999), 'Nothing to show yet: the session password is missing.'],
  [attaching, ended('locked_out', 1_001), 'Nothing to show: there is no connection.'],
  [attaching, ended('remote_off'), 'Nothing to show: there is no connection.'],
  [{ kind: 'running' }, ended('remote_off'), undefined],
])('in the place of a terminal: %j, %j', (phase, link, words) => {
  const hint = waitingHint(phase, { link, isRenewed: false, nowMs: 1_000 });

  expect(hint && `${hint.isUnderWay ? '◌ ' : ''}${say(hint.message)}`).toBe(words);
});

it('says nothing over what a tab showed before, once there is to be no session', () => {
  const hintOf = (link: LinkState) => waitingHint(attaching, { link, isRenewed: true, nowMs: 1_000 });

  expect([hintOf(ended('remote_off')), hintOf({ kind: 'connecting' })?.isUnderWay]).toEqual([undefined, true]);
});
