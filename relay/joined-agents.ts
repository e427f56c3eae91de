import type { Clock } from '../base/clock.ts';
import { Emitter } from '../base/event.ts';
import type { DeviceId } from '../protocol/device-id.ts';
import { decodeRelayMessage } from '../protocol/relay-messages.ts';
import { keepAlive } from './liveness.ts';
import type { PeerEnd, PeerSocket } from './peer-socket.ts';
import type { Presence } from './presence.ts';
import { shortDeviceId, type RelayLog } from './relay-log.ts';
import type { RelaySettings } from './relay-settings.ts';

/** An agent that can be asked for, by its control link. */
export interface JoinedAgent {
  readonly deviceId: DeviceId;
  readonly socket: PeerSocket;
}

/** The agents that are here: one control link for each device, the newest. */
export class JoinedAgents {
  readonly #parts: { readonly clock: Clock; readonly settings: RelaySettings; readonly log: RelayLog };
  readonly #presence: Presence | undefined;
  readonly #agents = new Map<DeviceId, JoinedAgent>();
  readonly #left = new Emitter<JoinedAgent>();
  readonly #refused = new Emitter<{ readonly agent: JoinedAgent; readonly ticket: string }>();

  /** An agent's control link has ended, or was replaced. */
  readonly onLeft = this.#left.event;
  /** An agent does not want whom it was asked for. */
  readonly onRefused = this.#refused.event;

  constructor(
    parts: { readonly clock: Clock; readonly settings: RelaySettings; readonly log: RelayLog },
    presence: Presence | undefined,
  ) {
    this.#parts = parts;
    this.#presence = presence;
    presence?.onTakenOver((deviceId) => this.#agents.get(deviceId)?.socket.end('replaced'));
  }

  get size(): number {
    return this.#agents.size;
  }

  find(deviceId: DeviceId): JoinedAgent | undefined {
    return this.#agents.get(deviceId);
  }

  /** Takes the socket over. An earlier link of the device ends with `replaced`. */
  add(deviceId: DeviceId, socket: PeerSocket): void {
    const { clock, settings, log } = this.#parts;
    const agent = { deviceId, socket };
    const earlier = this.#agents.get(deviceId);
    this.#agents.set(deviceId, agent);
    keepAlive(socket, clock, settings['relay.pingMs']);
    socket.onMessage((message) => this.#hear(agent, message));
    socket.onEnded((end) => this.#remove(agent, end));
    log.info({ device: shortDeviceId(deviceId), source: socket.source }, 'agent joined');
    earlier?.socket.end('replaced');
    this.#presence?.hold(deviceId);
  }

  /** Ends all control links with `draining`. */
  drain(): void {
    for (const { socket } of [...this.#agents.values()]) socket.end('draining');
  }

  #hear(agent: JoinedAgent, message: string | Uint8Array): void {
    const refusal = decodeRelayMessage('refuse', message);
    if (refusal === undefined) agent.socket.end('bad_message');
    else this.#refused.fire({ agent, ticket: refusal.ticket });
  }

  #remove(agent: JoinedAgent, { code }: PeerEnd): void {
    if (this.#agents.get(agent.deviceId) === agent) {
      this.#agents.delete(agent.deviceId);
      this.#presence?.release(agent.deviceId);
    }
    this.#parts.log.info({ device: shortDeviceId(agent.deviceId), code }, 'agent left');
    this.#left.fire(agent);
  }
}
