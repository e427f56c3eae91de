import type { Clock } from '../../base/clock.ts';
import type { Agent, AgentPlace } from '../agent/agent.ts';
import type { AppFactory } from '../agent/app.ts';
import { KnockedDevices } from './knocked-devices.ts';
import { createPeersApp } from './peers-app.ts';
import { Peers } from './peers.ts';

export interface RemoteAccessParts extends Pick<AgentPlace, 'stateFolder'> {
  readonly clock: Clock;
}

/** Which other devices may use this agent. */
export class RemoteAccess {
  /** For this machine's user. */
  readonly app: AppFactory;
  readonly #peers: Peers;

  private constructor(peers: Peers, knocked: KnockedDevices) {
    this.#peers = peers;
    this.app = createPeersApp({ peers, knocked });
  }

  /** Throws StateFolderError. */
  static async load({ stateFolder, clock }: RemoteAccessParts): Promise<RemoteAccess> {
    return new RemoteAccess(await Peers.load(stateFolder.peers), new KnockedDevices(clock));
  }

  /** From now on `agent` lets go of devices that are let in no more. */
  serve(agent: Agent): void {
    this.#peers.onEnded((deviceId) => agent.endDevice(deviceId));
  }
}
