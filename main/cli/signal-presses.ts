import type { Disposable } from '../../base/disposable.ts';
import { endProcess } from './end-process.ts';
import { statusOf } from './exit-status.ts';

/** One Ctrl-C can arrive twice: from the terminal, and passed on by npm. A person is slower than this. */
const SAME_PRESS_MS = 500;

/** Calls each of `presses` with one of these signals, in turn; a later one ends this process at once. */
export function onSignals<S extends NodeJS.Signals>(
  signals: readonly S[],
  ...presses: readonly ((signal: S) => void)[]
): Disposable {
  const left = [...presses];
  let lastMs = -Infinity;
  const receive = (signal: S): void => {
    const nowMs = performance.now();
    if (nowMs - lastMs <= SAME_PRESS_MS) return;
    lastMs = nowMs;
    const press = left.shift();
    if (press === undefined) endProcess(statusOf({ code: null, signal }));
    else press(signal);
  };
  const receivers = signals.map((signal) => ({ signal, listener: () => receive(signal) }));
  for (const { signal, listener } of receivers) process.on(signal, listener);
  return {
    dispose(): void {
      for (const { signal, listener } of receivers) process.off(signal, listener);
    },
  };
}
