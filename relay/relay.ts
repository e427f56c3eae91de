import type { ServerResponse } from 'node:http';
import { settlesWithin, type Clock } from '../base/clock.ts';
import type { RelayRefusal } from '../protocol/relay-ends.ts';
import { relayPaths } from '../protocol/relay-messages.ts';
import { Asks } from './asks.ts';
import { ConnectionCounts } from './connection-counts.ts';
import { FrontDoor, type ListenAddress, type RelayTls } from './front-door.ts';
import { answerHealth } from './health.ts';
import { JoinedAgents } from './joined-agents.ts';
import { Links } from './links.ts';
import type { Presence } from './presence.ts';
import { RateLimit } from './rate-limit.ts';
import { Reception } from './reception.ts';
import { RedisPresence } from './redis-presence.ts';
import type { RelayAddresses } from './relay-addresses.ts';
import { RelayCounts } from './relay-counts.ts';
import type { RelayLog } from './relay-log.ts';
import type { RelaySettings } from './relay-settings.ts';

/** How long sockets that were told to end may take. */
const LAST_WORDS_MS = 2_000;

export interface RelayOptions {
  readonly listen: ListenAddress;
  readonly tls?: RelayTls | undefined;
  /** Without it, where it listens. */
  readonly publicUrl?: string | undefined;
  /** Without it, `publicUrl`. */
  readonly nodeUrl?: string | undefined;
  /** Shares with other relays where agents are. */
  readonly redisUrl?: string | undefined;
  readonly clock: Clock;
  readonly settings: RelaySettings;
  readonly log: RelayLog;
}

/** What the relay holds at this moment. */
export interface RelayState {
  readonly isDraining: boolean;
  readonly connections: number;
  readonly agents: number;
  readonly asks: number;
  readonly links: number;
  /** Bytes that wait in this process for an end to take them. */
  readonly bufferedBytes: number;
  /** Undefined for a relay that shares with none. */
  readonly isRedisAway: boolean | undefined;
}

/** Lets viewers reach agents that have joined; sees ciphertext only. */
export class Relay {
  readonly counts = new RelayCounts();
  readonly addresses: RelayAddresses;
  readonly #options: RelayOptions;
  readonly #connections: ConnectionCounts;
  readonly #door: FrontDoor;
  readonly #presence: Presence | undefined;
  readonly #agents: JoinedAgents;
  readonly #asks: Asks;
  readonly #links: Links;
  readonly #reception: Reception;
  readonly #joins: RateLimit;
  readonly #dials: RateLimit;
  #draining: Promise<void> | undefined;

  private constructor(options: RelayOptions, connections: ConnectionCounts, door: FrontDoor) {
    const { clock, settings } = options;
    this.#options = options;
    this.#connections = connections;
    this.#door = door;
    this.addresses = this.#nameItself();
    this.#presence = this.#openPresence();
    this.#agents = new JoinedAgents(options, this.#presence);
    this.#asks = new Asks(options, this.#agents);
    this.#links = new Links({ ...options, counts: this.counts });
    this.#reception = new Reception({
      ...{ clock, settings, agents: this.#agents, asks: this.#asks, links: this.#links },
      ...{ counts: this.counts, addresses: this.addresses, presence: this.#presence },
    });
    this.#joins = new RateLimit(settings['relay.joinsPerMinute'], clock);
    this.#dials = new RateLimit(settings['relay.dialsPerMinute'], clock);
  }

  /** Rejects with the system's error when it cannot listen there. */
  static async start(options: RelayOptions): Promise<Relay> {
    const connections = new ConnectionCounts(options.settings);
    const door = await FrontDoor.listen({ ...options, tls: options.tls, counts: connections });
    const relay = new Relay(options, connections, door);
    relay.#serve();
    return relay;
  }

  /** Where it listens, as HOST:PORT. */
  get listensAt(): string {
    const { host } = this.#options.listen;
    return `${host.includes(':') ? `[${host}]` : host}:${this.#door.port}`;
  }

  get state(): RelayState {
    return {
      isDraining: this.#draining !== undefined,
      connections: this.#connections.total,
      agents: this.#agents.size,
      asks: this.#asks.size,
      links: this.#links.size,
      bufferedBytes: this.#links.bufferedBytes,
      isRedisAway: this.#presence?.isAway,
    };
  }

  /**
   * Lets nobody in any more, sends agents and waiting viewers away, gives links `relay.drainMs` to end by themselves,
   * and stops.
   */
  drain(): Promise<void> {
    return (this.#draining ??= this.#drain());
  }

  #nameItself(): RelayAddresses {
    const { publicUrl, nodeUrl, tls } = this.#options;
    const own = `${tls === undefined ? 'ws' : 'wss'}://${this.listensAt}`;
    return { publicUrl: publicUrl ?? own, nodeUrl: nodeUrl ?? publicUrl ?? own };
  }

  #openPresence(): Presence | undefined {
    const { redisUrl, clock, log, settings } = this.#options;
    const { nodeUrl } = this.addresses;
    return redisUrl === undefined
      ? undefined
      : new RedisPresence({ redisUrl, nodeUrl, presenceMs: settings['relay.presenceMs'], clock, log });
  }

  #serve(): void {
    const { publicUrl, nodeUrl } = this.addresses;
    const handlers = {
      admit: (path: string, source: string) => this.#admit(path, source),
      accept: this.#reception.receive,
      answer: (path: string, response: ServerResponse) => this.#answer(path, response),
      refused: (code: RelayRefusal) => this.counts.refused(code),
    };
    this.#door.serve(handlers, [publicUrl, nodeUrl].map(pathOfUrl));
  }

  async #drain(): Promise<void> {
    const { clock, settings, log } = this.#options;
    log.info({ agents: this.#agents.size, links: this.#links.size }, 'draining');
    this.#reception.drain();
    this.#agents.drain();
    this.#door.closeIdle();
    await settlesWithin(clock, settings['relay.drainMs'], this.#links.emptied());
    this.#links.end('draining');
    await settlesWithin(clock, LAST_WORDS_MS, this.#connections.emptied());
    await Promise.all([this.#door.close(), this.#presence?.close()]);
    log.info({}, 'stopped');
  }

  #admit(path: string, source: string): RelayRefusal | undefined {
    if (this.#draining !== undefined) return 'draining';
    if (path === relayPaths.accept) return undefined;
    if (path === relayPaths.join) return this.#joins.take(source) ? undefined : 'rate_limited';
    if (path === relayPaths.dial) return this.#dials.take(source) ? undefined : 'rate_limited';
    return 'not_found';
  }

  /** True when it has been answered. */
  #answer(path: string, response: ServerResponse): boolean {
    if (path !== '/healthz') return false;
    answerHealth(response, this.state);
    return true;
  }
}

/** What an address has for a path; empty for none. */
function pathOfUrl(url: string): string {
  return new URL(url).pathname.replace(/\/$/, '');
}
