import { randomBytes } from 'node:crypto';
import type { Clock } from '../base/clock.ts';
import type { DeviceId } from '../protocol/device-id.ts';
import { encodeRelayMessage, relayPaths } from '../protocol/relay-messages.ts';
import type { Asks } from './asks.ts';
import { checkJoin } from './join-proof.ts';
import type { JoinedAgents } from './joined-agents.ts';
import type { Links } from './links.ts';
import { Newcomer } from './newcomer.ts';
import type { PeerSocket } from './peer-socket.ts';
import type { Presence } from './presence.ts';
import type { RelayAddresses } from './relay-addresses.ts';
import type { RelayCounts } from './relay-counts.ts';
import type { RelaySettings } from './relay-settings.ts';

export interface ReceptionParts {
  readonly clock: Clock;
  readonly settings: RelaySettings;
  readonly counts: RelayCounts;
  readonly agents: JoinedAgents;
  readonly asks: Asks;
  readonly links: Links;
  readonly addresses: RelayAddresses;
  /** Where agents are that are not here, if this relay shares that with others. */
  readonly presence: Presence | undefined;
}

/** Hears what a new socket wants, by the door it came through, and passes it on to whom it concerns. */
export class Reception {
  readonly #parts: ReceptionParts & { readonly newcomers: Set<PeerSocket> };
  readonly #doors: Readonly<Record<string, (socket: PeerSocket) => void>> = {
    [relayPaths.join]: (socket) => this.#join(socket),
    [relayPaths.dial]: (socket) => this.#dial(socket),
    [relayPaths.accept]: (socket) => this.#redeem(socket),
  };

  constructor(parts: ReceptionParts) {
    this.#parts = { ...parts, newcomers: new Set() };
  }

  /** Owns the socket from here on. `path` is one of the relay's doors. */
  readonly receive = (path: string, socket: PeerSocket): void => this.#doors[path]?.(socket);

  /** Sends all away who have not been let in. */
  drain(): void {
    for (const socket of [...this.#parts.newcomers]) socket.end('draining');
  }

  #join(socket: PeerSocket): void {
    const { agents, counts, settings, addresses } = this.#parts;
    const nonce = randomBytes(32).toString('base64url');
    const newcomer = new Newcomer(socket, this.#parts, 'join', (join) => {
      const verdict = checkJoin(join, nonce, [addresses.publicUrl, addresses.nodeUrl]);
      if ('problem' in verdict) {
        socket.end(verdict.problem);
        return;
      }
      const { deviceId } = verdict;
      counts.joins += 1;
      agents.add(deviceId, newcomer.letIn());
      const pingMs = settings['relay.pingMs'];
      socket.send(encodeRelayMessage({ type: 'joined', deviceId, url: addresses.nodeUrl, pingMs }));
    });
    socket.send(encodeRelayMessage({ type: 'challenge', nonce }));
  }

  #dial(socket: PeerSocket): void {
    const { agents, asks } = this.#parts;
    const newcomer = new Newcomer(socket, this.#parts, 'dial', ({ deviceId }) => {
      const agent = agents.find(deviceId);
      if (agent === undefined) void this.#lookElsewhere(deviceId, newcomer);
      else asks.open(agent, newcomer);
    });
  }

  async #lookElsewhere(deviceId: DeviceId, newcomer: Newcomer<'dial'>): Promise<void> {
    const { agents, asks, presence, addresses } = this.#parts;
    const { socket } = newcomer;
    try {
      const url = await presence?.find(deviceId);
      const agent = agents.find(deviceId); // it may have joined meanwhile
      if (agent !== undefined) asks.open(agent, newcomer);
      else if (url === undefined || url === addresses.nodeUrl) {
        socket.end('not_here');
      } else {
        socket.send(encodeRelayMessage({ type: 'redirect', url }));
        socket.end('redirected');
      }
    } catch {
      socket.end('presence_away');
    }
  }

  #redeem(socket: PeerSocket): void {
    const { asks, links } = this.#parts;
    const newcomer = new Newcomer(socket, this.#parts, 'accept', ({ ticket }) => {
      const ask = asks.redeem(ticket);
      if (ask === undefined) {
        socket.end('unknown_ticket');
        return;
      }
      const { deviceId } = ask.agent;
      links.open({ deviceId, viewer: ask.viewer.letIn(), agent: newcomer.letIn() });
    });
  }
}
