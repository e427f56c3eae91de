import { randomBytes } from 'node:crypto';
import type { Clock } from '../base/clock.ts';
import { DisposableStore } from '../base/disposable.ts';
import { encodeRelayMessage } from '../protocol/relay-messages.ts';
import type { JoinedAgent, JoinedAgents } from './joined-agents.ts';
import type { Newcomer } from './newcomer.ts';
import type { RelaySettings } from './relay-settings.ts';

/** An agent for which more than this waits does not read what it is asked. */
const UNREAD_BYTES = 64 * 1024;

/** A viewer that waits for an agent to come for it. */
interface Ask {
  readonly agent: JoinedAgent;
  readonly viewer: Newcomer<'dial'>;
  readonly bounds: DisposableStore;
}

/** Viewers that wait, by the ticket the agent was given for them. A ticket is good once. */
export class Asks {
  readonly #clock: Clock;
  readonly #settings: RelaySettings;
  readonly #asks = new Map<string, Ask>();
  readonly #countByAgent = new Map<JoinedAgent, number>();

  constructor({ clock, settings }: { readonly clock: Clock; readonly settings: RelaySettings }, agents: JoinedAgents) {
    this.#clock = clock;
    this.#settings = settings;
    agents.onLeft((agent) => this.#endAll(agent));
    agents.onRefused(({ agent, ticket }) => {
      if (this.#asks.get(ticket)?.agent === agent) this.#take(ticket)?.viewer.socket.end('agent_refused');
    });
  }

  get size(): number {
    return this.#asks.size;
  }

  /** Tells the agent that this viewer asks for it. */
  open(agent: JoinedAgent, viewer: Newcomer<'dial'>): void {
    const waiting = this.#countByAgent.get(agent) ?? 0;
    if (waiting >= this.#settings['relay.pendingAsks'] || agent.socket.bufferedBytes > UNREAD_BYTES) {
      viewer.socket.end('too_many_asks');
      return;
    }
    const ticket = randomBytes(32).toString('base64url');
    const bounds = new DisposableStore();
    const answerMs = this.#settings['relay.answerMs'];
    this.#countByAgent.set(agent, waiting + 1);
    this.#asks.set(ticket, { agent, viewer, bounds });
    bounds.add(this.#clock.setTimer(answerMs, () => this.#take(ticket)?.viewer.socket.end('no_answer')));
    bounds.add(viewer.socket.onEnded(() => this.#take(ticket)));
    agent.socket.send(encodeRelayMessage({ type: 'ask', ticket, source: viewer.socket.source, answerMs }));
  }

  /** The viewer that this ticket stands for, let in, and whom it asked for; undefined for any other ticket. */
  redeem(ticket: string): Pick<Ask, 'agent' | 'viewer'> | undefined {
    return this.#take(ticket);
  }

  #endAll(left: JoinedAgent): void {
    for (const [ticket, { agent }] of [...this.#asks]) {
      if (agent === left) this.#take(ticket)?.viewer.socket.end('not_here');
    }
  }

  #take(ticket: string): Ask | undefined {
    const ask = this.#asks.get(ticket);
    if (ask === undefined) return undefined;
    this.#asks.delete(ticket);
    ask.bounds.dispose();
    const waiting = (this.#countByAgent.get(ask.agent) ?? 1) - 1;
    if (waiting > 0) this.#countByAgent.set(ask.agent, waiting);
    else this.#countByAgent.delete(ask.agent);
    return ask;
  }
}
