import { withoutControls } from '../../base/shown-text.ts';
import type { LedgerEntry, LedgerProcess } from '../../protocol/ledger.ts';
import { processTree, type ProcessNode } from '../../protocol/process-tree.ts';
import { durationText } from './duration-text.ts';
import { messages } from './messages.ts';
import { shortId } from './terminal-choice.ts';

/** What the table of terminals has no room for: times, viewers, descriptors, and the processes under their parents. Pure. */
export function ledgerDetails({ terminal, processes, ...entry }: LedgerEntry): string {
  const ago = (ms: number | null): string => (ms === null ? messages.never : messages.ago(durationText(ms)));
  const { createdMsAgo, terminalId, title } = terminal;
  const lines = [
    messages.detailsTimes(ago(createdMsAgo), ago(entry.lastInputMsAgo), ago(entry.lastOutputMsAgo)),
    messages.detailsViewers(viewersText(entry.viewers)),
    messages.detailsDescriptors(entry.descriptors),
    ...treeLines(processTree(processes, terminal.pid), 1),
  ];
  return [`${shortId(terminalId)}  ${title}`, ...lines.map((line) => `  ${line}`)].map(withoutControls).join('\n');
}

function viewersText(viewers: LedgerEntry['viewers']): string {
  if (viewers.length === 0) return messages.nobody;
  return viewers.map(({ client, isLeased }) => messages.detailsViewer(client, isLeased)).join('; ');
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
