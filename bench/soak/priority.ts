import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';

/** Of whatever plays viewers and their browsers, which sit on other machines in life: the agent need not wait for its turn. */
const VIEWERS_PRIORITY = 10;

/**
 * Lets everybody outside this process session go first. A process's own priority only counts among those of its process
 * session where Linux schedules by these (sched(7), "autogroup"), so the session's is lowered, too, until this process exits.
 */
export function giveWay(): void {
  os.setPriority(VIEWERS_PRIORITY);
  const before = readSessionPriority(process.pid);
  setSessionPriority(process.pid, VIEWERS_PRIORITY);
  process.once('exit', () => setSessionPriority(process.pid, before));
}

/** The same for the process session that a process leads, such as a browser's. */
export function makeGiveWay(leader: number): void {
  setSessionPriority(leader, VIEWERS_PRIORITY);
}

function readSessionPriority(pid: number): number {
  const file = autogroupOf(pid);
  return existsSync(file) ? Number(/nice (-?\d+)/.exec(readFileSync(file, 'latin1'))?.[1] ?? 0) : 0;
}

function setSessionPriority(pid: number, priority: number): void {
  const file = autogroupOf(pid);
  if (existsSync(file)) writeFileSync(file, `${priority}`);
}

function autogroupOf(pid: number): string {
  return `/proc/${pid}/autogroup`;
}
