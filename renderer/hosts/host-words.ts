import { assertNever } from '../../base/errors.ts';
import type { Message } from '../../base/messages/translate.ts';
import { awaitedAnswer, passwordQuestion, type LinkState } from '../../protocol/client/agent-client.ts';
import { hasStopped, isSilent, nextTry, type LinkBanner, type LinkPicture } from '../connection/link-words.ts';
import { clockTime, countedWords } from '../messages/measures.ts';
import { lockedOutMs } from '../password/password-words.ts';
import type { HostState } from './host-state.ts';

/** How it stands with a paired device's agent. */
export interface HostPicture extends LinkPicture, Pick<HostState, 'hasReconciled'> {}

/** The link to a host in few words. Pure. */
export function hostMessage(picture: HostPicture): Message {
  const { link, nowMs } = picture;
  if (isSilent(picture)) return { key: 'host.silent', values: { duration: countedWords(nowMs - picture.beatAtMs) } };
  const awaited = awaitedAnswer(link);
  if (awaited !== undefined) return { key: awaited === 'password' ? 'host.password' : 'host.waiting' };
  switch (link.kind) {
    case 'connecting':
      return { key: 'host.connecting' };
    case 'open':
      return { key: 'host.open' };
    case 'reconnecting':
      return picture.hasReconciled
        ? { key: 'host.lost', values: { duration: countedWords(nowMs - picture.beatAtMs) } }
        : { key: link.attempt === 0 ? 'host.connecting' : 'host.unreachable' };
    case 'ended':
      return endedMessage(link, nowMs);
    default:
      return assertNever(link);
  }
}

/** A paired device, and what the clock on the wall says now. */
export interface NamedHost {
  readonly host: string;
  readonly wallMs: number;
}

/** Over the host's own terminals when its link is not as it should be; undefined when it is. Pure. */
export function hostBanner(picture: HostPicture, { host, wallMs }: NamedHost): LinkBanner | undefined {
  const { link, nowMs, beatAtMs } = picture;
  if (isSilent(picture)) {
    const values = { host, duration: countedWords(nowMs - beatAtMs) };
    return { tone: 'problem', lines: [{ key: 'banner.host.silent', values }], help: [] };
  }
  const awaited = awaitedAnswer(link);
  if (awaited === 'password')
    return { tone: 'waiting', lines: [{ key: 'banner.host.password', values: { host } }], help: ['password'] };
  if (awaited === 'approval')
    return {
      tone: 'waiting',
      lines: [{ key: 'awaited.approval', values: { host } }, { key: 'awaited.how' }],
      help: [],
    };
  if (link.kind === 'ended')
    return { tone: 'problem', lines: endedLines(link, { host, wallMs }, nowMs), help: endedHelp(link, nowMs) };
  return link.kind === 'reconnecting' ? reconnectingBanner(link, picture, host) : undefined;
}

/** What was tried in vain; undefined while nothing was. Pure. */
export function hostProblem(link: LinkState): string | undefined {
  return link.kind === 'reconnecting' && link.attempt > 0 ? link.reason : undefined;
}

function reconnectingBanner(
  link: Extract<LinkState, { kind: 'reconnecting' }>,
  { hasReconciled, nowMs }: HostPicture,
  host: string,
): LinkBanner {
  const since = countedWords(nowMs - link.sinceMs);
  const lead: Message = hasReconciled
    ? { key: 'banner.host.lost', values: { host, since } }
    : { key: 'banner.host.unreachable', values: { host } };
  const problem = hostProblem(link);
  const tried: Message[] = problem === undefined ? [] : [{ key: 'banner.host.problem', values: { problem } }];
  return { tone: 'waiting', lines: [lead, nextTry(link, nowMs), ...tried], help: ['retry'] };
}

type Ended = Extract<LinkState, { kind: 'ended' }>;

/** Whether the password is what is missing. Pure. */
export function isPasswordMissing(link: LinkState, nowMs: number): boolean {
  return passwordQuestion(link) !== undefined || (link.kind === 'ended' && endedKey(link, nowMs) === 'host.password');
}

function endedMessage(link: Ended, nowMs: number): Message {
  const leftMs = lockedOutMs(link, nowMs);
  const key = endedKey(link, nowMs);
  return leftMs === undefined ? { key } : { key, values: { duration: countedWords(leftMs) } };
}

function endedHelp(link: Ended, nowMs: number): LinkBanner['help'] {
  return [endedKey(link, nowMs) === 'host.password' ? 'password' : 'renew'];
}

type EndedKey = `host.${'stopped' | 'notPaired' | 'remoteOff' | 'denied' | 'password' | 'lockedOut' | 'ended'}`;

function endedKey(link: Ended, nowMs: number): EndedKey {
  if (lockedOutMs(link, nowMs) !== undefined) return 'host.lockedOut';
  if (link.code === 'password_needed' || link.code === 'locked_out') return 'host.password';
  if (link.code === 'approval_denied') return 'host.denied';
  if (hasStopped(link)) return 'host.stopped';
  if (link.code === 'remote_off' || link.reason === 'remote_off') return 'host.remoteOff';
  return link.code === 'not_paired' ? 'host.notPaired' : 'host.ended';
}

function endedLines(link: Ended, { host, wallMs }: NamedHost, nowMs: number): Message[] {
  switch (endedKey(link, nowMs)) {
    case 'host.stopped':
      return [{ key: 'banner.host.stopped', values: { host } }];
    case 'host.notPaired':
      return [{ key: 'banner.host.notPaired', values: { host } }, { key: 'banner.host.notPairedHow' }];
    case 'host.remoteOff':
      return [{ key: 'banner.host.remoteOff', values: { host } }, { key: 'banner.host.remoteOffHow' }];
    case 'host.denied':
      return [{ key: link.problem === 'expired' ? 'banner.host.unanswered' : 'banner.host.denied', values: { host } }];
    case 'host.password':
      return [
        { key: link.code === 'locked_out' ? 'banner.host.lockedOutOver' : 'banner.host.passwordNot', values: { host } },
      ];
    case 'host.lockedOut':
      return lockedOutLines({ host, wallMs }, lockedOutMs(link, nowMs));
    case 'host.ended':
      if (link.reason === 'cut') return [{ key: 'banner.host.cut', values: { host } }];
      return [{ key: 'banner.host.ended', values: { host, reason: link.reason } }];
  }
}

function lockedOutLines({ host, wallMs }: NamedHost, leftMs = 0): Message[] {
  const values = { host, duration: countedWords(leftMs), time: clockTime(wallMs + leftMs) };
  const lead: Message = { key: 'banner.host.lockedOut', values };
  return [lead, { key: 'banner.host.lockedOutHow' }];
}
