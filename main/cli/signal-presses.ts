import type { Disposable } from '../../base/disposable.ts';
import { endProcess } from './end-process.ts';
import { statusOf } from './exit-status.ts';

/** One Ctrl-C can arrive twice: from the terminal, and passed on by npm. A person is slower than this. */
const SAME_PRESS_MS = 500;

/**
 * Calls each of `presses` with one of these signals, in turn; a later one ends this process at once. The same signal
 * again is taken for the same press for a moment, and so is any other that would end this process at once.
 */
export function onSignals<S extends NodeJS.Signals>(
  signals: readonly S[],
  ...presses: readonly ((signal: S) => void)[]
): Disposable {
  const left = [...presses];
  let last: { readonly signal: S; readonly atMs: number } | undefined;
  const receive = (signal: S): void => {
    const atMs = performance.now();
    const isSoon = last !== undefined && atMs - last.atMs <= SAME_PRESS_MS;
    if (isSoon && (last?.signal === signal || left.length === 0)) return;
    last = { signal, atMs };
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
