import { passwordQuestion } from '../../protocol/client/agent-client.ts';
import { hostState, type HostId } from '../hosts/host-state.ts';
import type { Host } from '../hosts/host.ts';
import { frontHostId } from '../workspace/front-host.ts';
import { renewHost } from '../workspace/join-host.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** The dialog in which a host's password is given; connects anew where there is no session to be had any more. */
export function askPassword(workspace: Workspace, hostId: HostId): void {
  const { store } = workspace;
  if (hostState(store.getState(), hostId).link.kind === 'ended') renewHost(workspace, hostId);
  store.setState({ overlay: { kind: 'hostPassword', hostId } });
}

/**
 * Opens it without being asked only for a first connection to the machine in front: there a person has just asked for
 * it. Anywhere else what is being typed would end up in it.
 */
export function offerPassword({ store }: Workspace, { id: hostId, state: { link } }: Host): void {
  const state = store.getState();
  if (link.kind !== 'connecting' || passwordQuestion(link) === undefined) return;
  if (state.overlay === undefined && frontHostId(state) === hostId)
    store.setState({ overlay: { kind: 'hostPassword', hostId } });
}
