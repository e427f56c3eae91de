import type { Clock } from '../../base/clock.ts';
import { createDeferred } from '../../base/deferred.ts';
import type { Disposable } from '../../base/disposable.ts';
import type { AgentClient, LinkState } from '../../protocol/client/agent-client.ts';
import { CliError } from './cli-error.ts';
import { exitCodes } from './exit-codes.ts';
import { messages } from './messages.ts';

/** Watches for a break after which the session is not resumed in the time the agent keeps it (L47). */
export class SessionLoss implements Disposable {
  readonly #client: AgentClient;
  readonly #clock: Clock;
  readonly #happened = createDeferred<never>();
  readonly #subscription: Disposable;
  /** None is kept before there has been one. */
  #recoveryMs = 0;
  #deadline: Disposable | undefined;

  constructor(client: AgentClient, clock: Clock) {
    this.#client = client;
    this.#clock = clock;
    this.#happened.promise.catch(() => undefined); // whoever asks for it hears of it
    this.#subscription = client.onLinkChanged((link) => this.#linkChanged(link));
  }

  /** Rejects with CliError. */
  get happened(): Promise<never> {
    return this.#happened.promise;
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#deadline?.dispose();
  }

  #linkChanged(link: LinkState): void {
    if (link.kind === 'reconnecting') {
      this.#deadline ??= this.#clock.setTimer(this.#recoveryMs, () => this.#giveUp());
      return;
    }
    this.#deadline?.dispose();
    this.#deadline = undefined;
    if (link.kind === 'open') this.#recoveryMs = link.session.recoveryMs;
  }

  #giveUp(): void {
    const { link } = this.#client;
    const reason = link.kind === 'reconnecting' ? link.reason : '';
    this.#happened.reject(new CliError('unreachable', messages.linkLost(reason), exitCodes.failed));
  }
}
