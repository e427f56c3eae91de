import { libc } from './libc.ts';

const WNOHANG = 1;

/** `status`: as wait(2) gives it; undefined when somebody else has collected the child. */
type OnCollected = (status: number | undefined) => void;

const children = new Map<number, OnCollected>();

/**
 * Starts a child by `spawn`, which returns its pid, and calls back once when it has been collected, never before this
 * has returned. One handler of SIGCHLD serves all, and there is none while there are no children.
 */
export function collectChild(spawn: () => number, onCollected: OnCollected): number {
  // Before the start: a child may be over when `spawn` returns.
  if (children.size === 0) process.on('SIGCHLD', collectAll);
  try {
    const pid = spawn();
    children.set(pid, onCollected);
    return pid;
  } finally {
    stopIfIdle();
  }
}

/** One signal may stand for many children, and for those of others, which are left alone. */
function collectAll(): void {
  for (const [pid, onCollected] of [...children]) {
    const status = [0];
    const collected = libc().waitPid(pid, status, WNOHANG);
    if (collected === 0) continue;
    children.delete(pid);
    onCollected(collected === pid ? status[0] : undefined);
  }
  stopIfIdle();
}

function stopIfIdle(): void {
  if (children.size === 0) process.off('SIGCHLD', collectAll);
}
