import type { AgentNotification } from '../../protocol/notifications.ts';
import type { ShellAttachment } from './shell-attachment.ts';

/**
 * One generation's `terminal.closed` on its way to one session: it leaves when the last of the session's attachments has
 * been sent all output, or has been released.
 */
export class ClosedNotice {
  readonly params: AgentNotification['terminal.closed'];
  readonly #attachments: Set<ShellAttachment>;
  readonly #undrained: Set<ShellAttachment>;
  /** Sends it, behind the output of `last` if there is one. */
  readonly #send: (params: AgentNotification['terminal.closed'], last: ShellAttachment | undefined) => void;
  #isSent = false;
  #wasEverSent = false;

  constructor(
    params: AgentNotification['terminal.closed'],
    attachments: Iterable<ShellAttachment>,
    send: (params: AgentNotification['terminal.closed'], last: ShellAttachment | undefined) => void,
  ) {
    this.params = params;
    this.#attachments = new Set(attachments);
    this.#undrained = new Set(this.#attachments);
    this.#send = send;
  }

  get isSent(): boolean {
    return this.#isSent;
  }

  drained(attachment: ShellAttachment): void {
    this.#undrained.delete(attachment);
    this.#sendIfDue(attachment);
  }

  /** The link broke and what was sent may be lost: everything the attachment carries has to be sent again. */
  rewound(attachment: ShellAttachment): void {
    if (this.#attachments.has(attachment)) this.#undrained.add(attachment);
    this.#isSent = false;
  }

  /** The attachment was released; the session still hears of the end, unless it has before. */
  left(attachment: ShellAttachment): void {
    this.#attachments.delete(attachment);
    this.#undrained.delete(attachment);
    if (!this.#wasEverSent) this.#sendIfDue(undefined);
  }

  #sendIfDue(last: ShellAttachment | undefined): void {
    if (this.#isSent || this.#undrained.size > 0) return;
    this.#isSent = this.#wasEverSent = true;
    this.#send(this.params, last);
    for (const attachment of [...this.#attachments]) attachment.closedTold();
  }
}
