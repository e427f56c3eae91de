import type { Clock } from './clock.ts';

/** The real clock of Node and of browsers. */
export const systemClock: Clock = {
  now: () => performance.now(),
  setTimer(delayMs, callback) {
    const timer = setTimeout(callback, delayMs);
    return { dispose: () => clearTimeout(timer) };
  },
};
