import { setTimeout } from 'node:timers/promises';
import { isatty } from 'node:tty';

/** How long a disk, or whoever reads its output, may take where an agent ends. */
const LAST_ANSWERS_MS = 500;
const LOOK_EVERY_MS = 10;

const terminals = [0, 1, 2].filter((descriptor) => isatty(descriptor));
let endPastDisks: ((status: number) => void) | undefined;

/** `end` ends the process in the place of `process.exit` where a disk does not answer: that would wait for it for ever. */
export function endPastDisksBy(end: (status: number) => void): void {
  endPastDisks = end;
}

/** Waits until its output is out: `process.exit` would cut off what does not fit into a pipe. An agent waits not for long. */
export async function lastOutput(): Promise<void> {
  const isOut = Promise.all([process.stdout, process.stderr].map(flushed));
  if (endPastDisks === undefined) await isOut;
  else await Promise.race([isOut, setTimeout(LAST_ANSWERS_MS, undefined, { ref: false })]);
}

/** Settles when its reader has taken everything, or has left. */
function flushed(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => {
    if (stream.writableLength === 0 || stream.destroyed) resolve();
    else stream.once('close', resolve).write('', () => resolve());
  });
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
