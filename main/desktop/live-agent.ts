import { Emitter, type Event } from '../../base/event.ts';
import type { Channel } from '../../protocol/channel.ts';
import { RefusalError } from '../../protocol/error-code.ts';
import { findAgentAddress } from '../agent/agent-address.ts';
import { AgentRunningError } from '../agent/agent.ts';
import { HostedAgent, type AppOptions } from '../app.ts';
import { connectToAgent } from '../web/client-channel.ts';
import { splice } from '../web/splice.ts';
import { HeadlessAgentError } from './headless-agent.ts';

/** "Try again later": the agent behind this door is not there now. */
const AGENT_AWAY = 1013;

export interface LiveAgentParts {
  readonly app: Omit<AppOptions, 'settings'> & { readonly settings: () => AppOptions['settings'] };
  /** Starts the agent apart from this app; rejects with HeadlessAgentError. */
  startHeadless(isReachable: () => Promise<boolean>): Promise<void>;
  /** This process holds the state folder from now on. */
  hosting(agent: HostedAgent): void;
}

/**
 * The agent this app shows: one that runs already, or a headless one, or its own (decision 13). An agent that is gone is
 * replaced when somebody wants to reach it again. Once the app quits, none is started any more.
 */
export class LiveAgent {
  readonly #parts: LiveAgentParts;
  readonly #started = new Emitter<void>();
  #hosted: HostedAgent | undefined;
  #starting: Promise<void> | undefined;
  #quitting: Promise<void> | undefined;

  /** Another agent than before can be reached. */
  readonly onStarted: Event<void> = this.#started.event;

  constructor(parts: LiveAgentParts) {
    this.#parts = parts;
  }

  /** True when the terminals live in this process, and end with it. */
  get isHosted(): boolean {
    return this.#hosted !== undefined;
  }

  /** Makes sure that there is an agent. Calls that come while it starts share that start. */
  start(): Promise<void> {
    return (this.#starting ??= this.#start().finally(() => (this.#starting = undefined)));
  }

  /** A channel for this process. Rejects with RefusalError `unreachable`. */
  async connect(): Promise<Channel> {
    try {
      return await this.#connectOnce();
    } catch (error) {
      if (!isAway(error) || this.isHosted) throw error;
      await this.start();
      return this.#connectOnce();
    }
  }

  /** Serves a window; while the agent starts, what the window says waits. Never rejects. */
  async accept(channel: Channel): Promise<void> {
    await this.#starting?.catch(() => undefined);
    if (this.#hosted !== undefined) this.#hosted.agent.accept(channel, { kind: 'user' }, { door: 'window' });
    else await this.#forward(channel);
  }

  /** Ends the agent if it is ours (L26); one that belongs to another process runs on. */
  quit(): Promise<void> {
    return (this.#quitting ??= this.#quit());
  }

  async #quit(): Promise<void> {
    await this.#starting?.catch(() => undefined);
    await this.#hosted?.quit();
  }

  async #start(): Promise<void> {
    if (this.#hosted !== undefined || this.#quitting !== undefined) return;
    const { settings } = this.#parts.app;
    if (settings()['app.keepTerminals'] && (await this.#startHeadless())) {
      this.#started.fire();
      return;
    }
    try {
      this.#hosted = await HostedAgent.start({ ...this.#parts.app, settings: settings() });
      this.#parts.hosting(this.#hosted);
    } catch (error) {
      if (!(error instanceof AgentRunningError)) throw error;
    }
    this.#started.fire();
  }

  /** False when it cannot be done here. */
  async #startHeadless(): Promise<boolean> {
    const isReachable = (): Promise<boolean> => this.#isReachable();
    if (await isReachable()) return true;
    try {
      await this.#parts.startHeadless(isReachable);
      return true;
    } catch (error) {
      if (!(error instanceof HeadlessAgentError)) throw error;
      this.#parts.app.log.warn({ err: error }, 'the background agent could not be started');
      return false;
    }
  }

  async #forward(channel: Channel): Promise<void> {
    try {
      splice(channel, await this.connect());
    } catch (error) {
      this.#parts.app.log.warn({ err: error }, 'the agent could not be reached for a window');
      channel.close(AGENT_AWAY, 'the agent does not answer');
    }
  }

  async #isReachable(): Promise<boolean> {
    try {
      (await this.#connectOnce()).close(1000, 'only looking');
      return true;
    } catch {
      return false;
    }
  }

  async #connectOnce(): Promise<Channel> {
    const address = this.#hosted?.address ?? findAgentAddress(this.#parts.app.stateDir);
    return connectToAgent({ path: address.socket, token: await address.readToken() });
  }
}

/** No agent listens there; everything else is a refusal that another try would not change. */
function isAway(error: unknown): boolean {
  return (
    (error as NodeJS.ErrnoException).code === 'ENOENT' ||
    (error instanceof RefusalError && error.code === 'unreachable')
  );
}
