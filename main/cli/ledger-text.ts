import type { AgentLedger, Difference, LedgerEntry, Recovery, RetiredTerminal } from '../../protocol/ledger.ts';
import type { Foreground } from '../../protocol/terminal-info.ts';
import { namesOf, type NameDevice } from './device-names.ts';
import { durationText } from './duration-text.ts';
import { ledgerDetails } from './ledger-details.ts';
import { LOCAL } from './local-host.ts';
import { messages } from './messages.ts';
import { processNames } from './process-names.ts';
import { programDetails, programsText } from './programs-text.ts';
import { shortId } from './terminal-choice.ts';
import { withoutControls } from '../../base/shown-text.ts';
import { tableText } from './table-text.ts';

/** A later agent may know more of them. */
const retiredReasons: Readonly<Record<string, string>> = messages.retiredReasons;
const journals: Readonly<Record<string, string>> = messages.recoveryJournals;

interface LedgerTextOptions {
  readonly host?: string;
  readonly nameDevice?: NameDevice;
  /** With what is known of each terminal beside its row. */
  readonly isLong?: boolean;
  /** Whether it is shown to a guest, who sees what is shared with it alone. */
  readonly isGuest?: boolean;
}

/** What people read of HOST: the terminals, then each other part of which there is something, with empty lines between. */
export function ledgerText(
  entries: readonly LedgerEntry[],
  ledger: AgentLedger | undefined,
  { host = LOCAL, nameDevice = namesOf([]), isLong = false, isGuest = false }: LedgerTextOptions = {},
): string {
  const { programs = [], omittedPrograms = 0, retired = [], recovery = null, differences = [] } = ledger ?? {};
  const emptyText = isGuest ? messages.ledgerNoneShared(host) : messages.ledgerEmpty;
  const parts = [
    entries.length === 0 ? emptyText : tableText([messages.ledgerHead, ...entries.map(entryRow)]),
    ...(isLong ? entries.map((entry) => ledgerDetails(entry, nameDevice)) : []),
    ...(programs.length === 0 ? [] : [programsText(programs, omittedPrograms, nameDevice)]),
    ...(isLong ? programs.map(programDetails) : []),
    ...(entries.some(({ terminal }) => terminal.sharedWith !== undefined) ? [sharesText(entries, nameDevice)] : []),
    ...(retired.length === 0 ? [] : [retiredText(retired)]),
    ...(recovery === null ? [] : [recoveryText(recovery, host)]),
    ...(differences.length === 0 ? [] : [differencesText(differences)]),
  ];
  return parts.join('\n\n');
}

function sharesText(entries: readonly LedgerEntry[], nameDevice: NameDevice): string {
  const rows = entries.flatMap(({ terminal: { terminalId, title, sharedWith = [] } }) =>
    sharedWith.map(({ deviceId, right }) => [
      ...[shortId(terminalId), title, nameDevice(deviceId), messages.shareRights[right]],
    ]),
  );
  return [messages.sharesTitle, tableText([messages.sharesHead, ...rows])].join('\n');
}

function entryRow({ terminal, reason, expiresInMs }: LedgerEntry): string[] {
  const { foreground, unwatchedMs } = terminal;
  return [
    shortId(terminal.terminalId),
    terminal.title,
    terminal.state,
    terminal.pid === null ? messages.none : String(terminal.pid),
    foregroundText(foreground),
    String(terminal.viewers),
    unwatchedMs === 0 ? messages.none : durationText(unwatchedMs),
    expiresInMs === null ? messages.never : durationText(expiresInMs),
    reason,
  ];
}

function foregroundText(foreground: Foreground | null): string {
  if (foreground === null) return messages.none;
  const job = `${foreground.name} (${foreground.pid})`;
  return foreground.isSuspended === true ? messages.suspended(job) : job;
}

function retiredText(retired: readonly RetiredTerminal[]): string {
  const rows = retired.map(({ terminalId, title, msAgo, unwatchedMs, reason, survivors = [] }) => [
    shortId(terminalId),
    title,
    messages.ago(durationText(msAgo)),
    durationText(unwatchedMs),
    retiredReasons[reason] ?? reason,
    survivors.length === 0 ? messages.none : processNames(survivors),
  ]);
  return [messages.retiredTitle, tableText([messages.retiredHead, ...rows])].join('\n');
}

/** What a person who starts an agent wants to know of the one before it, in a line. */
export function recoverySummary({ left, ...recovery }: Recovery): string {
  const rest = left.length === 0 ? nothingLeftText(recovery) : messages.recoveryLeftCount(left.length);
  return `${deathText(recovery)} ${rest}`;
}

function deathText({ journal, owned = 0 }: Pick<Recovery, 'journal' | 'owned'>): string {
  const words = journals[journal] ?? journal;
  return owned === 0 ? words : `${words} ${messages.recoveryOwned(owned)}`;
}

/** Only a journal that could be read tells what there was. */
function nothingLeftText({ journal }: Pick<Recovery, 'journal'>): string {
  return journal === 'damaged' ? messages.recoveryUnknown : messages.recoveryClean;
}

function recoveryText({ msAgo, ended, left, ...recovery }: Recovery, host: string): string {
  const rows = left.map(({ pid, name, terminalId, command }) => [String(pid), name, shortId(terminalId), command]);
  return [
    messages.recoveryTitle(messages.ago(durationText(msAgo))),
    deathText(recovery),
    ...(ended.length === 0 ? [] : [messages.recoveryEnded(processNames(ended))]),
    ...(left.length === 0
      ? [nothingLeftText(recovery)]
      : [messages.recoveryLeft(host), tableText([messages.leftHead, ...rows])]),
  ].join('\n');
}

function differencesText(differences: readonly Difference[]): string {
  const lines = differences.map(({ detail }) => messages.difference(withoutControls(detail)));
  return [messages.differencesTitle, ...lines].join('\n');
}
