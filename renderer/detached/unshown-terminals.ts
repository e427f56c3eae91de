import type { TerminalId } from '../../protocol/ids.ts';
import { countedWords } from '../messages/measures.ts';
import { exitMessage } from '../messages/exit-words.ts';
import { workMessage } from '../messages/work-words.ts';
import { say, type Message } from '../../base/messages/translate.ts';
import type { TabList } from '../tabs/tab-list.ts';
import type { Reach, TabTone } from '../tabs/tab-words.ts';
import type { KnownTerminal } from '../hosts/host-state.ts';

/** The terminals no tab of this page shows: those that run, then those that have ended; each newest first. Pure. */
export function listUnshown(
  terminals: ReadonlyMap<TerminalId, KnownTerminal>,
  { tabs }: TabList,
): readonly KnownTerminal[] {
  const shown = new Set(tabs.map((tab) => tab.terminalId));
  return [...terminals.values()]
    .filter(({ info }) => !shown.has(info.terminalId) && info.state !== 'closing' && info.state !== 'closed')
    .sort((a, b) => Number(hasEnded(a)) - Number(hasEnded(b)) || bornMs(b) - bornMs(a));
}

export function hasEnded({ info }: KnownTerminal): boolean {
  return info.state === 'exited';
}

function bornMs({ info, atMs }: KnownTerminal): number {
  return atMs - info.createdMsAgo;
}

/** Runs, and no viewer anywhere shows it. */
export function isDetached({ info }: KnownTerminal): boolean {
  return info.state === 'running' && info.viewers === 0;
}

export interface UnshownWords {
  readonly tone: TabTone;
  /** What it does. */
  readonly state: Message;
  /** What becomes of it; nothing for an ended one. */
  readonly fate: Message | undefined;
}

export function describeUnshown({ info, atMs }: KnownTerminal, nowMs: number): UnshownWords {
  if (info.state === 'exited') {
    const tone = info.exit?.code === 0 ? 'ended' : 'problem';
    return { tone, state: exitMessage(info.exit), fate: undefined };
  }
  const { foreground } = info;
  const tone = foreground === null ? 'idle' : 'busy';
  return { tone, state: workMessage(foreground), fate: describeFate({ info, atMs }, nowMs) };
}

/** As its host tells it; while nothing is heard of that, as it was known last. Pure. */
export function describeKnown(known: KnownTerminal, nowMs: number, reach: Reach): UnshownWords {
  const words = describeUnshown(known, nowMs);
  if (reach === 'open' || hasEnded(known)) return words;
  const state: Message = { key: 'hosts.lastKnown', values: { state: say(words.state) } };
  return { tone: reach === 'gone' ? 'ended' : 'waiting', state, fate: undefined };
}

function describeFate({ info, atMs }: KnownTerminal, nowMs: number): Message {
  if (info.viewers > 0) return { key: 'detached.elsewhere', values: { count: info.viewers } };
  if (info.keep) return { key: 'detached.kept' };
  if (info.expiresInMs === null) {
    if (info.foreground === null) return { key: 'detached.stays' };
    const { name: job, isSuspended = false } = info.foreground;
    return { key: isSuspended ? 'detached.suspended' : 'detached.busy', values: { job } };
  }
  const leftMs = info.expiresInMs - (nowMs - atMs);
  return leftMs <= 0
    ? { key: 'detached.expiresNow' }
    : { key: 'detached.expires', values: { duration: countedWords(leftMs) } };
}
