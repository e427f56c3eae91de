import { withoutControls } from '../../base/shown-text.ts';
import type { LedgerEntry } from '../../protocol/ledger.ts';
import type { NameDevice } from './device-names.ts';
import { durationText } from './duration-text.ts';
import { messages } from './messages.ts';
import { processTreeLines } from './process-tree-lines.ts';
import { shortId } from './terminal-choice.ts';
import { viewerName } from './viewer-name.ts';

/** What the table of terminals has no room for: times, viewers, descriptors, and the processes under their parents. Pure. */
export function ledgerDetails({ terminal, processes, ...entry }: LedgerEntry, nameDevice: NameDevice): string {
  const ago = (ms: number | null): string => (ms === null ? messages.never : messages.ago(durationText(ms)));
  const { createdMsAgo, terminalId, title } = terminal;
  const lines = [
    messages.detailsTimes(ago(createdMsAgo), ago(entry.lastInputMsAgo), ago(entry.lastOutputMsAgo)),
    messages.detailsViewers(viewersText(entry.viewers, nameDevice)),
    messages.detailsDescriptors(entry.descriptors),
    ...processTreeLines(processes, terminal.pid),
  ];
  return [`${shortId(terminalId)}  ${title}`, ...lines.map((line) => `  ${line}`)].map(withoutControls).join('\n');
}

function viewersText(viewers: LedgerEntry['viewers'], nameDevice: NameDevice): string {
  if (viewers.length === 0) return messages.nobody;
  return viewers.map((viewer) => messages.detailsViewer(viewerName(viewer, nameDevice), viewer.isLeased)).join('; ');
}
