import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { z } from 'zod';
import { AppError } from '../../base/errors.ts';
import type { Disposable } from '../../base/disposable.ts';
import { lockExclusively } from '../terminal/posix.ts';
import { unusable } from './state-folder-error.ts';

/** Who holds a state folder, as its lock file says it. */
export const LockHolder = z.object({ pid: z.int(), socket: z.string() });
export type LockHolder = z.infer<typeof LockHolder>;

/** Another agent owns the state folder. Whoever wanted to start one becomes its viewer instead. */
export class AgentRunningError extends AppError {
  readonly code = 'agent_running';

  readonly pid: number;
  readonly socket: string;

  /** `pid` 0: it has not said yet which process it is. */
  constructor({ pid, socket }: LockHolder) {
    const who = pid === 0 ? 'Another agent' : `An agent (process ${pid})`;
    super(`${who} is already running on this state folder; use it, stop it, or choose another with --state-dir`);
    this.name = 'AgentRunningError';
    this.pid = pid;
    this.socket = socket;
  }

  override get facts(): Record<string, unknown> {
    return { pid: this.pid, socket: this.socket };
  }
}

/**
 * Takes the folder's lock for the life of this process, or until disposed; the kernel lets go whatever way the process
 * ends. The file stays: removing it would let two agents lock two files of one name. Throws AgentRunningError and
 * StateFolderError.
 */
export function takeAgentLock(path: string, holder: LockHolder): Disposable {
  const fd = openLockFile(path);
  try {
    if (!lockExclusively(fd)) throw new AgentRunningError(readLockHolder(path) ?? { ...holder, pid: 0 });
    ftruncateSync(fd);
    writeSync(fd, `${JSON.stringify(holder)}\n`);
  } catch (error) {
    closeSync(fd);
    throw unusable(path, error);
  }
  let isHeld = true;
  return {
    dispose: () => {
      if (!isHeld) return;
      isHeld = false;
      ftruncateSync(fd);
      closeSync(fd);
    },
  };
}

function openLockFile(path: string): number {
  try {
    return openSync(path, 'a+', 0o600);
  } catch (error) {
    throw unusable(path, error);
  }
}

/** What the lock file says; undefined when it says nothing. Only the lock itself tells whether that agent still lives. */
export function readLockHolder(path: string): LockHolder | undefined {
  try {
    return LockHolder.safeParse(JSON.parse(readFileSync(path, 'utf8'))).data;
  } catch {
    return undefined;
  }
}
