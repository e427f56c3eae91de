import { withoutControls } from '../../base/shown-text.ts';
import { messages } from './messages.ts';

/** A later agent may know more of them. */
const linkEnds: Readonly<Record<string, string>> = messages.linkEnds;

/** Why an agent has ended a session, from the reason it gave. */
export function linkEndText(reason: string): string {
  return messages.linkEnded(linkEnds[reason] ?? withoutControls(reason));
}
