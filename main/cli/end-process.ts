import { setTimeout } from 'node:timers/promises';
import { isatty } from 'node:tty';

/** How long a disk may take for what it has been asked before. */
const LAST_ANSWERS_MS = 500;
const LOOK_EVERY_MS = 10;

const terminals = [0, 1, 2].filter((descriptor) => isatty(descriptor));
let endPastDisks: ((status: number) => void) | undefined;

/** `end` ends the process in the place of `process.exit` where a disk does not answer: that would wait for it for ever. */
export function endPastDisksBy(end: (status: number) => void): void {
  endPastDisks = end;
}

/** Waits for what disks have been asked, but not for long, and only where the process can end without it. */
export async function lastAnswers(): Promise<void> {
  const endMs = performance.now() + LAST_ANSWERS_MS;
  while (endPastDisks !== undefined && isDiskAwaited() && performance.now() < endMs) await setTimeout(LOOK_EVERY_MS);
}

/**
 * Ends this process, with the status given or set before. Node gives terminals their modes back when it exits, and
 * aborts, with a core dump, where that fails because the terminal has hung up: then the hang-up itself ends it.
 */
export function endProcess(status = process.exitCode): never {
  if (terminals.some((descriptor) => !isatty(descriptor))) {
    process.removeAllListeners('SIGHUP');
    process.kill(process.pid, 'SIGHUP');
  }
  if (isDiskAwaited()) endPastDisks?.(Number(status ?? 0));
  process.exit(status);
}

function isDiskAwaited(): boolean {
  return process.getActiveResourcesInfo().some((resource) => resource.startsWith('FSReq'));
}
