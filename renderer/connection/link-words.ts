import { assertNever } from '../../base/errors.ts';
import type { LinkState } from '../../protocol/client/agent-client.ts';
import { countedWords } from '../messages/measures.ts';
import type { Message } from '../messages/translate.ts';

/** A heartbeat that has not advanced for so long reads "not responding" (L53). */
export const SILENCE_MS = 3000;

export type LinkTone = 'ok' | 'waiting' | 'problem';

export interface LinkPicture {
  readonly link: LinkState;
  /** When the heartbeat last advanced. */
  readonly beatAtMs: number;
  readonly nowMs: number;
}

export function isSilent({ link, beatAtMs, nowMs }: LinkPicture): boolean {
  return link.kind === 'open' && nowMs - beatAtMs > SILENCE_MS;
}

export function linkTone(picture: LinkPicture): LinkTone {
  if (picture.link.kind === 'ended') return 'problem';
  if (picture.link.kind !== 'open') return 'waiting';
  return isSilent(picture) ? 'problem' : 'ok';
}

/** The link in few words, for the status line and screen readers. Pure. */
export function linkMessage(link: LinkState, nowMs: number): Message {
  switch (link.kind) {
    case 'connecting':
      return { key: 'link.connecting' };
    case 'open':
      return { key: 'link.open' };
    case 'reconnecting':
      return { key: 'link.reconnecting', values: { duration: countedWords(nowMs - link.sinceMs) } };
    case 'ended':
      return { key: isRefused(link) ? 'link.refused' : 'link.stopped' };
    default:
      return assertNever(link);
  }
}

export function describeLink(picture: LinkPicture): Message {
  if (isSilent(picture)) {
    return { key: 'link.silent', values: { duration: countedWords(picture.nowMs - picture.beatAtMs) } };
  }
  return linkMessage(picture.link, picture.nowMs);
}

/** The door did not let this page in (any more): only a fresh link helps. */
export function isRefused(link: LinkState): boolean {
  return link.kind === 'ended' && link.code === 'not_permitted';
}

/** Goes over the terminals when the link is not as it should be; undefined when it is. Pure. */
export function linkBanner(
  picture: LinkPicture,
): { readonly tone: LinkTone; readonly lines: readonly Message[] } | undefined {
  const { link, nowMs } = picture;
  if (isSilent(picture)) {
    const duration = countedWords(nowMs - picture.beatAtMs);
    return { tone: 'problem', lines: [{ key: 'banner.silent', values: { duration } }] };
  }
  if (link.kind === 'ended')
    return { tone: 'problem', lines: [{ key: 'banner.stopped' }, { key: 'banner.stoppedHow' }] };
  if (link.kind !== 'reconnecting') return undefined;
  const since = countedWords(nowMs - link.sinceMs);
  const waitMs = link.nextAttemptAtMs - nowMs;
  const next: Message =
    waitMs > 0
      ? { key: 'banner.next', values: { next: countedWords(waitMs), attempt: link.attempt } }
      : { key: 'banner.trying', values: { attempt: link.attempt } };
  return { tone: 'waiting', lines: [{ key: 'banner.reconnecting', values: { since } }, next] };
}
