import os from 'node:os';
import type { Disposable } from '../base/disposable.ts';

/**
 * On Ctrl-C and the like: stops what the measurement has started, which has process sessions of its own, and then ends.
 * A second signal, as `timeout` sends one, changes nothing. Until it is disposed.
 */
export function endWhenInterrupted(stop: () => Promise<unknown>): Disposable {
  let stopping: Promise<unknown> | undefined;
  const end = (signal: NodeJS.Signals): void => {
    stopping ??= stop().finally(() => process.exit(128 + os.constants.signals[signal]));
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, end);
  return { dispose: () => signals.forEach((signal) => process.off(signal, end)) };
}
