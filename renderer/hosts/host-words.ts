import { assertNever } from '../../base/errors.ts';
import type { Message } from '../../base/messages/translate.ts';
import type { LinkState } from '../../protocol/client/agent-client.ts';
import { hasStopped, isSilent, nextTry, type LinkBanner, type LinkPicture } from '../connection/link-words.ts';
import { countedWords } from '../messages/measures.ts';
import type { HostState } from './host-state.ts';

/** How it stands with a paired device's agent. */
export interface HostPicture extends LinkPicture, Pick<HostState, 'hasReconciled'> {}

/** The link to a host in few words. Pure. */
export function hostMessage(picture: HostPicture): Message {
  const { link, nowMs } = picture;
  if (isSilent(picture)) return { key: 'host.silent', values: { duration: countedWords(nowMs - picture.beatAtMs) } };
  switch (link.kind) {
    case 'connecting':
      return { key: link.isWaiting === true ? 'host.waiting' : 'host.connecting' };
    case 'open':
      return { key: 'host.open' };
    case 'reconnecting':
      return picture.hasReconciled
        ? { key: 'host.lost', values: { duration: countedWords(nowMs - picture.beatAtMs) } }
        : { key: link.attempt === 0 ? 'host.connecting' : 'host.unreachable' };
    case 'ended':
      return { key: endedKey(link) };
    default:
      return assertNever(link);
  }
}

/** Over the host's own terminals when its link is not as it should be; undefined when it is. Pure. */
export function hostBanner(picture: HostPicture, host: string): LinkBanner | undefined {
  const { link, nowMs, beatAtMs } = picture;
  if (isSilent(picture)) {
    const values = { host, duration: countedWords(nowMs - beatAtMs) };
    return { tone: 'problem', lines: [{ key: 'banner.host.silent', values }], help: [] };
  }
  if (link.kind === 'ended') return { tone: 'problem', lines: endedLines(link, host), help: ['renew'] };
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

function endedKey(link: Ended): 'host.stopped' | 'host.notPaired' | 'host.remoteOff' | 'host.denied' | 'host.ended' {
  if (link.code === 'approval_denied') return 'host.denied';
  if (hasStopped(link)) return 'host.stopped';
  if (link.code === 'remote_off' || link.reason === 'remote_off') return 'host.remoteOff';
  return link.code === 'not_paired' ? 'host.notPaired' : 'host.ended';
}

function endedLines(link: Ended, host: string): Message[] {
  switch (endedKey(link)) {
    case 'host.stopped':
      return [{ key: 'banner.host.stopped', values: { host } }];
    case 'host.notPaired':
      return [{ key: 'banner.host.notPaired', values: { host } }, { key: 'banner.host.notPairedHow' }];
    case 'host.remoteOff':
      return [{ key: 'banner.host.remoteOff', values: { host } }, { key: 'banner.host.remoteOffHow' }];
    case 'host.denied':
      return [{ key: 'banner.host.denied', values: { host, reason: link.reason } }];
    case 'host.ended':
      return [{ key: 'banner.host.ended', values: { host, reason: link.reason } }];
  }
}
