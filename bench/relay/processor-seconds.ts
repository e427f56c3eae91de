import { readFileSync } from 'node:fs';

/** The kernel's clock ticks in a second: 100 on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;

/** Processor time of a process since its start, its own and the kernel's for it. */
export function processorSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return (Number(user) + Number(system)) / TICKS_PER_SECOND;
}

/** Of a process and of all that it has started and that still runs. */
export function familySeconds(pid: number | undefined): number {
  if (pid === undefined) return 0;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  return children.reduce((sum, child) => sum + familySeconds(child), processorSeconds(pid));
}
