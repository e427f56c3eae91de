import type { Clock } from './clock.ts';

declare const performance: { now(): number };
declare function setTimeout(callback: () => void, delayMs: number): unknown;
declare function clearTimeout(timer: unknown): void;

/** The real clock of Node and of browsers. */
export const systemClock: Clock = {
  now: () => performance.now(),
  setTimer(delayMs, callback) {
    const timer = setTimeout(callback, delayMs);
    return { dispose: () => clearTimeout(timer) };
  },
};
