import { expect, it } from 'vitest';
import { Access } from '../../../main/agent/access.ts';
import type { SessionRequestName } from '../../../main/agent/session-methods.ts';
import { TerminalShares } from '../../../main/agent/terminal-shares.ts';
import { requests, type RequestName } from '../../../protocol/requests.ts';
import { TerminalId } from '../../../protocol/ids.ts';
import { GUEST, MINE, NOWHERE } from './arrange-access.ts';

/** Each request of the protocol stands in exactly one of these: whoever adds one says here who may send it. */
const mayBeSentBy: Readonly<Record<string, readonly RequestName[]>> = {
  'whoever has no session yet': ['session.open', 'session.password'],
  'guest mine user': [
    ...(['ping', 'session.close', 'agent.status', 'terminal.list'] as const),
    ...(['terminal.detach', 'terminal.redraw', 'terminal.resize'] as const),
  ],
  'mine user, guests it is shared with': ['terminal.attach', 'terminal.signal', 'terminal.discardInput'],
  'mine user': [
    ...(['session.list', 'session.cut', 'agent.ledger', 'profiles.list'] as const),
    ...(['exec.open', 'exec.signal', 'exec.end'] as const),
    ...(['terminal.open', 'terminal.close', 'terminal.restart', 'terminal.keep', 'terminal.rename'] as const),
    ...(['terminal.dismiss', 'terminal.inspect', 'terminal.findFiles', 'terminal.share'] as const),
  ],
  user: [
    ...(['agent.endLeft', 'presence.pause', 'presence.cut'] as const),
    ...(['peers.list', 'peers.allow', 'peers.rename', 'peers.revoke', 'peers.unlock'] as const),
    ...(['settings.change', 'settings.export', 'settings.import'] as const),
    ...(['remote.turn', 'remote.approval', 'remote.password', 'approval.list', 'approval.answer'] as const),
    ...(['pairing.open', 'pairing.answer', 'pairing.close', 'pairing.read', 'pairing.join'] as const),
    'pairing.giveUp',
  ],
};

function isLetIn(kind: 'guest' | 'mine' | 'user', name: SessionRequestName): string {
  const deviceId = { guest: GUEST, mine: MINE, user: undefined }[kind];
  const access = new Access(deviceId === undefined ? { kind } : { kind, deviceId }, new TerminalShares());
  try {
    access.require(name, { terminalId: TerminalId.parse(NOWHERE) });
    return kind;
  } catch (error) {
    return (error as { code: string }).code === 'terminal_not_running' ? 'shared' : '';
  }
}

function sendersOf(name: RequestName): string {
  if (name === 'session.open' || name === 'session.password') return 'whoever has no session yet';
  const [guest, ...owners] = (['guest', 'mine', 'user'] as const).map((kind) => isLetIn(kind, name));
  const senders = [guest, ...owners].filter((one) => one !== '' && one !== 'shared').join(' ');
  return guest === 'shared' ? `${senders}, guests it is shared with` : senders;
}

it('L50: every request of the protocol may be sent by those who are named for it, and by nobody else', () => {
  const names = Object.keys(requests) as RequestName[];
  const said = Object.entries(mayBeSentBy).flatMap(([who, those]) => those.map((name) => `${name}: ${who}`));

  expect(names.map((name) => `${name}: ${sendersOf(name)}`).sort()).toEqual(said.sort());
});
