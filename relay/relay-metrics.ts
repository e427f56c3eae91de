import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import type { Relay } from './relay.ts';

/** What is measured of a relay: gauges of what is, counters of what was, and Node's own figures. */
export class RelayMetrics {
  readonly #registry = new Registry();

  constructor(relay: Pick<Relay, 'state' | 'counts'>) {
    const { counts } = relay;
    collectDefaultMetrics({ register: this.#registry });
    this.#gauge('connections', 'Open connections, whatever they are for.', () => relay.state.connections);
    this.#gauge('agents', 'Agents that have joined.', () => relay.state.agents);
    this.#gauge('asks', 'Viewers that wait for an agent.', () => relay.state.asks);
    this.#gauge('links', 'Open links.', () => relay.state.links);
    this.#gauge('buffered_bytes', 'Bytes that wait for an end to take them.', () => relay.state.bufferedBytes);
    this.#gauge('draining', '1 while it stops.', () => Number(relay.state.isDraining));
    if (relay.state.isRedisAway !== undefined)
      this.#gauge('redis_up', '1 while Redis answers.', () => Number(relay.state.isRedisAway === false));
    this.#counter('joins_total', 'Joins since the start.', () => counts.joins);
    this.#counter('links_total', 'Links since the start.', () => counts.links);
    this.#counter('bytes_total', 'Bytes passed through links, both directions.', () => counts.bytes);
    this.#countRefusals(counts.refusals);
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  /** In the text format of Prometheus. */
  text(): Promise<string> {
    return this.#registry.metrics();
  }

  #gauge(name: string, help: string, read: () => number): void {
    new Gauge({ ...this.#describe(name, help), collect: set });
    function set(this: Gauge): void {
      this.set(read());
    }
  }

  #counter(name: string, help: string, read: () => number): void {
    new Counter({ ...this.#describe(name, help), collect: set });
    function set(this: Counter): void {
      this.reset();
      this.inc(read());
    }
  }

  #countRefusals(refusals: ReadonlyMap<string, number>): void {
    const about = this.#describe('refusals_total', 'Who was turned away, by the word that was said.');
    new Counter({ ...about, labelNames: ['reason'], collect: set });
    function set(this: Counter): void {
      this.reset();
      for (const [reason, count] of refusals) this.inc({ reason }, count);
    }
  }

  #describe(name: string, help: string): { name: string; help: string; registers: Registry[] } {
    return { name: `sallyport_relay_${name}`, help, registers: [this.#registry] };
  }
}
