import { assertNever } from '../../base/errors.ts';
import type { LinkState } from '../../protocol/client/agent-client.ts';
import { countedWords } from '../messages/measures.ts';
import type { Message } from '../../base/messages/translate.ts';

/** A heartbeat that has not advanced for so long reads "not responding" (L53). */
export const SILENCE_MS = 3000;

/** So long an agent keeps a lost session; one that is still away may have stopped. */
const DOUBT_MS = 20_000;

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
      return { key: isRefused(link) ? 'link.refused' : hasStopped(link) ? 'link.stopped' : 'link.ended' };
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

/** The agent said that it quits, and its terminals with it. */
export function hasStopped(link: LinkState): boolean {
  return link.kind === 'ended' && link.reason === 'agent_quitting';
}

export interface LinkBanner {
  readonly tone: LinkTone;
  readonly lines: readonly Message[];
  /** `start`: the command that starts an agent. `retry`, `reload`, `renew`, `password`: something to press. */
  readonly help: readonly ('start' | 'retry' | 'reload' | 'renew' | 'password')[];
}

/** Goes over the terminals when the link is not as it should be; undefined when it is. `isInApp`: the app starts agents itself. Pure. */
export function linkBanner(picture: LinkPicture, isInApp = false): LinkBanner | undefined {
  const { link, nowMs, beatAtMs } = picture;
  if (isSilent(picture)) {
    const duration = countedWords(nowMs - beatAtMs);
    return { tone: 'problem', lines: [{ key: 'banner.silent', values: { duration } }], help: [] };
  }
  if (hasStopped(link) && isInApp)
    return { tone: 'problem', lines: [{ key: 'banner.stopped' }, { key: 'banner.stoppedInApp' }], help: ['reload'] };
  if (hasStopped(link))
    return { tone: 'problem', lines: [{ key: 'banner.stopped' }, { key: 'banner.stoppedHow' }], help: ['start'] };
  if (link.kind === 'ended')
    return { tone: 'problem', lines: [{ key: 'banner.ended', values: { reason: link.reason } }], help: ['reload'] };
  return link.kind === 'reconnecting' ? reconnectingBanner(link, nowMs, isInApp) : undefined;
}

/** When it is tried again to connect. Pure. */
export function nextTry(
  { nextAttemptAtMs, ...link }: Extract<LinkState, { kind: 'reconnecting' }>,
  nowMs: number,
): Message {
  const attempt = link.attempt + 1; // people count from one
  const waitMs = nextAttemptAtMs - nowMs;
  return waitMs > 0
    ? { key: 'banner.next', values: { next: countedWords(waitMs), attempt } }
    : { key: 'banner.trying', values: { attempt } };
}

function reconnectingBanner(
  link: Extract<LinkState, { kind: 'reconnecting' }>,
  nowMs: number,
  isInApp: boolean,
): LinkBanner {
  const next = nextTry(link, nowMs);
  const since = countedWords(nowMs - link.sinceMs);
  if (nowMs - link.sinceMs < DOUBT_MS || isInApp) {
    return { tone: 'waiting', lines: [{ key: 'banner.reconnecting', values: { since } }, next], help: ['retry'] };
  }
  const lines: Message[] = [{ key: 'banner.lost', values: { since } }, next, { key: 'banner.lostHow' }];
  return { tone: 'waiting', lines, help: ['start', 'retry'] };
}
