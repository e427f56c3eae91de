import type { Message } from '../../base/messages/translate.ts';
import type { LinkState, PasswordQuestion } from '../../protocol/client/agent-client.ts';
import { countedWords } from '../messages/measures.ts';

/** How long this machine is locked out by a host; undefined when it is not (any more). Pure. */
export function lockedOutMs(link: LinkState, nowMs: number): number | undefined {
  if (link.kind !== 'ended' || link.code !== 'locked_out' || link.untilMs === undefined) return undefined;
  return link.untilMs > nowMs ? link.untilMs - nowMs : undefined;
}

/** What is said of the tries so far; undefined where nothing is known of them. Pure. */
export function triesMessage({ isWrong, triesLeft: count }: PasswordQuestion): Message | undefined {
  if (count === undefined) return isWrong ? { key: 'password.wrongPlain' } : undefined;
  return { key: isWrong ? 'password.wrong' : 'password.triesLeft', values: { count } };
}

/** Why there is no session, after the password was asked for. Pure. */
export function endMessages(
  link: Extract<LinkState, { kind: 'ended' }>,
  host: string,
  nowMs: number,
): { readonly title: Message; readonly lines: readonly Message[] } {
  if (link.code !== 'locked_out') {
    const words: Message =
      link.code === 'password_needed'
        ? { key: 'password.tooLateWords' }
        : { key: 'password.failedWords', values: { message: link.reason } };
    return { title: { key: 'password.tooLate', values: { host } }, lines: [words] };
  }
  const leftMs = lockedOutMs(link, nowMs);
  const title: Message = { key: 'password.lockedOut', values: { host } };
  if (leftMs === undefined) return { title, lines: [{ key: 'password.lockedOutOver' }] };
  const words: Message = { key: 'password.lockedOutWords', values: { duration: countedWords(leftMs) } };
  return { title, lines: [words, { key: 'password.lockedOutHow' }] };
}
