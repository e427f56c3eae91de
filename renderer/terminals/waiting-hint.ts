import type { Message } from '../../base/messages/translate.ts';
import type { LinkState } from '../../protocol/client/agent-client.ts';
import { isPasswordMissing } from '../hosts/host-words.ts';
import type { TabPhase } from '../tabs/tab.ts';

const underWay = { starting: 'view.starting', attaching: 'view.attaching', restarting: 'view.restarting' } as const;

export interface WaitingHint {
  readonly message: Message;
  /** False: nothing goes on until somebody connects anew. */
  readonly isUnderWay: boolean;
}

/**
 * What a tab says in the place of a terminal that is not there yet; undefined once it is. `isRenewed`: what it showed
 * before can still be read. Pure.
 */
export function waitingHint(
  { kind }: TabPhase,
  { link, isRenewed, nowMs }: { readonly link: LinkState; readonly isRenewed: boolean; readonly nowMs: number },
): WaitingHint | undefined {
  if (isRenewed && link.kind === 'ended') return undefined;
  if (kind !== 'starting' && kind !== 'attaching' && kind !== 'restarting') return undefined;
  if (link.kind !== 'ended') return { message: { key: underWay[kind] }, isUnderWay: true };
  return { message: { key: isPasswordMissing(link, nowMs) ? 'view.noPassword' : 'view.noLink' }, isUnderWay: false };
}
