import type { Clock } from '../../base/clock.ts';
import { toDisposable, type Disposable } from '../../base/disposable.ts';

interface Timer {
  readonly dueMs: number;
  readonly order: number;
  readonly callback: () => void;
}

/** Time that moves only when told to. `advance` runs due timers in order and lets promises settle `between` them. */
export class FakeClock implements Clock {
  #nowMs = 0;
  #order = 0;
  readonly #timers = new Set<Timer>();

  now(): number {
    return this.#nowMs;
  }

  get pendingTimers(): number {
    return this.#timers.size;
  }

  /** When the next timer is due; Infinity without one. */
  get nextDueMs(): number {
    return Math.min(...[...this.#timers].map(({ dueMs }) => dueMs));
  }

  setTimer(delayMs: number, callback: () => void): Disposable {
    const timer = { dueMs: this.#nowMs + Math.max(0, delayMs), order: this.#order++, callback };
    this.#timers.add(timer);
    return toDisposable(() => this.#timers.delete(timer));
  }

  async advance(byMs: number, between: () => Promise<void> = settle): Promise<void> {
    const endMs = this.#nowMs + byMs;
    await between();
    for (let next = this.#next(endMs); next !== undefined; next = this.#next(endMs)) {
      this.#timers.delete(next);
      this.#nowMs = Math.max(this.#nowMs, next.dueMs);
      next.callback();
      await between();
    }
    this.#nowMs = endMs;
  }

  #next(endMs: number): Timer | undefined {
    let next: Timer | undefined;
    for (const timer of this.#timers) {
      if (timer.dueMs > endMs) continue;
      const isSooner = next === undefined || timer.dueMs < next.dueMs;
      if (isSooner || (timer.dueMs === next?.dueMs && timer.order < next.order)) next = timer;
    }
    return next;
  }
}

/** Lets every promise callback that is ready, and those it makes ready, run. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise<void>((resolve) => setImmediate(resolve));
}
