import type { Disposable } from '../../base/disposable.ts';
import type { SessionId, TerminalId } from '../../protocol/ids.ts';
import type { AttachmentInfo, TerminalSize } from '../../protocol/terminal-info.ts';
import type { Attachment } from './attachment.ts';
import type { SizeClaim } from './size-owner.ts';
import type { Terminal } from './terminal.ts';
import type { Watch } from './watch-record.ts';

/** The session an attachment belongs to, as the ledger shows it. */
export interface Viewer {
  readonly sessionId: SessionId;
  readonly clientName: string;
  /** None: this machine's own user. */
  readonly deviceId?: string | undefined;
}

/** Where an attachment starts or goes on; the stream number is the session's affair. */
export type AttachmentStart = Omit<AttachmentInfo, 'attachment'>;

/** One session's hold on a terminal: its place in the output, its lease and its say in the size. Disposing detaches. */
export interface TerminalAttachment extends Disposable {
  readonly terminalId: TerminalId;
  readonly generation: number;
  readonly attachment: Attachment;
  info(): AttachmentStart;
  /**
   * Confirms that somebody looks (good for `terminal.leaseMs`), or says that nobody does any more. In the background,
   * as a tab that is not in front, it is looked at and has no say in the size.
   */
  lease(isVisible: boolean, isInBackground?: boolean): void;
  /** Asks for a size; answers with the size in force. */
  resize(size: TerminalSize): TerminalSize & { readonly owner: boolean };
  /** Has no say in the size until it types or asks for one again; then `room` counts, where it is known. */
  withdrawSize(room?: TerminalSize): void;
  /** The link broke: no lease, not a viewer, no size, until `resume` (L47). */
  suspend(): void;
  resume(receivedOffset: number): AttachmentStart;
}

export interface LiveAttachmentParts {
  readonly terminal: Terminal;
  readonly viewer: Viewer;
  readonly attachment: Attachment;
  readonly claim: SizeClaim;
  ended(): void;
  changed(): void;
}

/** An attachment to a terminal that ran when it was made; it outlives the shell until its viewer has seen all of it. */
export class LiveAttachment implements TerminalAttachment {
  readonly #parts: LiveAttachmentParts;
  #watch: Watch | undefined;
  #isDisposed = false;
  /** What was last said about its having a say in the size. */
  #isInFront = true;

  constructor(parts: LiveAttachmentParts) {
    this.#parts = parts;
    this.#watch = parts.terminal.watch.begin();
  }

  get terminalId(): TerminalId {
    return this.#parts.terminal.id;
  }

  get generation(): number {
    return this.#parts.terminal.generation;
  }

  get attachment(): Attachment {
    return this.#parts.attachment;
  }

  get viewer(): Viewer {
    return this.#parts.viewer;
  }

  get isLeased(): boolean {
    return this.#watch?.isLeased ?? false;
  }

  /** Its link broke, and its session may come back (L47). */
  get isSuspended(): boolean {
    return this.#watch === undefined;
  }

  info(): AttachmentStart {
    const { mode, offset, inputPosition } = this.#parts.attachment;
    return { mode, offset, inputPosition, ...this.#parts.terminal.size };
  }

  lease(isVisible: boolean, isInBackground = false): void {
    const wasLeased = this.isLeased;
    this.#watch?.lease(isVisible);
    this.#isInFront = isVisible && !isInBackground;
    if (this.#watch !== undefined) this.#parts.claim.setVisible(this.#isInFront);
    if (this.isLeased !== wasLeased) this.#parts.changed(); // A confirmation alone changes nothing that lists show.
  }

  resize(size: TerminalSize): TerminalSize & { owner: boolean } {
    this.#parts.claim.request(size);
    return { ...this.#parts.terminal.size, owner: this.#parts.claim.isOwner };
  }

  withdrawSize(room?: TerminalSize): void {
    this.#parts.claim.withdraw(room);
  }

  sizeApplied(size: TerminalSize): void {
    this.#parts.attachment.sizeChanged(size, this.#parts.claim.isOwner);
  }

  suspend(): void {
    if (this.#isDisposed || this.#watch === undefined) return;
    this.#watch.end();
    this.#watch = undefined;
    this.#parts.attachment.suspend();
    this.#parts.claim.setVisible(false);
    this.#parts.changed();
  }

  resume(receivedOffset: number): AttachmentStart {
    this.#watch ??= this.#parts.terminal.watch.begin();
    this.#parts.claim.setVisible(this.#isInFront);
    this.#parts.changed();
    return { ...this.#parts.attachment.resume(receivedOffset), ...this.#parts.terminal.size };
  }

  dispose(): void {
    if (this.#isDisposed) return;
    this.#isDisposed = true;
    this.#watch?.end();
    this.#watch = undefined;
    this.#parts.claim.release();
    this.#parts.attachment.dispose();
    this.#parts.ended();
  }
}
