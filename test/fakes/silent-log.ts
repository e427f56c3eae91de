import type { Log } from '../../main/log.ts';

/** Says nothing to anybody. */
export const silentLog: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  child: () => silentLog,
};
