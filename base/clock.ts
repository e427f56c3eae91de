import type { Disposable } from './disposable.ts';

/** Monotonic time. Everything that waits takes a Clock, so that tests decide what time it is. */
export interface Clock {
  /** Milliseconds since an arbitrary fixed point; never goes back, unaffected by wall-clock changes. */
  now(): number;
  /** Calls back once after `delayMs`. Disposing cancels it. */
  setTimer(delayMs: number, callback: () => void): Disposable;
}

/** Resolves after `delayMs`; rejects with the signal's reason if aborted first. Leaves no timer behind. */
export function sleep(clock: Clock, delayMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = (): void => {
      timer.dispose();
      reject(signal?.reason as Error);
    };
    const timer = clock.setTimer(delayMs, () => {
      signal?.removeEventListener('abort', stop);
      resolve();
    });
    signal?.addEventListener('abort', stop, { once: true });
  });
}

/** True if `promise` settles (either way) within `delayMs`. Never rejects; leaves no timer behind. */
export function settlesWithin(clock: Clock, delayMs: number, promise: Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = clock.setTimer(delayMs, () => resolve(false));
    const settled = (): void => {
      timer.dispose();
      resolve(true);
    };
    promise.then(settled, settled);
  });
}
