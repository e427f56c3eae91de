import type { Message } from '../../base/messages/translate.ts';
import { durationWords } from './measures.ts';

/** How a command ended, in words; undefined while it runs. */
export function commandMessage(
  end: { readonly status: number | null | undefined; readonly durationMs: number | undefined } | undefined,
): Message {
  if (end === undefined) return { key: 'command.runs' };
  const { durationMs } = end;
  const duration = durationMs === undefined ? '' : durationWords(Math.max(1, durationMs));
  const isTimed = duration !== '';
  if (end.status === null || end.status === undefined)
    return { key: isTimed ? 'command.endedAfter' : 'command.ended', values: { duration } };
  if (end.status === 0) return { key: isTimed ? 'command.succeededAfter' : 'command.succeeded', values: { duration } };
  const values = { status: end.status, duration };
  return { key: isTimed ? 'command.failedAfter' : 'command.failed', values };
}
