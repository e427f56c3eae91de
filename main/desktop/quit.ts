import { settlesWithin, type Clock } from '../../base/clock.ts';
import { Emitter, type Event } from '../../base/event.ts';
import type { Log } from '../log.ts';
import type { QuitAnswer } from './quit-question.ts';

/** Who wants the app to quit. Only a person is asked back: a system that goes down does not wait. */
export type QuitReason = 'person' | 'system' | 'signal';

export interface QuitParts {
  readonly clock: Clock;
  readonly log: Log;
  /** Everything that is done on the way out, together (L26). */
  readonly boundMs: number;
  /** Asks where something would be lost; resolves with `end` where there is nothing to ask. */
  ask(): Promise<QuitAnswer>;
  /** Brings an open question back to the front. */
  remind(): void;
  /** Nothing is shown any more from here on. */
  leaving(): void;
  /** Ends what is ours to end; `shouldEndOthers`: what a background agent holds, too. */
  end(shouldEndOthers: boolean): Promise<void>;
  /** Lets the app go, with nothing left to veto it. */
  exit(): void;
  /** Lets it go at once. */
  forceExit(): void;
}

/** How long the app may take between its last word and its end. */
const EXIT_MS = 2_000;

/**
 * The one way out (L26): asked for by menus, keys, the tray, the system or a signal, however often. A second request
 * while things are being ended goes at once; what is left then, the next start clears up.
 */
export class Quit {
  readonly #parts: QuitParts;
  #stage: 'idle' | 'asking' | 'ending' | 'done' = 'idle';
  #isSystemGoing = false;
  readonly #stayed = new Emitter<void>();

  /** A person was asked, and stays. */
  readonly onStayed: Event<void> = this.#stayed.event;

  constructor(parts: QuitParts) {
    this.#parts = parts;
  }

  /** From here on windows close without a question. */
  get isLeaving(): boolean {
    return this.#stage === 'ending' || this.#stage === 'done';
  }

  /** True when the app may end now: `before-quit` vetoes until then. */
  get isDone(): boolean {
    return this.#stage === 'done';
  }

  /** The system, too, is about to end. */
  get isSystemGoing(): boolean {
    return this.#isSystemGoing;
  }

  request(reason: QuitReason): void {
    this.#isSystemGoing ||= reason === 'system';
    this.#parts.log.info({ reason, stage: this.#stage }, 'told to quit');
    if (this.isLeaving) this.#parts.forceExit();
    else if (reason !== 'person') void this.#end(false);
    else if (this.#stage === 'asking') this.#parts.remind();
    else void this.#ask();
  }

  async #ask(): Promise<void> {
    this.#stage = 'asking';
    let answer: QuitAnswer = 'cancel';
    try {
      answer = await this.#parts.ask();
    } catch (error) {
      this.#parts.log.error({ err: error }, 'the question before quitting could not be asked');
    }
    if (this.#stage !== 'asking') return; // The system or a signal did not wait for the answer.
    if (answer === 'cancel') {
      this.#stage = 'idle';
      this.#stayed.fire();
    } else await this.#end(answer === 'end');
  }

  async #end(shouldEndOthers: boolean): Promise<void> {
    this.#stage = 'ending';
    const { clock, log, boundMs } = this.#parts;
    this.#parts.leaving();
    const ending = this.#parts.end(shouldEndOthers).catch((error: unknown) => {
      log.error({ err: error }, 'not everything could be ended in order');
    });
    if (!(await settlesWithin(clock, boundMs, ending))) log.warn({ boundMs }, 'quitting took too long');
    this.#stage = 'done';
    clock.setTimer(EXIT_MS, () => this.#parts.forceExit());
    this.#parts.exit();
  }
}
