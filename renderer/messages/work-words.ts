import type { Message } from '../../base/messages/translate.ts';
import type { Foreground, TerminalInfo } from '../../protocol/terminal-info.ts';

/** What a terminal does. */
export function workMessage(foreground: Foreground | null): Message {
  if (foreground === null) return { key: 'tab.idle' };
  const { name: job, isSuspended = false } = foreground;
  return { key: isSuspended ? 'tab.suspended' : 'tab.busy', values: { job } };
}

/** Whether something runs in it, or is suspended, beside the shell at its prompt; false where that is not known. */
export function hasWork(terminal: TerminalInfo | undefined): boolean {
  return terminal !== undefined && terminal.foreground !== null;
}
