import { withoutControls } from '../../base/shown-text.ts';
import { closeCodes } from '../../protocol/channel.ts';
import type { LinkState } from '../../protocol/client/agent-client.ts';
import { messages } from './messages.ts';

/** A link that is over for good. */
export type LinkEnd = Pick<Extract<LinkState, { kind: 'ended' }>, 'reason' | 'code'>;

/** A later agent may know more of them. */
const linkEnds: Readonly<Record<string, string>> = messages.linkEnds;

/** Why a session is over: ended by its agent for a reason, not taken up again, or gone with the link. */
export function linkEndText({ reason, code }: LinkEnd): string {
  if (typeof code === 'string') return messages.linkRefused(withoutControls(reason));
  const known = linkEnds[reason];
  if (known === undefined && code !== closeCodes.orderly) return messages.linkBroke;
  return messages.linkEnded(known ?? withoutControls(reason));
}
