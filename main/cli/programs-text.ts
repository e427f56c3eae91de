import { shortened, withoutControls } from '../../base/shown-text.ts';
import type { LedgerProgram } from '../../protocol/ledger.ts';
import type { NameDevice } from './device-names.ts';
import { durationText } from './duration-text.ts';
import { messages } from './messages.ts';
import { processTreeLines } from './process-tree-lines.ts';
import { tableText } from './table-text.ts';
import { shortId } from './terminal-choice.ts';
import { viewerName } from './viewer-name.ts';

/** The programs without a terminal, as people read of them; `omitted`: how many more there are. Pure. */
export function programsText(programs: readonly LedgerProgram[], omitted: number, nameDevice: NameDevice): string {
  const rows = programs.map((program) => [
    shortId(program.execId),
    shortened(program.command),
    String(program.pid),
    viewerName(program.viewer, nameDevice),
    messages.ago(durationText(program.createdMsAgo)),
    stateText(program),
  ]);
  const rest = omitted === 0 ? [] : [messages.programsOmitted(omitted)];
  return [messages.programsTitle, tableText([messages.programsHead, ...rows]), ...rest].join('\n');
}

/** What the table has no room for. Pure. */
export function programDetails({ execId, command, cwd, pid, descriptors, processes }: LedgerProgram): string {
  const lines = [
    messages.detailsFolder(cwd),
    messages.detailsDescriptors(descriptors),
    ...processTreeLines(processes, pid),
  ];
  return [`${shortId(execId)}  ${command}`, ...lines.map((line) => `  ${line}`)].map(withoutControls).join('\n');
}

function stateText({ isRunning, viewer }: LedgerProgram): string {
  const { running, exited, away } = messages.programStates;
  if (!isRunning) return exited;
  return viewer.isConnected ? running : `${running}, ${away}`;
}
