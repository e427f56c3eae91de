import { randomBytes } from 'node:crypto';
import type { Clock } from '../base/clock.ts';
import { encodeRelayMessage, relayPaths } from '../protocol/relay-messages.ts';
import type { Asks } from './asks.ts';
import { checkJoin } from './join-proof.ts';
import type { JoinedAgents } from './joined-agents.ts';
import type { Links } from './links.ts';
import { Newcomer } from './newcomer.ts';
import type { PeerSocket } from './peer-socket.ts';
import type { RelayCounts } from './relay-counts.ts';
import type { RelaySettings } from './relay-settings.ts';

export interface ReceptionParts {
  readonly clock: Clock;
  readonly settings: RelaySettings;
  readonly counts: RelayCounts;
  readonly agents: JoinedAgents;
  readonly asks: Asks;
  readonly links: Links;
  /** The relay's address. */
  readonly url: () => string;
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
  receive(path: string, socket: PeerSocket): void {
    this.#doors[path]?.(socket);
  }

  /** Sends all away who have not been let in. */
  drain(): void {
    for (const socket of [...this.#parts.newcomers]) socket.end('draining');
  }

  #join(socket: PeerSocket): void {
    const { agents, counts, settings, url } = this.#parts;
    const nonce = randomBytes(32).toString('base64url');
    const newcomer = new Newcomer(socket, this.#parts, 'join', (join) => {
      const verdict = checkJoin(join, nonce, [url()]);
      if ('problem' in verdict) {
        socket.end(verdict.problem);
        return;
      }
      const { deviceId } = verdict;
      counts.joins += 1;
      agents.add(deviceId, newcomer.letIn());
      socket.send(encodeRelayMessage({ type: 'joined', deviceId, url: url(), pingMs: settings['relay.pingMs'] }));
    });
    socket.send(encodeRelayMessage({ type: 'challenge', nonce }));
  }

  #dial(socket: PeerSocket): void {
    const { agents, asks } = this.#parts;
    const newcomer = new Newcomer(socket, this.#parts, 'dial', ({ deviceId }) => {
      const agent = agents.find(deviceId);
      if (agent === undefined) socket.end('not_here');
      else asks.open(agent, newcomer);
    });
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
