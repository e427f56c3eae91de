import type { Disposable } from '../../base/disposable.ts';
import { endProcess } from './end-process.ts';
import { statusOf } from './exit-status.ts';

/** One Ctrl-C can arrive twice: from the terminal, and passed on by npm. A person is slower than this. */
const SAME_PRESS_MS = 500;

/** Calls `first` with the first of these signals; a later one ends this process at once. */
export function onSignals(signals: readonly NodeJS.Signals[], first: (signal: NodeJS.Signals) => void): Disposable {
  let firstMs: number | undefined;
  const receive = (signal: NodeJS.Signals): void => {
    const nowMs = performance.now();
    if (firstMs === undefined) {
      firstMs = nowMs;
      first(signal);
    } else if (nowMs - firstMs > SAME_PRESS_MS) {
      endProcess(statusOf({ code: null, signal }));
    }
  };
  for (const signal of signals) process.on(signal, receive);
  return {
    dispose(): void {
      for (const signal of signals) process.off(signal, receive);
    },
  };
}
