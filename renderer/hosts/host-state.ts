import type { LinkState } from '../../protocol/client/agent-client.ts';
import { deviceIdText } from '../../protocol/device-id.ts';
import type { TerminalId } from '../../protocol/ids.ts';
import type { ProfileList } from '../../protocol/profile.ts';
import type { PeerInfo } from '../../protocol/peer-info.ts';
import type { AgentStatus } from '../../protocol/status.ts';
import type { TerminalInfo } from '../../protocol/terminal-info.ts';
import { THIS_MACHINE } from '../../protocol/window-bridge.ts';

/** Names a machine: THIS_MACHINE, or a paired device by its id. */
export type HostId = string;

/** A terminal as its agent last described it; `atMs` is when, since durations count from then. */
export interface KnownTerminal {
  readonly info: TerminalInfo;
  readonly atMs: number;
}

/** What this page knows of one machine's agent. */
export interface HostState {
  readonly link: LinkState;
  /** True once the page has asked what runs there: only then is an empty list one. */
  readonly hasReconciled: boolean;
  readonly terminals: ReadonlyMap<TerminalId, KnownTerminal>;
  readonly status: AgentStatus | undefined;
  /** When the heartbeat last advanced. */
  readonly beatAtMs: number;
  readonly roundTripMs: number | undefined;
  /** What terminals can be started as there, as it said last. */
  readonly profiles: ProfileList | undefined;
}

/** Of a host that nothing here has needed yet, or needs any more. */
export const untouchedHost: HostState = {
  link: { kind: 'connecting' },
  hasReconciled: false,
  terminals: new Map(),
  status: undefined,
  beatAtMs: 0,
  roundTripMs: undefined,
  profiles: undefined,
};

export interface HostStates {
  readonly hosts: ReadonlyMap<HostId, HostState>;
}

export function hostState({ hosts }: HostStates, id: HostId): HostState {
  return hosts.get(id) ?? untouchedHost;
}

export function localState(states: HostStates): HostState {
  return hostState(states, THIS_MACHINE);
}

/** It has let this machine in as a guest, which sees what is shared with it. */
export function isGuestOf(states: HostStates, id: HostId): boolean {
  const { link } = hostState(states, id);
  return link.kind === 'open' && link.session.principal.kind === 'guest';
}

/** What a host is called here; undefined for this machine, whose name nobody needs. */
export function hostName({ peers }: { readonly peers: readonly PeerInfo[] }, id: HostId): string | undefined {
  if (id === THIS_MACHINE) return undefined;
  return peers.find(({ deviceId }) => deviceId === id)?.name ?? deviceIdText(id).slice(0, 7);
}
