import type { TerminalId } from '../../protocol/ids.ts';
import type { ViewerNotification, ViewerNotificationName } from '../../protocol/notifications.ts';
import type { ResumedAttachment } from '../../protocol/requests.ts';
import type { SessionHandlers } from './session-methods.ts';
import type { SessionEndReason } from './session-state.ts';

/** One session's share of an app. */
export interface AppMember {
  /** The requests it answers. */
  readonly handlers: Partial<SessionHandlers>;
  /** The terminals this session is attached to, for the list of sessions. */
  readonly terminals?: readonly TerminalId[];
  notified?<N extends ViewerNotificationName>(name: N, params: ViewerNotification[N]): void;
  /** The link broke: keep what is needed to go on, let go of the rest (L47). */
  suspend(): void;
  /** The viewer is back. `have`: bytes received, by stream; attachments that are not in it are released. */
  resume(have: ReadonlyMap<number, number>): ResumedAttachment[];
  /** The answer to the resume has been sent: sending goes on. */
  start(): void;
  /** Called once, when the session has been marked as closing (L1, L4). */
  close(reason: SessionEndReason): Promise<void>;
}
