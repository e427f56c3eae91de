import type { LedgerProcess } from './ledger.ts';

/** A process and those it has started that are still there. */
export interface ProcessNode {
  readonly process: LedgerProcess;
  readonly children: readonly ProcessNode[];
}

/**
 * The processes under their parents; the shell first, then by number. What has lost its parent stands for itself, and
 * whatever the list claims, each process comes once. Pure.
 */
export function processTree(processes: readonly LedgerProcess[], shellPid: number | null): ProcessNode[] {
  const listed = new Set(processes.map(({ pid }) => pid));
  const rank = ({ pid }: LedgerProcess): number => (pid === shellPid ? -1 : pid);
  const ordered = [...processes].sort((a, b) => rank(a) - rank(b));
  const placed = new Set<number>();
  const place = (process: LedgerProcess): ProcessNode => {
    placed.add(process.pid);
    const isChild = ({ pid, parentPid }: LedgerProcess): boolean => parentPid === process.pid && !placed.has(pid);
    const children: ProcessNode[] = [];
    for (const child of ordered) if (isChild(child)) children.push(place(child));
    return { process, children };
  };
  const tree = ordered.filter(({ parentPid }) => !listed.has(parentPid)).map(place);
  for (const process of ordered) if (!placed.has(process.pid)) tree.push(place(process));
  return tree;
}
