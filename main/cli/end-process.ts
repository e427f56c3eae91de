import { isatty } from 'node:tty';

const terminals = [0, 1, 2].filter((descriptor) => isatty(descriptor));

/**
 * Ends this process, with the status given or set before. Node gives terminals their modes back when it exits, and
 * aborts, with a core dump, where that fails because the terminal has hung up: then the hang-up itself ends it.
 */
export function endProcess(status = process.exitCode): never {
  if (terminals.some((descriptor) => !isatty(descriptor))) {
    process.removeAllListeners('SIGHUP');
    process.kill(process.pid, 'SIGHUP');
  }
  process.exit(status);
}
