import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import type { Event } from '../../base/event.ts';
import type { Difference } from '../../protocol/ledger.ts';
import type { Log } from '../log.ts';
import { findSuspicions, type ComparedParts, type Suspicion } from './find-suspicions.ts';
import { OwnedIndex } from './owned-index.ts';

/** Things must have been quiet for so long before they are compared … */
const QUIET_MS = 500;
/** … but where they never are, they are compared after this. */
const LONGEST_UNQUIET_MS = 30_000;
/** What was seen once is looked at again after this: most of it was only in motion. */
const CONFIRM_MS = 1_000;
/** The ledger of an agent must fit one message. */
const MOST_LISTED = 256;

export interface SelfCheckParts extends ComparedParts {
  readonly log: Log;
  /** Tell that what the agent owns has changed. */
  readonly changes: readonly Event<void>[];
}

interface Suspect {
  readonly suspicion: Suspicion;
  readonly difference: Difference;
  /** Two looks in a row have seen it. */
  readonly isReported: boolean;
}

/**
 * Compares what the agent believes to own with what the system says it holds (L20): after a change, once things are
 * quiet. While nothing changes it has no timer. A difference is reported once it has been seen twice. Nothing is ever
 * done about it here.
 */
export class SelfCheck implements Disposable {
  readonly #parts: SelfCheckParts;
  readonly #subscriptions = new DisposableStore();
  #suspects = new Map<string, Suspect>();
  #timer: Disposable | undefined;
  #isLooking = false;
  /** Of the changes that no look has followed yet. */
  #firstChangeMs: number | undefined;
  #lastChangeMs = 0;

  constructor(parts: SelfCheckParts) {
    this.#parts = parts;
    if (!parts.holdings.isKnown) return;
    for (const change of parts.changes) this.#subscriptions.add(change(() => this.#changed()));
  }

  /** Differences as of the last look, from memory alone. */
  get count(): number {
    return this.#reported().length;
  }

  /** Those that there still are: what has gone since the last look is dropped. */
  list(): Difference[] {
    const owned = new OwnedIndex(this.#parts.owned());
    for (const { suspicion } of this.#reported()) {
      if (suspicion.judge(owned) === undefined) this.#suspects.delete(suspicion.key);
    }
    return this.#reported().map(({ difference }) => difference);
  }

  dispose(): void {
    this.#subscriptions.dispose();
    this.#timer?.dispose();
    this.#timer = undefined;
  }

  #reported(): Suspect[] {
    return [...this.#suspects.values()].filter(({ isReported }) => isReported);
  }

  #changed(): void {
    this.#lastChangeMs = this.#parts.clock.now();
    this.#firstChangeMs ??= this.#lastChangeMs;
    if (!this.#isLooking) this.#wait(QUIET_MS);
  }

  #wait(delayMs: number): void {
    this.#timer ??= this.#parts.clock.setTimer(delayMs, () => {
      this.#timer = undefined;
      const restMs = this.#untilQuietMs();
      if (restMs > 0) this.#wait(restMs);
      else void this.#look();
    });
  }

  #untilQuietMs(): number {
    if (this.#firstChangeMs === undefined) return 0;
    const dueMs = Math.min(this.#lastChangeMs + QUIET_MS, this.#firstChangeMs + LONGEST_UNQUIET_MS);
    return dueMs - this.#parts.clock.now();
  }

  async #look(): Promise<void> {
    this.#isLooking = true;
    this.#firstChangeMs = undefined;
    const hasNew = await this.#compare();
    this.#isLooking = false;
    if (this.#subscriptions.isDisposed) return;
    if (this.#firstChangeMs !== undefined) this.#wait(QUIET_MS);
    else if (hasNew) this.#wait(CONFIRM_MS);
  }

  /** True when something was seen for the first time. */
  async #compare(): Promise<boolean> {
    try {
      const suspicions = await findSuspicions(this.#parts);
      if (!this.#subscriptions.isDisposed) this.#judge(suspicions);
      return [...this.#suspects.values()].some(({ isReported }) => !isReported);
    } catch (error) {
      this.#parts.log.error({ err: error }, 'self-check failed');
      return false;
    }
  }

  /** In one synchronous section, so that nothing moves between one judgement and the next. */
  #judge(suspicions: readonly Suspicion[]): void {
    const owned = new OwnedIndex(this.#parts.owned());
    const before = this.#suspects;
    this.#suspects = new Map();
    for (const suspicion of suspicions) {
      const difference = suspicion.judge(owned);
      if (difference === undefined || this.#suspects.size >= MOST_LISTED) continue;
      const seen = before.get(suspicion.key);
      if (seen?.isReported === false) this.#parts.log.warn(difference, 'the agent and the system differ');
      this.#suspects.set(suspicion.key, { suspicion, difference, isReported: seen !== undefined });
    }
  }
}
