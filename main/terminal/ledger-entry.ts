import type { Clock } from '../../base/clock.ts';
import { assertNever } from '../../base/errors.ts';
import type { TerminalId } from '../../protocol/ids.ts';
import type { LedgerEntry } from '../../protocol/ledger.ts';
import type { EndedRecord } from './ended-records.ts';
import { describeProcess } from './ledger-process.ts';
import type { ReapVerdict } from './reap-policy.ts';
import type { OwnedShell } from './owned-shell.ts';
import { ShellGroups } from './shell-groups.ts';
import type { ProcessFacts, ShellProcesses } from './shell-processes.ts';
import type { LiveAttachment } from './terminal-attachment.ts';
import { listTerminalProcesses } from './terminal-processes.ts';
import { describeEnded, describeTerminal, expiryOf } from './terminal-description.ts';
import type { TerminalEntry, TerminalPlaces } from './terminal-places.ts';
import type { Work } from './terminal-work.ts';

interface LedgerParts {
  readonly processes: ShellProcesses;
  readonly clock: Clock;
}

/** Everything the agent knows of one terminal, for its owner. Rejects with RefusalError `terminal_not_running`. */
export async function readLedgerEntry(
  id: TerminalId,
  places: TerminalPlaces,
  parts: LedgerParts,
): Promise<LedgerEntry> {
  const ended = places.ended.find(id);
  if (ended !== undefined) {
    const survivors = await listProcesses(id, ended.shell, parts);
    const record = places.ended.find(id); // It may have gone, or begun anew, meanwhile.
    if (record !== undefined) return makeEndedEntry(record, survivors, parts);
  }
  const processes = await listProcesses(id, places.getLive(id).terminal.shell, parts);
  if (places.ended.find(id) !== undefined) return readLedgerEntry(id, places, parts); // It has ended meanwhile.
  return makeEntry(places.getLive(id), places, processes, parts);
}

function listProcesses(id: TerminalId, shell: OwnedShell, { processes }: LedgerParts): Promise<ProcessFacts[]> {
  return listTerminalProcesses(id, () => new ShellGroups(shell, processes).members(), processes);
}

function makeEntry(
  entry: TerminalEntry,
  places: TerminalPlaces,
  processes: readonly ProcessFacts[],
  parts: LedgerParts,
): LedgerEntry {
  const { terminal } = entry;
  const nowMs = parts.clock.now();
  const work = terminal.findWork();
  const verdict = places.judge(entry, work);
  const info = describeTerminal(entry, work, verdict, parts.clock);
  const job = work?.kind === 'job' ? work.process.pid : undefined;
  const inFront = processes.find(({ pid }) => pid === job)?.group ?? terminal.shell.group;
  return {
    terminal: info,
    processes: processes.map((facts) => describeProcess(facts, facts.group === inFront, parts.processes)),
    descriptors: terminal.descriptors.length,
    viewers: terminal.attachments.filter(({ isSuspended }) => !isSuspended).map(describeViewer),
    lastInputMsAgo: terminal.lastInputMs === undefined ? null : Math.round(nowMs - terminal.lastInputMs),
    lastOutputMsAgo: terminal.log.end === 0 ? null : Math.round(nowMs - terminal.lastOutputMs),
    reason: reasonOf(verdict, work, terminal.watch.count > 0),
    expiresInMs: expiryOf(verdict),
  };
}

function describeViewer({ viewer, isLeased }: LiveAttachment): LedgerEntry['viewers'][number] {
  const { sessionId, clientName: client, deviceId } = viewer;
  return { sessionId, client, ...(deviceId !== undefined && { deviceId }), isLeased };
}

/** What is left of a terminal whose shell has left: nothing that is held, and what outlived it (L19). */
function makeEndedEntry(record: EndedRecord, survivors: readonly ProcessFacts[], parts: LedgerParts): LedgerEntry {
  return {
    terminal: describeEnded(record, parts.clock),
    processes: survivors.map((facts) => describeProcess(facts, false, parts.processes)),
    descriptors: 0,
    viewers: [],
    lastInputMsAgo: null,
    lastOutputMsAgo: null,
    reason: endedReason(survivors.length),
    expiresInMs: null,
  };
}

function endedReason(survivorCount: number): string {
  const reason = 'its shell has ended; its last screen is kept';
  return survivorCount === 0 ? reason : `${reason}; of what it started, ${survivorCount} still running`;
}

function reasonOf(verdict: ReapVerdict, work: Work | undefined, isAttached: boolean): string {
  switch (verdict.kind) {
    case 'dead':
      return 'its process is dead; it is about to be retired';
    case 'expired':
      return 'nobody has looked at it for long; it is about to be retired';
    case 'waiting':
      return isAttached
        ? 'attached, but out of view; its grace is running'
        : 'nobody looks at it; its grace is running';
    case 'kept':
      return verdict.reason === 'busy' ? busyReason(work) : keptReasons[verdict.reason];
    default:
      return assertNever(verdict);
  }
}

function busyReason(work: Work | undefined): string {
  const name = work?.process.name ?? 'a job';
  return work?.kind === 'suspended' ? `${name} is suspended in it` : `${name} is running in it`;
}

const keptReasons = {
  watched: 'somebody looks at it',
  kept: 'marked to be kept',
  never: 'idle terminals are never retired (terminal.idleGraceMs is never)',
} as const;
