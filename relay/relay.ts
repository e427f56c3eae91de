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
import { RateLimit } from './rate-limit.ts';
import { Reception } from './reception.ts';
import { RelayCounts } from './relay-counts.ts';
import type { RelayLog } from './relay-log.ts';
import type { RelaySettings } from './relay-settings.ts';

/** How long sockets that were told to end may take. */
const LAST_WORDS_MS = 2_000;

export interface RelayOptions {
  readonly listen: ListenAddress;
  readonly tls?: RelayTls | undefined;
  /** The address by which agents and viewers know this relay; without it, where it listens. */
  readonly publicUrl?: string | undefined;
  readonly clock: Clock;
  readonly settings: RelaySettings;
  readonly log: RelayLog;
}

/** What the relay holds at this moment. */
export interface RelayState {
  readonly status: 'ok' | 'draining';
  readonly connections: number;
  readonly agents: number;
  readonly asks: number;
  readonly links: number;
  /** Bytes that wait in this process for an end to take them. */
  readonly bufferedBytes: number;
}

/** Lets viewers reach agents that have joined; sees ciphertext only. */
export class Relay {
  readonly counts = new RelayCounts();
  readonly #options: RelayOptions;
  readonly #connections: ConnectionCounts;
  readonly #agents: JoinedAgents;
  readonly #asks: Asks;
  readonly #links: Links;
  readonly #joins: RateLimit;
  readonly #dials: RateLimit;
  readonly #reception: Reception;
  #door!: FrontDoor;
  #url!: string;
  #draining: Promise<void> | undefined;

  private constructor(options: RelayOptions) {
    const { clock, settings } = options;
    this.#options = options;
    this.#connections = new ConnectionCounts(settings);
    this.#agents = new JoinedAgents(options);
    this.#asks = new Asks(options, this.#agents);
    this.#links = new Links({ ...options, counts: this.counts });
    this.#reception = new Reception({
      ...{ clock, settings, agents: this.#agents, asks: this.#asks, links: this.#links },
      counts: this.counts,
      url: () => this.#url,
    });
    this.#joins = new RateLimit(settings['relay.joinsPerMinute'], clock);
    this.#dials = new RateLimit(settings['relay.dialsPerMinute'], clock);
  }

  /** Rejects with the system's error when it cannot listen there. */
  static async start(options: RelayOptions): Promise<Relay> {
    const relay = new Relay(options);
    await relay.#open();
    return relay;
  }

  /** The address that agents sign and viewers dial. */
  get url(): string {
    return this.#url;
  }

  /** Where it listens, as HOST:PORT. */
  get address(): string {
    const { host } = this.#options.listen;
    return `${host.includes(':') ? `[${host}]` : host}:${this.#door.port}`;
  }

  get state(): RelayState {
    return {
      status: this.#draining === undefined ? 'ok' : 'draining',
      connections: this.#connections.total,
      agents: this.#agents.size,
      asks: this.#asks.size,
      links: this.#links.size,
      bufferedBytes: this.#links.bufferedBytes,
    };
  }

  /**
   * Lets nobody in any more, sends agents and waiting viewers away, gives links `relay.drainMs` to end by themselves,
   * and stops.
   */
  drain(): Promise<void> {
    return (this.#draining ??= this.#drain());
  }

  async #open(): Promise<void> {
    const { clock, settings, listen, tls, publicUrl } = this.#options;
    const prefix = publicUrl === undefined ? '' : new URL(publicUrl).pathname.replace(/\/$/, '');
    this.#door = await FrontDoor.listen({
      ...{ clock, settings, listen, tls, prefix },
      counts: this.#connections,
      admit: (path, source) => this.#admit(path, source),
      accept: (path, socket) => this.#reception.receive(path, socket),
      answer: (path, response) => this.#answer(path, response),
      refused: (code) => this.counts.refused(code),
    });
    this.#url = publicUrl ?? `${tls === undefined ? 'ws' : 'wss'}://${this.address}`;
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
    await this.#door.close();
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
