import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { AppError } from '../../base/errors.ts';
import type { Disposable } from '../../base/disposable.ts';
import { lockExclusively } from '../terminal/posix.ts';
import { unusable } from './state-folder-error.ts';

/** Who holds a state folder, as its lock file says it. */
export const LockHolder = z.object({ pid: z.int(), startTime: z.int().optional(), socket: z.string() });
export type LockHolder = z.infer<typeof LockHolder>;

/** What keeps other agents from a state folder. */
export interface AgentLock extends Disposable {
  /** The folder itself is locked: no live agent uses it, whatever became of its lock file. */
  readonly holdsFolder: boolean;
}

/** Another agent owns the state folder. Whoever wanted to start one becomes its viewer instead. */
export class AgentRunningError extends AppError {
  readonly code = 'agent_running';

  readonly pid: number;
  readonly socket: string;

  /** `pid` 0: it has not said yet which process it is. */
  constructor({ pid, socket }: Pick<LockHolder, 'pid' | 'socket'>) {
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
 * ends. The file stays: removing it would let two agents lock two files of one name. Should somebody else remove it, the
 * folder itself is still locked. Throws AgentRunningError and StateFolderError.
 */
export function takeAgentLock(file: string, holder: LockHolder): AgentLock {
  const fd = openLockFile(file);
  let folder: number | undefined;
  try {
    if (!lockExclusively(fd)) throw new AgentRunningError(readLockHolder(file) ?? { ...holder, pid: 0 });
    folder = lockFolder(path.dirname(file), holder.socket);
    ftruncateSync(fd);
    writeSync(fd, `${JSON.stringify(holder)}\n`);
  } catch (error) {
    if (folder !== undefined) closeSync(folder);
    closeSync(fd);
    throw unusable(file, error);
  }
  let isHeld = true;
  return {
    holdsFolder: folder !== undefined,
    dispose: () => {
      if (!isHeld) return;
      isHeld = false;
      ftruncateSync(fd);
      for (const each of [folder, fd]) if (each !== undefined) closeSync(each);
    },
  };
}

function openLockFile(file: string): number {
  try {
    return openSync(file, 'a+', 0o600);
  } catch (error) {
    throw unusable(file, error);
  }
}

/** Undefined on a file system that locks no folders, as NFS. */
function lockFolder(folder: string, socket: string): number | undefined {
  const fd = openSync(folder, 'r');
  try {
    if (lockExclusively(fd)) return fd;
  } catch {
    closeSync(fd);
    return undefined;
  }
  closeSync(fd);
  throw new AgentRunningError({ pid: 0, socket });
}

/** What the lock file says; undefined when it says nothing. Only the lock itself tells whether that agent still lives. */
export function readLockHolder(file: string): LockHolder | undefined {
  try {
    return LockHolder.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data;
  } catch {
    return undefined;
  }
}
