import type { Message } from '../../base/messages/translate.ts';
import type { Foreground } from '../../protocol/terminal-info.ts';

/** What a terminal does. */
export function workMessage(foreground: Foreground | null): Message {
  if (foreground === null) return { key: 'tab.idle' };
  const { name: job, isSuspended = false } = foreground;
  return { key: isSuspended ? 'tab.suspended' : 'tab.busy', values: { job } };
}
