import type { Disposable } from '../../base/disposable.ts';
import { exitCodes } from './exit-codes.ts';
import { statusOf } from './exit-status.ts';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** For commands that are viewers: a signal ends this process at once, after `last`; the agent sees the link break. */
export function exitOnSignals(last: () => void): Disposable {
  const exit = (signal: NodeJS.Signals): void => {
    try {
      last();
    } finally {
      process.exit(statusOf({ code: exitCodes.ok, signal }));
    }
  };
  for (const signal of signals) process.on(signal, exit);
  return {
    dispose(): void {
      for (const signal of signals) process.off(signal, exit);
    },
  };
}
