import type { StreamNumber } from '../../protocol/ids.ts';
import type { AgentNotification } from '../../protocol/notifications.ts';

/** An attachment, as the end of its terminal sees it. */
export interface ClosedNoticeReader {
  readonly number: StreamNumber;
  /** `terminal.closed` has been sent. */
  closedTold(): void;
}

type Send = (params: AgentNotification['terminal.closed'], last: ClosedNoticeReader | undefined) => void;

/**
 * One generation's `terminal.closed` on its way to one session: it leaves when the last of the session's attachments has
 * been sent all output, or has been released.
 */
export class ClosedNotice {
  readonly params: AgentNotification['terminal.closed'];
  readonly #attachments: Set<ClosedNoticeReader>;
  readonly #undrained: Set<ClosedNoticeReader>;
  /** Sends it, behind the output of `last` if there is one. */
  readonly #send: Send;
  #isSent = false;
  #wasEverSent = false;

  constructor(params: AgentNotification['terminal.closed'], attachments: Iterable<ClosedNoticeReader>, send: Send) {
    this.params = params;
    this.#attachments = new Set(attachments);
    this.#undrained = new Set(this.#attachments);
    this.#send = send;
  }

  get isSent(): boolean {
    return this.#isSent;
  }

  drained(attachment: ClosedNoticeReader): void {
    this.#undrained.delete(attachment);
    this.#sendIfDue(attachment);
  }

  /** The link broke and what was sent may be lost: everything the attachment carries has to be sent again. */
  rewound(attachment: ClosedNoticeReader): void {
    if (this.#attachments.has(attachment)) this.#undrained.add(attachment);
    this.#isSent = false;
  }

  /** The attachment was released; the session still hears of the end, unless it has before. */
  left(attachment: ClosedNoticeReader): void {
    this.#attachments.delete(attachment);
    this.#undrained.delete(attachment);
    if (!this.#wasEverSent) this.#sendIfDue(undefined);
  }

  #sendIfDue(last: ClosedNoticeReader | undefined): void {
    if (this.#isSent || this.#undrained.size > 0) return;
    this.#isSent = this.#wasEverSent = true;
    this.#send(this.params, last);
    for (const attachment of [...this.#attachments]) attachment.closedTold();
  }
}
