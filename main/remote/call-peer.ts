import type { Clock } from '../../base/clock.ts';
import { RefusalError } from '../../protocol/error-code.ts';
import { findIdentity } from '../agent/identity.ts';
import { describeStateFolder } from '../agent/state-folder.ts';
import { createDeviceCertificate } from './device-certificate.ts';
import { dialPeer } from './dialer.ts';
import { readPeers, type Peer } from './peers-file.ts';

/** The paired devices, whether an agent runs or not. */
export async function listPeers(stateDir: string): Promise<readonly Peer[]> {
  return (await readPeers(describeStateFolder(stateDir).peers)).peers;
}

export interface CallParts {
  readonly stateDir: string;
  readonly clock: Clock;
  /** Whether it may be looked for in the networks this machine is in; what is found there is not kept. */
  readonly discovery: boolean;
}

/**
 * Calls a paired device, meant by its id or its name, as this one. Identity and addresses are read anew each time: the agent, which may be another
 * process, changes them. Throws RefusalError when the device is not paired, not to be reached or refuses.
 */
export async function callPeer(host: string, { stateDir, clock, discovery }: CallParts): ReturnType<typeof dialPeer> {
  const peer = (await listPeers(stateDir)).find(({ deviceId, name }) => deviceId === host || name === host);
  const identity = await findIdentity(describeStateFolder(stateDir).deviceKey);
  if (peer === undefined || identity === undefined)
    throw new RefusalError('not_paired', 'No device of this name or id is paired here');
  const lookNearby = discovery ? (await import('./discovery/look-nearby.ts')).lookNearby : undefined;
  return dialPeer(peer, { certificate: createDeviceCertificate(identity), clock, lookNearby });
}
