import type { Principal, SessionOpened } from '../../../protocol/requests.ts';
import type { TerminalInfo } from '../../../protocol/terminal-info.ts';
import { FakeChannel } from '../../fakes/fake-channel.ts';
import { RawViewer } from '../../fakes/raw-viewer.ts';
import { makeAgent, openTerminal } from './make-agent.ts';

export const GUEST = 'a'.repeat(64);
export const OTHER_GUEST = 'b'.repeat(64);
export const MINE = 'c'.repeat(64);
export const NOWHERE = '6f6e65a0-0000-4000-8000-000000000000';

/** An agent with a terminal of its user, and viewers of paired devices. */
export async function arrange() {
  const made = makeAgent();
  const { viewer: owner } = await made.open();
  const { terminal } = await openTerminal(owner, { command: 'sleep', args: ['secret'] });
  const { terminalId } = terminal;

  async function openAs(principal: Principal, resume?: object) {
    const link = FakeChannel.link();
    made.agent.accept(link.agent, principal, { door: 'socket' });
    const viewer = new RawViewer(link.viewer);
    const params = { protocol: 1, client: { name: 'test', version: '1' }, resume };
    return { link, viewer, session: await viewer.request<SessionOpened>('session.open', params) };
  }

  const share = (right: 'view' | 'type' | null, deviceId = GUEST) =>
    owner.request<{ terminal: TerminalInfo }>('terminal.share', { terminalId, deviceId, right });
  const openGuest = () => openAs({ kind: 'guest', deviceId: GUEST });
  return { ...made, owner, terminalId, openAs, openGuest, share };
}

export type Arranged = Awaited<ReturnType<typeof arrange>>;
