import type { LedgerProcess } from '../../protocol/ledger.ts';
import { processTree, type ProcessNode } from '../../protocol/process-tree.ts';
import { messages } from './messages.ts';

/** A line for each process, below and further in than the one that started it; `first` goes before its equals. Pure. */
export function processTreeLines(processes: readonly LedgerProcess[], first: number | null): string[] {
  return treeLines(processTree(processes, first), 1);
}

function treeLines(nodes: readonly ProcessNode[], depth: number): string[] {
  return nodes.flatMap(({ process, children }) => [processLine(process, depth), ...treeLines(children, depth + 1)]);
}

function processLine({ pid, name, command, isForeground, state }: LedgerProcess, depth: number): string {
  const marks = [
    ...(isForeground ? [messages.processForeground] : []),
    ...(state === 'T' || state === 't' ? [messages.processStopped] : []),
    ...(state === 'Z' ? [messages.processZombie] : []),
  ];
  const noted = marks.length === 0 ? '' : `  (${marks.join(', ')})`;
  return `${'  '.repeat(depth)}${pid}  ${command || name}${noted}`;
}
