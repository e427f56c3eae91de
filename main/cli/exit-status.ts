import { constants } from 'node:os';
import type { ExitStatus } from '../../protocol/terminal-info.ts';
import { exitCodes } from './exit-codes.ts';

/** The status with which a shell would report this end: the code, or 128 and the signal's number. */
export function statusOf({ code, signal }: ExitStatus): number {
  if (signal === null) return code ?? exitCodes.ok;
  return exitCodes.signalBase + (constants.signals[signal as NodeJS.Signals] ?? 0);
}
