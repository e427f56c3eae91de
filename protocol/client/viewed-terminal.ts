import type { Clock } from '../../base/clock.ts';
import { Emitter } from '../../base/event.ts';
import { frameKinds, type Frame } from '../frame.ts';
import type { StreamNumber, TerminalId } from '../ids.ts';
import type { AgentNotification } from '../notifications.ts';
import type { ResumeRequest } from '../requests.ts';
import type { SnapshotScope } from '../snapshot-scope.ts';
import type { AttachmentInfo, TerminalInfo } from '../terminal-info.ts';
import { askedScope } from './asked-scope.ts';
import type { Connection, OutgoingFrame } from './connection.ts';
import { InputBuffer } from './input-buffer.ts';
import { OutputFeed } from './output-feed.ts';
import type { StreamListener, StreamRouter } from './stream-router.ts';
import type { TerminalEnd, TerminalSink, TerminalView } from './terminal-view.ts';
import { Viewport } from './viewport.ts';

export interface ViewedTerminalParts {
  readonly terminal: TerminalInfo;
  readonly scope: SnapshotScope | undefined;
  readonly sink: TerminalSink;
  readonly clock: Clock;
  readonly router: StreamRouter;
  released(view: ViewedTerminal): void;
}

/** One terminal as this client views it: what it keeps of it between links, sessions and restarts. */
export class ViewedTerminal implements TerminalView, StreamListener {
  readonly terminalId: TerminalId;
  readonly #parts: ViewedTerminalParts;
  readonly #input: InputBuffer;
  readonly #output: OutputFeed;
  readonly #viewport: Viewport;
  readonly #pendingInputChanged = new Emitter<number>();
  readonly onPendingInputChanged = this.#pendingInputChanged.event;
  #generation: number;
  #endedGeneration = 0;
  #attachment: StreamNumber | undefined;
  #connection: Connection | undefined;
  #reportedPendingBytes = 0;
  #isRefusalReported = false;
  #detaching: Promise<void> | undefined;

  constructor(parts: ViewedTerminalParts) {
    this.#parts = parts;
    this.terminalId = parts.terminal.terminalId;
    this.#generation = parts.terminal.generation;
    this.#input = new InputBuffer((position, payload, flags) =>
      this.#send({ kind: frameKinds.input, position, payload, flags }),
    );
    this.#output = new OutputFeed(parts.sink, (kind, position) => this.#send({ kind, position }));
    this.#viewport = new Viewport(parts.clock, (size, isOwner) => this.#output.resizeTo(size, isOwner));
  }

  get generation(): number {
    return this.#generation;
  }

  /** What it asks for whenever it attaches. */
  get scope(): SnapshotScope | undefined {
    return this.#parts.scope;
  }

  get isScrollbackMissing(): boolean {
    return this.#output.isScrollbackMissing && !this.hasEnded && !this.isDetached;
  }

  get isScrollbackComing(): boolean {
    return this.isScrollbackMissing && this.#output.isScrollbackComing;
  }

  get pendingInputBytes(): number {
    return this.#input.pendingBytes;
  }

  get isDetached(): boolean {
    return this.#detaching !== undefined;
  }

  get hasEnded(): boolean {
    return this.#endedGeneration === this.#generation;
  }

  /** Undefined: the session holds no attachment for this view. */
  get have(): ResumeRequest['have'][number] | undefined {
    if (this.#attachment === undefined) return undefined;
    return { attachment: this.#attachment, offset: this.#output.resumableOffset };
  }

  write(bytes: Uint8Array): boolean {
    if (this.isDetached || this.hasEnded) return false;
    const isTaken = this.#input.push(bytes);
    this.#reportPending();
    return isTaken;
  }

  resize(size: { cols: number; rows: number }): void {
    this.#viewport.resize(size);
  }

  redraw(scope?: SnapshotScope): Promise<boolean> {
    const [connection, attachment] = [this.#connection, this.#attachment];
    if (connection === undefined || attachment === undefined) return Promise.resolve(false);
    if (scope === 'all') this.#output.isAllComing = true;
    const asked = connection.request('terminal.redraw', { attachment, ...askedScope(connection, scope) });
    return asked.then(
      () => true,
      () => {
        if (scope === 'all' && attachment === this.#attachment) this.#output.isAllComing = false;
        return false; // has ended, or begins anew
      },
    );
  }

  takeSize(): void {
    this.#viewport.takeSize();
  }

  setVisible(isVisible: boolean): void {
    if (!this.isDetached) this.#viewport.setVisible(isVisible);
  }

  setInView(isInView: boolean): void {
    if (!this.isDetached) this.#viewport.setInView(isInView);
  }

  detach(): Promise<void> {
    return (this.#detaching ??= this.#detach());
  }

  dispose(): void {
    void this.detach();
  }

  /** Another attachment than before: nothing that is shown or on its way belongs to it. */
  attached(connection: Connection, info: AttachmentInfo, terminal: TerminalInfo): void {
    this.#enterGeneration(terminal);
    this.#output.attach(info);
    this.#bind(connection, info.attachment);
    if (!this.#input.restart()) this.#parts.sink.inputRefused?.('unreachable');
    this.#reportPending();
  }

  /** The same attachment over a new link. */
  resumed(connection: Connection, info: AttachmentInfo): void {
    this.#output.resume(info);
    this.#bind(connection, info.attachment);
    this.#input.resume(info.inputPosition);
    this.#reportPending();
  }

  /** Restarted while the link was down: `attachment.moved` follows and names the new attachment. */
  awaitMove(connection: Connection): void {
    this.#connection = connection;
  }

  linkBroke(): void {
    this.#connection = undefined;
    this.#input.hold();
    this.#viewport.detach();
  }

  /** The session no longer holds the attachment; the next one may bring another. */
  attachmentLost(): void {
    if (this.#attachment !== undefined) this.#parts.router.remove(this.#attachment);
    this.#attachment = undefined;
  }

  /** `generation` undefined: whatever was shown is no longer there. */
  ended(end: TerminalEnd, generation = this.#generation): void {
    if (generation !== this.#generation || this.hasEnded) return;
    this.#endedGeneration = generation;
    this.#giveUpInput();
    this.#reportPending();
    this.#viewport.detach();
    this.#output.end(end);
  }

  discardInput(): void {
    this.#input.dropUnsent();
    this.#reportPending();
  }

  frame(frame: Frame): string | undefined {
    if (frame.kind === frameKinds.output || frame.kind === frameKinds.snapshot) return this.#output.frame(frame);
    if (frame.kind !== frameKinds.inputAck) return `a frame of kind ${frame.kind} is not for an attachment`;
    this.#input.accepted(frame.position);
    this.#reportPending();
    return undefined;
  }

  sizeChanged({ cols, rows, owner, offset, scope }: AgentNotification['attachment.size']): void {
    this.#viewport.sizeHeard();
    this.#output.announced(offset, scope);
    this.#output.resizeTo({ cols, rows }, owner);
  }

  /** A restart: nothing of the old generation reaches the new one. */
  moved({ to, terminal }: AgentNotification['attachment.moved']): void {
    const connection = this.#connection;
    if (connection === undefined) return;
    const { cols, rows } = terminal;
    this.attachmentLost();
    this.#giveUpInput();
    this.attached(connection, { attachment: to, mode: 'resume', offset: 0, cols, rows, inputPosition: 0 }, terminal);
  }

  inputRefused({ position, code }: AgentNotification['attachment.inputRefused']): void {
    /** Over an open link whoever types sees the end. */
    const isSeen = code === 'terminal_not_running' && !this.#input.isOwing;
    this.#input.refused(position, code === 'input_backlog');
    if (!this.#isRefusalReported && !isSeen) this.#parts.sink.inputRefused?.(code);
    this.#isRefusalReported = true;
    this.#reportPending();
  }

  #bind(connection: Connection, attachment: number): void {
    this.#connection = connection;
    this.#attachment = attachment as StreamNumber;
    this.#viewport.attach(connection, this.#attachment);
    this.#parts.router.add(attachment, this);
  }

  #enterGeneration(terminal: TerminalInfo): void {
    if (terminal.generation === this.#generation) return;
    this.#generation = terminal.generation;
    this.#output.afterWrites(() => this.#parts.sink.moved?.(terminal));
  }

  /** What was typed was meant for a program that has ended. That is told where nobody could see it end. */
  #giveUpInput(): void {
    if (this.#input.isOwing) this.#parts.sink.inputRefused?.('terminal_not_running');
    this.#input.clear();
  }

  #send(frame: Omit<OutgoingFrame, 'stream'>): void {
    if (this.#attachment !== undefined) this.#connection?.send({ ...frame, stream: this.#attachment });
  }

  #reportPending(): void {
    const pendingBytes = this.#input.pendingBytes;
    if (pendingBytes === 0) this.#isRefusalReported = false;
    if (pendingBytes === this.#reportedPendingBytes) return;
    this.#reportedPendingBytes = pendingBytes;
    this.#pendingInputChanged.fire(pendingBytes);
  }

  async #detach(): Promise<void> {
    const connection = this.#connection;
    const attachment = this.#attachment;
    this.attachmentLost();
    this.linkBroke();
    this.#viewport.dispose();
    this.#parts.released(this);
    if (connection === undefined || attachment === undefined) return;
    await connection.request('terminal.detach', { attachment }).catch(() => undefined); // gone with its session then
  }
}
