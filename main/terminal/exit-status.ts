import os from 'node:os';
import type { ExitStatus } from '../../protocol/terminal-info.ts';

/** Of two names for one signal the first, which is the usual one. */
const signalNames = new Map(
  Object.entries(os.constants.signals)
    .reverse()
    .map(([name, number]) => [number, name]),
);

/**
 * How a child ended, from what wait(2) tells: the low seven bits name the signal that ended it; if there was none, the next
 * byte is its exit code. Nobody knows how when somebody else has collected it (undefined).
 */
export function readExitStatus(status: number | undefined): ExitStatus {
  if (status === undefined) return { code: null, signal: null };
  const signal = status & 0x7f;
  if (signal === 0) return { code: (status >> 8) & 0xff, signal: null };
  return { code: null, signal: signalNames.get(signal) ?? `SIG${signal}` };
}
