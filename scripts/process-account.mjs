import { readdirSync, readFileSync } from 'node:fs';

/** The kernel counts processor time in these, on every Linux that Node runs on. */
const ticksPerSecond = 100;

/**
 * What the kernel has booked on one process so far.
 * @typedef {object} Account
 * @property {number} atMs
 * @property {number} ticks processor time of all its threads
 * @property {number} childFaults page faults of children it has collected: every child that ran at all has some
 * @property {number} wakeups voluntary context switches of all threads
 * @property {readonly number[]} children
 * @property {number} descriptors
 */

/**
 * @param {number} pid
 * @returns {Account}
 */
export function readAccount(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // Counted from the state, which follows the name in parentheses; fields as numbered in proc(5), less three.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const tasks = readdirSync(`/proc/${pid}/task`);
  return {
    atMs: performance.now(),
    ticks: (fields[11] ?? 0) + (fields[12] ?? 0),
    childFaults: fields[8] ?? 0,
    wakeups: tasks.reduce((sum, task) => sum + wakeupsOf(`/proc/${pid}/task/${task}/status`), 0),
    children: tasks.flatMap((task) => childrenOf(`/proc/${pid}/task/${task}/children`)).sort((a, b) => a - b),
    descriptors: readdirSync(`/proc/${pid}/fd`).length,
  };
}

/**
 * A child started in between is either still there, or was collected and left its page faults behind: so `hasForked`
 * misses none, however short it lived.
 * @param {Account} before
 * @param {Account} after
 */
export function usedBetween(before, after) {
  const seconds = (after.atMs - before.atMs) / 1000;
  const hasForked = after.childFaults !== before.childFaults || after.children.join() !== before.children.join();
  return {
    seconds: round(seconds),
    corePercent: round(((after.ticks - before.ticks) / ticksPerSecond / seconds) * 100),
    hasForked,
    wakeupsPerSecond: round((after.wakeups - before.wakeups) / seconds),
    children: after.children.length,
    descriptors: after.descriptors,
    descriptorChange: after.descriptors - before.descriptors,
  };
}

/** @param {string} file */
function wakeupsOf(file) {
  return Number(/^voluntary_ctxt_switches:\s*(\d+)/m.exec(readFileSync(file, 'utf8'))?.[1] ?? 0);
}

/** @param {string} file */
function childrenOf(file) {
  return readFileSync(file, 'utf8').split(' ').filter(Boolean).map(Number);
}

/** @param {number} value */
function round(value) {
  return Math.round(value * 1000) / 1000;
}
