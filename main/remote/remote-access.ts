import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';
import type { Agent, AgentPlace } from '../agent/agent.ts';
import type { AppFactory } from '../agent/app.ts';
import type { Log } from '../log.ts';
import { createDeviceCertificate } from './device-certificate.ts';
import { KnockedDevices } from './knocked-devices.ts';
import type { NetworkAddress } from './network-address.ts';
import { PeerDoor } from './peer-door.ts';
import { PeerListener } from './peer-listener.ts';
import { createPeersApp } from './peers-app.ts';
import { Peers } from './peers.ts';

export interface RemoteAccessParts extends Pick<AgentPlace, 'stateFolder' | 'device'> {
  readonly clock: Clock;
  readonly log: Log;
}

/** How other devices use this agent: who may, and where they come in. */
export class RemoteAccess implements Disposable {
  /** For this machine's user. */
  readonly app: AppFactory;
  readonly #parts: RemoteAccessParts;
  readonly #peers: Peers;
  readonly #knocked: KnockedDevices;
  #door: PeerDoor | undefined;
  #listener: PeerListener | undefined;

  private constructor(parts: RemoteAccessParts, peers: Peers) {
    this.#parts = parts;
    this.#peers = peers;
    this.#knocked = new KnockedDevices(parts.clock);
    this.app = createPeersApp({ peers, knocked: this.#knocked });
  }

  /** Throws StateFolderError. */
  static async load(parts: RemoteAccessParts): Promise<RemoteAccess> {
    return new RemoteAccess(parts, await Peers.load(parts.stateFolder.peers));
  }

  /** Where devices can connect; none while nothing listens. */
  get addresses(): NetworkAddress[] {
    return this.#listener?.addresses ?? [];
  }

  /** Resolves when nothing is left to be written. */
  get settled(): Promise<void> {
    return this.#peers.settled;
  }

  /** Lets paired devices in to `agent`, on all of `addresses`. Throws CannotListenError. */
  async open(agent: Agent, addresses: readonly NetworkAddress[]): Promise<void> {
    this.#peers.onEnded((deviceId) => agent.endDevice(deviceId));
    if (addresses.length === 0) return;
    const { clock, log, device } = this.#parts;
    const door = new PeerDoor({
      ...{ clock, log, peers: this.#peers, knocked: this.#knocked },
      certificate: createDeviceCertificate(device),
      accept: (channel, { role, deviceId }) => agent.accept(channel, { kind: role, deviceId }, { door: 'remote' }),
    });
    this.#door = door;
    this.#listener = await PeerListener.listen(addresses, (socket, source) => door.take(socket, source));
  }

  /** Lets nobody in any more; who is in, stays. */
  stopListening(): void {
    this.#listener?.dispose();
  }

  dispose(): void {
    this.stopListening();
    this.#door?.dispose();
  }
}
