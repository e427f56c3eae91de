import type { AgentClient } from '../../protocol/client/agent-client.ts';
import type { PeerInfo } from '../../protocol/peer-info.ts';
import type { Result, SessionInfo } from '../../protocol/requests.ts';
import { namesOf } from './device-names.ts';
import { messages } from './messages.ts';

/** A session of another device, with what that device is called here. */
export interface NamedVisit extends SessionInfo {
  readonly name: string;
}

export interface Visits {
  readonly visits: NamedVisit[];
  /** Sessions of other devices that had no room in the list. */
  readonly omitted: number;
}

/** Who of other devices is here, and all that are paired. For this machine's user. */
export async function readVisits(client: AgentClient): Promise<Visits & { readonly peers: PeerInfo[] }> {
  const [listed, { peers }] = await Promise.all([client.request('session.list', {}), client.request('peers.list', {})]);
  return { ...visitsAmong(listed, peers), peers };
}

/** A list has sessions of other devices first: where one of this machine's user is in it, none of theirs is left out. */
export function visitsAmong({ sessions, omitted = 0 }: Result['session.list'], peers: readonly PeerInfo[]): Visits {
  const nameDevice = namesOf(peers);
  const visits = sessions.flatMap((session) => {
    const { deviceId } = session.principal;
    return deviceId === undefined ? [] : [{ ...session, name: nameDevice(deviceId) }];
  });
  return { visits, omitted: visits.length === sessions.length ? omitted : 0 };
}

/** How a device is here, and whether what it types counts. */
export function visitStateText({ state, typingPaused = false }: Pick<SessionInfo, 'state' | 'typingPaused'>): string {
  return (typingPaused ? messages.pausedVisitStates : messages.visitStates)[state];
}
