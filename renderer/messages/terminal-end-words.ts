import type { Message, MessageKey } from '../../base/messages/translate.ts';
import type { TabEnd } from '../tabs/tab.ts';
import { clockTime } from './measures.ts';

const titles: Readonly<Record<string, MessageKey>> = {
  unshared: 'ended.unshared',
  viewer: 'ended.viewer',
  idle: 'ended.idle',
  cap: 'ended.cap',
  quit: 'ended.quit',
  session_ended: 'ended.session_ended',
  process_dead: 'ended.process_dead',
};
const hints: Readonly<Record<string, MessageKey>> = { idle: 'ended.idleHint', cap: 'ended.capHint' };

/** What became of a terminal of which no record is left, and why. */
export function endTitle(end: TabEnd | undefined): Message {
  if (end === undefined) return { key: 'ended.gone' };
  return { key: titles[end.reason] ?? 'ended.gone', values: { time: clockTime(end.atMs) } };
}

export function endHint(end: TabEnd | undefined): Message {
  return { key: hints[end?.reason ?? ''] ?? 'ended.hint' };
}

export function endNow(reason: string): TabEnd {
  return { reason, atMs: Date.now() };
}
