import type { ExitStatus } from '../../protocol/terminal-info.ts';
import type { Message } from '../../base/messages/translate.ts';

/** How a shell ended, to follow its name: "ended with exit code 3". */
export function exitMessage(exit: ExitStatus | null): Message {
  if (exit === null) return { key: 'exit.unknown' };
  if (exit.signal !== null) return { key: 'exit.signal', values: { signal: exit.signal } };
  if (exit.code === null) return { key: 'exit.unknown' };
  return exit.code === 0 ? { key: 'exit.ok' } : { key: 'exit.code', values: { code: exit.code } };
}
