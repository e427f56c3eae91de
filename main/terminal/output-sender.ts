import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import { limits } from '../../protocol/limits.ts';
import type { SnapshotScope } from '../../protocol/snapshot-scope.ts';
import type { TerminalSize } from '../../protocol/terminal-info.ts';
import type { OutputSink } from './attachment-sink.ts';
import { FlowWindow } from './flow-window.ts';
import type { Snapshot } from './mirror.ts';
import type { OutputLog } from './output-log.ts';
import { SnapshotTransfer } from './snapshot-transfer.ts';

/** Output that follows closely upon other output waits this long for company. */
const COALESCE_MS = 4;
/** Less room than this is not worth a frame while more is waiting. */
const LEAST_FRAME_BYTES = 16 * 1024;

/** What the viewer gets: exactly the bytes from `offset` on, or a snapshot and exactly what follows it. */
export interface OutputStart {
  readonly mode: 'resume' | 'snapshot';
  /** In mode `snapshot` only where the log ends now: the size before the snapshot says where output goes on. */
  readonly offset: number;
}

/** Where a viewer wants to begin. */
export interface OutputWish {
  /** The first byte it still wants; undefined: it has nothing yet. */
  readonly from?: number | undefined;
  /** Of the snapshot, should it come to one: all that there is, unless it says otherwise. */
  readonly scope?: SnapshotScope | undefined;
}

export interface OutputSource {
  readonly log: Pick<OutputLog, 'start' | 'end' | 'read'>;
  snapshot(scope: SnapshotScope): Promise<Snapshot>;
  readonly hasEnded: boolean;
}

/** Sends one viewer a terminal's output (L41–L44): a cursor over the log and a window of credit, no buffer of its own. */
export class OutputSender implements Disposable {
  readonly #source: OutputSource;
  readonly #clock: Clock;
  readonly #flow = new FlowWindow();
  readonly #drained = new Emitter<void>();

  #sink: OutputSink | undefined;
  /** The next byte of output to send. */
  #cursor = 0;
  #acked = 0;
  /** Where this viewer's output last began: at its request or after a snapshot. */
  #liveFrom = 0;
  /** A snapshot the viewer must have before it can go on. */
  #wanted: SnapshotScope | undefined;
  /** Nothing this viewer has is of use until that snapshot has been taken. */
  #hasNothing = false;
  #isTaking = false;
  #transfer: SnapshotTransfer | undefined;
  /** Output in flight that a snapshot has overtaken: processed before any of the snapshot is, and never acknowledged by itself. */
  #overtakenBytes = 0;
  /** A snapshot the viewer has asked for beside that. */
  #redrawAsked: SnapshotScope | undefined;
  /** It asks for the lines above its screen by itself. */
  #asksLater = false;
  /** It has not been given those lines. */
  #lacksLines = false;
  /** Since the viewer was given a snapshot for lagging, and until it is up to date. */
  #isBehind = false;
  #size: { readonly value: TerminalSize; readonly isOwner: boolean; readonly offset: number };
  #isSizeTold = true;
  /** Raised when a snapshot under way must not reach the viewer any more. */
  #run = 0;
  #timer: Disposable | undefined;
  #lastSentMs = -Infinity;
  #isPumping = false;
  #hasDrained = false;

  constructor(options: { source: OutputSource; size: TerminalSize; clock: Clock }) {
    this.#source = options.source;
    this.#clock = options.clock;
    this.#size = { value: options.size, isOwner: false, offset: options.source.log.end };
  }

  get isDrained(): boolean {
    return this.#source.hasEnded && this.#sink !== undefined && !this.#isRestoring && this.#pendingBytes === 0;
  }

  get onDrained(): Event<void> {
    return this.#drained.event;
  }

  /** Decides how to begin. */
  begin({ from, scope = 'all' }: OutputWish): OutputStart {
    const { start, end } = this.#source.log;
    const wanted = from ?? (end === 0 ? 0 : -1);
    const isInLog = wanted >= start && wanted <= end;
    this.#cursor = this.#acked = this.#liveFrom = isInLog ? wanted : end;
    this.#wanted = isInLog ? undefined : scope;
    this.#hasNothing = !isInLog;
    this.#asksLater ||= scope === 'screen';
    this.#isBehind = false;
    return { mode: isInLog ? 'resume' : 'snapshot', offset: this.#cursor };
  }

  /** The viewer is back on a new link and says it has received everything before `received`. */
  beginAgain(received: number): OutputStart {
    this.suspend();
    const isRestored = this.#transfer === undefined || this.#transfer.isAcked || received > this.#liveFrom;
    const isKnown = received >= this.#liveFrom && received <= this.#cursor;
    const canGoOn = !this.#hasNothing && isRestored && isKnown;
    if (!canGoOn) this.#transfer = undefined;
    this.#transfer?.ackAll(); // The viewer has it; an acknowledgement that the link lost does not come again.
    this.#isSizeTold = false;
    this.#hasDrained = false;
    return this.begin({ from: canGoOn ? received : -1 });
  }

  start(sink: OutputSink): void {
    this.#sink = sink;
    this.#pump();
  }

  /** Nothing more is sent, and what was in flight no longer counts. */
  suspend(): void {
    this.#sink = undefined;
    this.#run += 1;
    this.#isTaking = false;
    this.#timer?.dispose();
    this.#timer = undefined;
    this.#flow.reset();
    this.#overtakenBytes = 0;
  }

  outputArrived(): void {
    if (this.#sink === undefined) return;
    const waitMs = this.#lastSentMs + COALESCE_MS - this.#clock.now();
    if (waitMs <= 0 || this.#source.hasEnded || this.#pendingBytes >= limits.payloadBytes) this.#pump();
    else if (this.#flow.roomBytes > 0) this.#timer ??= this.#clock.setTimer(waitMs, () => this.#pump());
  }

  /** The viewer gets a snapshot once it has worked off most of what it was sent. */
  redraw(scope: SnapshotScope): void {
    if (this.#redrawAsked !== 'all') this.#redrawAsked = scope;
    this.#pump();
  }

  sizeChanged(value: TerminalSize, isOwner: boolean): void {
    this.#size = { value, isOwner, offset: this.#source.log.end };
    this.#isSizeTold = false;
    this.#pump();
  }

  outputAcked(position: number): string | undefined {
    if (position > this.#cursor) return `output ack ${position} is beyond what was sent (${this.#cursor})`;
    const nowMs = this.#clock.now();
    // Output after a snapshot can only have been processed after the snapshot.
    if (position > this.#liveFrom) this.#flow.acked(this.#releaseOvertaken() + (this.#transfer?.ackAll() ?? 0), nowMs);
    this.#flow.acked(Math.max(0, position - this.#acked), nowMs);
    this.#acked = Math.max(this.#acked, position);
    this.#pump();
    return undefined;
  }

  snapshotAcked(position: number): string | undefined {
    const sent = this.#transfer?.sentBytes ?? 0;
    if (position > sent) return `snapshot ack ${position} is beyond what was sent (${sent})`;
    const overtakenBytes = position > 0 ? this.#releaseOvertaken() : 0;
    this.#flow.acked(overtakenBytes + (this.#transfer?.ack(position) ?? 0), this.#clock.now());
    this.#pump();
    return undefined;
  }

  dispose(): void {
    this.suspend();
    this.#transfer = undefined;
    this.#drained.dispose();
  }

  #releaseOvertaken(): number {
    const bytes = this.#overtakenBytes;
    this.#overtakenBytes = 0;
    return bytes;
  }

  get #pendingBytes(): number {
    return this.#source.log.end - this.#cursor;
  }

  get #isRestoring(): boolean {
    return this.#wanted !== undefined || this.#redrawAsked === 'all' || this.#transfer?.isSent === false;
  }

  get #isLagging(): boolean {
    if (this.#cursor < this.#source.log.start) return true;
    return this.#pendingBytes > this.#flow.lagBytes(this.#isBehind);
  }

  #pump(): void {
    this.#timer?.dispose();
    this.#timer = undefined;
    // Once it has drained, nobody can ask any more.
    if (this.#source.hasEnded && this.#lacksLines && this.#asksLater) this.#redrawAsked = 'all';
    if (this.#isPumping) return; // A sink that answers at once: the loop below goes on.
    this.#isPumping = true;
    try {
      while (this.#sink !== undefined && this.#sendOne(this.#sink));
    } finally {
      this.#isPumping = false;
    }
    if (this.#hasDrained || !this.isDrained) return;
    this.#hasDrained = true;
    this.#drained.fire();
  }

  /** Sends one message. False: nothing to send, or not now. */
  #sendOne(sink: OutputSink): boolean {
    if (this.#transfer?.isSent === false) return this.#sendSnapshot(sink, this.#transfer);
    if (this.#wanted === undefined && (this.#isLagging || this.#redrawAsked !== undefined) && this.#hasDigested) {
      this.#isBehind ||= this.#isLagging;
      this.#wanted = this.#redrawAsked ?? 'screen';
    }
    if (this.#wanted !== undefined) {
      if (!this.#isTaking) void this.#takeSnapshot(this.#wanted);
      return false;
    }
    if (this.#isLagging) return false;
    if (!this.#isSizeTold && this.#cursor >= this.#size.offset) return this.#tellSize(sink);
    return this.#sendOutput(sink);
  }

  /** A snapshot for a lagging viewer waits until it has worked off most of what it was sent. */
  get #hasDigested(): boolean {
    const isRestored = this.#transfer === undefined || this.#transfer.isAcked;
    return isRestored && this.#flow.inFlightBytes <= this.#flow.sizeBytes / 2;
  }

  #sendOutput(sink: OutputSink): boolean {
    const room = this.#flow.roomBytes;
    const pending = this.#pendingBytes;
    if (pending === 0) {
      this.#isBehind = false;
      return false;
    }
    if (room < Math.min(pending, LEAST_FRAME_BYTES)) return false;
    const upToSize = this.#isSizeTold ? Infinity : this.#size.offset - this.#cursor;
    const position = this.#cursor;
    const bytes = this.#source.log.read(position, Math.min(room, limits.payloadBytes, upToSize));
    this.#cursor += bytes.byteLength;
    this.#lastSentMs = this.#clock.now();
    this.#flow.sent(bytes.byteLength, this.#lastSentMs);
    sink.output(position, bytes);
    return true;
  }

  #tellSize(sink: OutputSink): boolean {
    this.#isSizeTold = true;
    sink.size({ ...this.#size.value, owner: this.#size.isOwner, offset: this.#cursor });
    return true;
  }

  async #takeSnapshot(scope: SnapshotScope): Promise<void> {
    this.#isTaking = true;
    const run = this.#run;
    let snapshot: Snapshot;
    try {
      snapshot = await this.#source.snapshot(scope);
    } catch {
      snapshot = this.#withoutMirror();
    }
    if (run !== this.#run) return;
    this.#isTaking = false;
    this.#wanted = undefined;
    this.#hasNothing = false;
    this.#lacksLines = snapshot.scope === 'screen';
    if (snapshot.scope === 'all' || this.#redrawAsked === 'screen') this.#redrawAsked = undefined;
    this.#transfer = new SnapshotTransfer(snapshot);
    this.#overtakenBytes = this.#flow.inFlightBytes;
    this.#cursor = this.#acked = this.#liveFrom = snapshot.offset;
    this.#pump();
  }

  /** The mirror is gone: what the log still holds is the best there is. */
  #withoutMirror(): Snapshot {
    return { bytes: new Uint8Array(0), offset: this.#source.log.start, size: this.#size.value, scope: 'all' };
  }

  #sendSnapshot(sink: OutputSink, transfer: SnapshotTransfer): boolean {
    const frame = transfer.next(this.#flow.roomBytes);
    if (frame === undefined) return false;
    this.#flow.sent(frame.bytes.byteLength, this.#clock.now());
    if (frame.position === 0) this.#tellSnapshotSize(sink, transfer);
    sink.snapshot(frame.position, frame.bytes, frame.flags);
    return true;
  }

  #tellSnapshotSize(sink: OutputSink, { size, offset, scope }: SnapshotTransfer): void {
    const now = this.#size;
    this.#isSizeTold = size.cols === now.value.cols && size.rows === now.value.rows;
    sink.size({ cols: size.cols, rows: size.rows, owner: now.isOwner, offset, scope });
  }
}
