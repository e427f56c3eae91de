import { say, t, type Message, type MessageKey } from '../../base/messages/translate.ts';
import type { LedgerEntry } from '../../protocol/ledger.ts';
import type { LedgerProcess } from '../../protocol/ledger.ts';
import type { TerminalInfo } from '../../protocol/terminal-info.ts';
import { describeUnshown } from '../detached/unshown-terminals.ts';
import { agoWords, countedWords } from '../messages/measures.ts';
import type { TabTone } from '../tabs/tab-words.ts';
import { hasEnded, type ReadEntry } from './ledger-reading.ts';
import { viewerName, type ViewerNames } from './viewer-names.ts';

/** What a terminal's dot and the words beside it say. */
export function describeEntry({ entry, atMs }: ReadEntry): { readonly tone: TabTone; readonly state: Message } {
  const { state } = entry.terminal;
  if (state === 'starting') return { tone: 'waiting', state: { key: 'tab.starting' } };
  if (state === 'closing' || state === 'closed') return { tone: 'waiting', state: { key: 'tab.closing' } };
  return describeUnshown({ info: entry.terminal, atMs }, atMs);
}

/** One thing that is known of a terminal or a program, in words. */
export interface Fact {
  readonly name: MessageKey;
  readonly value: string;
}

/** Everything else that is known of a terminal, as of `nowMs`; nothing that an ended one does not have. Pure. */
export function ledgerFacts(read: ReadEntry, nowMs: number, names: ViewerNames): Fact[] {
  const { entry } = read;
  const { terminal } = entry;
  const passedMs = Math.max(0, nowMs - read.atMs);
  const ago = (ms: number | null): string => (ms === null ? t('ledger.never') : agoWords(ms + passedMs));
  const reason: Fact = { name: 'ledger.fact.reason', value: entry.reason };
  const age: Fact = { name: 'ledger.fact.age', value: ago(terminal.createdMsAgo) };
  const folder: Fact = { name: 'ledger.fact.folder', value: terminal.cwd };
  if (hasEnded(read)) return [reason, age, { name: 'ledger.fact.command', value: terminal.command.join(' ') }, folder];
  return [
    reason,
    { name: 'ledger.fact.timeLeft', value: timeLeft(entry.expiresInMs, passedMs) },
    { name: 'ledger.fact.foreground', value: foregroundWords(terminal) },
    { name: 'ledger.fact.viewers', value: viewerWords(entry, names) },
    { name: 'ledger.fact.input', value: ago(entry.lastInputMsAgo) },
    { name: 'ledger.fact.output', value: ago(entry.lastOutputMsAgo) },
    age,
    { name: 'ledger.fact.descriptors', value: String(entry.descriptors) },
    folder,
  ];
}

function foregroundWords({ foreground }: TerminalInfo): string {
  if (foreground === null) return t('tab.idle');
  const job = `${foreground.name} (${foreground.pid})`;
  return foreground.isSuspended === true ? t('ledger.suspended', { job }) : job;
}

function timeLeft(expiresInMs: number | null, passedMs: number): string {
  if (expiresInMs === null) return t('ledger.unlimited');
  const leftMs = expiresInMs - passedMs;
  return leftMs <= 0 ? t('ledger.due') : countedWords(leftMs);
}

function viewerWords({ viewers }: LedgerEntry, names: ViewerNames): string {
  if (viewers.length === 0) return t('ledger.nobody');
  return viewers
    .map((viewer) =>
      t(viewer.isLeased ? 'ledger.viewer.looks' : 'ledger.viewer.away', { client: viewerName(viewer, names) }),
    )
    .join(t('list.semicolon'));
}

const states: Readonly<Record<string, MessageKey>> = {
  T: 'ledger.process.stopped',
  t: 'ledger.process.stopped',
  Z: 'ledger.process.zombie',
  D: 'ledger.process.stuck',
};

/** What is worth saying about a process beside its command. */
export function processMarks({ isForeground, state }: LedgerProcess): Message[] {
  const stateKey = states[state];
  return [
    ...(isForeground ? [{ key: 'ledger.process.foreground' } as const] : []),
    ...(stateKey === undefined ? [] : [{ key: stateKey }]),
  ];
}

/** How many run and how many have ended. */
export function countWords(entries: readonly ReadEntry[]): string {
  const endedCount = entries.filter(hasEnded).length;
  const words = [t('ledger.running', { count: entries.length - endedCount })];
  if (endedCount > 0) words.push(t('ledger.ended', { count: endedCount }));
  return words.join(' · ');
}

export const sayAll = (messages: readonly Message[]): string => messages.map(say).join(t('list.comma'));
