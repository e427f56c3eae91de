import type { Disposable } from '../../base/disposable.ts';
import { frameFlags, frameKinds, type Frame } from '../../protocol/frame.ts';
import type { StreamNumber, TerminalId } from '../../protocol/ids.ts';
import type { ResumedAttachment } from '../../protocol/requests.ts';
import type { SnapshotScope } from '../../protocol/snapshot-scope.ts';
import type { AttachmentInfo, TerminalInfo, TerminalSize } from '../../protocol/terminal-info.ts';
import type { AttachmentSink } from '../terminal/attachment.ts';
import type { TerminalAttachment } from '../terminal/terminal-attachment.ts';
import type { ClosedNotice, ClosedNoticeReader } from './closed-notice.ts';
import type { SessionLink } from './session-link.ts';
import type { Session } from './session.ts';
import type { StreamHandler } from './streams.ts';
import { TypingGate } from './typing-gate.ts';

/**
 * One stream of a session that shows a terminal. Its hold on the terminal is let go once the viewer has processed all
 * output and has been told of the end; what remains then only answers for a `terminal.closed` that a broken link lost.
 */
export class ShellAttachment implements StreamHandler, ClosedNoticeReader {
  readonly #session: Session;
  readonly #hold: TerminalAttachment;
  readonly #drained: Disposable;
  readonly #gate = new TypingGate();
  /** The numbers this attachment had before restarts: a viewer that missed `attachment.moved` still uses one of them. */
  readonly #formerNumbers: readonly StreamNumber[];
  readonly number: StreamNumber;
  #link: SessionLink | undefined;
  #notice: ClosedNotice | undefined;
  #isHolding = true;
  #sentTo = 0;
  #ackedTo = 0;
  #snapshotSentTo = 0;
  #snapshotAckedTo = 0;

  constructor(session: Session, hold: TerminalAttachment, replaces?: ShellAttachment) {
    this.#session = session;
    this.#hold = hold;
    this.#formerNumbers = replaces === undefined ? [] : [...replaces.#formerNumbers, replaces.number];
    this.#drained = hold.attachment.onDrained(() => this.#notice?.drained(this));
    this.number = session.streams.issue(this);
  }

  get terminalId(): TerminalId {
    return this.#hold.terminalId;
  }

  get generation(): number {
    return this.#hold.generation;
  }

  /** False once the terminal has ended and the viewer has everything. */
  get isHolding(): boolean {
    return this.#isHolding;
  }

  /** The viewer knows of it, and the link has not broken since. */
  get isStarted(): boolean {
    return this.#link !== undefined;
  }

  get hasNotice(): boolean {
    return this.#notice !== undefined;
  }

  info(): AttachmentInfo {
    return { attachment: this.number, ...this.#hold.info() };
  }

  /** The answer that names this attachment has been sent: output follows. */
  start(link: SessionLink): void {
    this.#link = link;
    if (this.#isHolding) this.#hold.attachment.start(this.#sinkTo(link));
    else this.#notice?.drained(this);
  }

  receive(frame: Frame): string | undefined {
    switch (frame.kind) {
      case frameKinds.input:
        return this.#input(frame);
      case frameKinds.outputAck:
        this.#ackedTo = Math.max(this.#ackedTo, frame.position);
        return this.#hold.attachment.outputAcked(frame.position) ?? this.#letGoWhenSettled();
      case frameKinds.snapshotAck:
        this.#snapshotAckedTo = Math.max(this.#snapshotAckedTo, frame.position);
        return this.#hold.attachment.snapshotAcked(frame.position) ?? this.#letGoWhenSettled();
      default:
        return `frames of kind ${frame.kind} do not belong on an attachment`;
    }
  }

  lease(isVisible: boolean, isInBackground: boolean): void {
    if (this.#isHolding) this.#hold.lease(isVisible, isInBackground);
  }

  /** Its viewer gets the screen anew, or all of it. Only while it `isHolding`. */
  redraw(scope: SnapshotScope): void {
    this.#hold.attachment.redraw(scope);
  }

  /** Only while it `isHolding`. */
  resize(size: TerminalSize): TerminalSize & { owner: boolean } {
    return this.#hold.resize(size);
  }

  /** Its viewer may not type: the size is not its own, either. Once it may, and does, `room` counts. */
  withdrawSize(room?: TerminalSize): void {
    if (this.#isHolding) this.#hold.withdrawSize(room);
  }

  suspend(): void {
    this.#link = undefined;
    this.#gate.reset();
    if (this.#isHolding) this.#hold.suspend();
    this.#notice?.rewound(this);
  }

  /** Bytes received by the viewer, or undefined when it does not list this attachment. */
  listedIn(have: ReadonlyMap<number, number>): number | undefined {
    // Of a former generation's bytes nothing counts here.
    return have.get(this.number) ?? (this.#formerNumber(have) === undefined ? undefined : 0);
  }

  /** Undefined when there is nothing left to go on with. */
  resume(have: ReadonlyMap<number, number>): ResumedAttachment | undefined {
    if (!this.#isHolding) return undefined;
    const start = this.#hold.resume(this.listedIn(have) ?? 0);
    this.#sentTo = this.#snapshotSentTo = 0; // What was on its way is on its way no more.
    return { attachment: this.number, terminalId: this.terminalId, generation: this.generation, ...start };
  }

  /** A viewer that has heard of `number` last means this attachment. */
  standsFor(number: StreamNumber): boolean {
    return this.number === number || this.#formerNumbers.includes(number);
  }

  /** Tells a viewer that missed it under which number its attachment goes on. */
  repeatMove(link: SessionLink, have: ReadonlyMap<number, number>, terminal: TerminalInfo | undefined): void {
    const from = this.#formerNumber(have);
    if (have.has(this.number) || from === undefined || terminal === undefined) return;
    link.notify('attachment.moved', { from, to: this.number, terminal });
  }

  /** Its generation has ended: `notice` leaves once all has been sent. */
  endsWith(notice: ClosedNotice): void {
    this.#notice = notice;
    if (this.#hold.attachment.isDrained) notice.drained(this);
  }

  /** `terminal.closed` has been sent. */
  closedTold(): void {
    this.#letGoWhenSettled();
  }

  /** The viewer is done with it, or the session is. May be called again. */
  release(): void {
    this.#letGo();
    this.#link?.dropLane(this.number);
    this.#link = undefined;
    const notice = this.#notice;
    this.#notice = undefined;
    notice?.left(this);
  }

  get #mayType(): boolean {
    return !this.#session.isTypingPaused && this.#session.access.canType(this.terminalId);
  }

  #formerNumber(have: ReadonlyMap<number, number>): StreamNumber | undefined {
    return this.#formerNumbers.find((number) => have.has(number));
  }

  #input(frame: Frame): string | undefined {
    const { attachment } = this.#hold;
    const position = attachment.inputPosition;
    switch (this.#gate.judge(frame, position, !this.#mayType)) {
      case 'ignore':
        return undefined;
      case 'refuse':
        this.#refuseInput(position, this.#session.isTypingPaused ? 'typing_paused' : 'view_only');
        return undefined;
      case 'pass':
        return attachment.inputReceived(frame.position, frame.payload, frame.flags);
    }
  }

  #refuseInput(position: number, code: 'typing_paused' | 'view_only'): void {
    this.#session.audit.inputRefused(this.terminalId, code);
    this.#link?.notify('attachment.inputRefused', { attachment: this.number, position, code });
  }

  #letGoWhenSettled(): undefined {
    const hasAll = this.#ackedTo >= this.#sentTo && this.#snapshotAckedTo >= this.#snapshotSentTo;
    if (hasAll && this.#notice?.isSent === true) this.#letGo();
  }

  #letGo(): void {
    if (!this.#isHolding) return;
    this.#isHolding = false;
    this.#session.streams.end(this.number);
    this.#drained.dispose();
    this.#hold.dispose();
  }

  #sinkTo(link: SessionLink): AttachmentSink {
    const { number } = this;
    return {
      output: (position, payload) => {
        this.#sentTo = position + payload.byteLength;
        link.sendFrameInOrder(number, { kind: frameKinds.output, stream: number, position, payload });
      },
      snapshot: (position, payload, flags) => {
        if ((flags & frameFlags.first) !== 0) this.#sentTo = this.#snapshotAckedTo = 0;
        this.#snapshotSentTo = position + payload.byteLength;
        link.sendFrameInOrder(number, { kind: frameKinds.snapshot, flags, stream: number, position, payload });
      },
      size: (change) => link.notifyInOrder(number, 'attachment.size', { attachment: number, ...change }),
      inputAck: (position) => link.sendFrame({ kind: frameKinds.inputAck, stream: number, position }),
      inputRefused: (position, code) => link.notify('attachment.inputRefused', { attachment: number, position, code }),
    };
  }
}
