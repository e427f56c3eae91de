import { frameFlags, frameKinds, type Frame } from '../frame.ts';
import type { SnapshotScope } from '../snapshot-scope.ts';
import type { AttachmentInfo, TerminalSize } from '../terminal-info.ts';
import { SinkQueue } from './sink-queue.ts';
import type { TerminalEnd, TerminalSink } from './terminal-view.ts';

/** Acknowledge at least this often while the sink is behind; at once when it has caught up. */
const ACK_EVERY_BYTES = 16 * 1024;
/** A snapshot in place of a whole screen is kept back until it is complete, unless it is longer than that. */
const MOST_KEPT_BACK_BYTES = 4 * 1024 * 1024;

/** Bytes of one run of positions: how far they have come, been drawn, and been acknowledged. */
interface Progress {
  received: number;
  processed: number;
  acknowledged: number;
}

type AckKind = typeof frameKinds.outputAck | typeof frameKinds.snapshotAck;

/** Output of one terminal on its way to the sink: each byte once, in order, acknowledged when it has been processed. */
export class OutputFeed {
  readonly #sink: TerminalSink;
  readonly #acknowledge: (kind: AckKind, position: number) => void;
  readonly #queue: SinkQueue;
  #output: Progress = progressFrom(0);
  #snapshot: Progress | undefined;
  /** Where live output goes on after a snapshot. */
  #liveOffset = 0;
  #size: TerminalSize = { cols: 80, rows: 24 };
  #isOwner = false;
  /** False while the screen does not show all that was received: before a snapshot and in the middle of one. */
  #isWhole = false;
  #isRestoring = false;
  /** Of the snapshot that comes next. */
  #announcedScope: SnapshotScope | undefined;
  #isScrollbackMissing = false;
  /** Asked for or announced, and not begun to be drawn. */
  #isAllComing = false;
  /** The pieces of a snapshot with all lines, while the sink still shows the screen alone. */
  #keptBack: Uint8Array[] | undefined;

  constructor(sink: TerminalSink, acknowledge: (kind: AckKind, position: number) => void) {
    this.#sink = sink;
    this.#acknowledge = acknowledge;
    this.#queue = new SinkQueue((bytes, done) => sink.write(bytes, done));
  }

  /** From where the agent may go on. 0 when only a fresh start can help. */
  get resumableOffset(): number {
    return this.#isWhole ? this.#output.received : 0;
  }

  /** The sink was given a screen without the lines above it, by an agent that could send them. */
  get isScrollbackMissing(): boolean {
    return this.#isScrollbackMissing;
  }

  /** Those lines are on their way, as far as this attachment knows: a link that breaks only delays them. */
  get isScrollbackComing(): boolean {
    return this.#isScrollbackMissing && this.#isAllComing;
  }

  /** All lines have been asked for, or that was refused. */
  set isAllComing(isComing: boolean) {
    this.#isAllComing = isComing;
  }

  /** A new attachment: nothing that is shown belongs to it. */
  attach(info: AttachmentInfo): void {
    this.#isAllComing = false;
    this.#isWhole = false;
    this.#output = progressFrom(0);
    this.resume(info);
  }

  /** The same attachment over a new link. */
  resume(info: AttachmentInfo): void {
    this.#snapshot = this.#keptBack = undefined;
    this.#liveOffset = info.offset;
    if (info.mode === 'snapshot') this.#isWhole = false;
    else if (!this.#isWhole || info.offset !== this.#output.received) this.#startOver(info);
  }

  /** Where live output goes on, and what the snapshot shows that comes before that, if one does. */
  announced(liveOffset: number, scope: SnapshotScope | undefined): void {
    this.#liveOffset = liveOffset;
    this.#announcedScope = scope;
    if (scope === 'all') this.#isAllComing = true;
  }

  resizeTo(size: TerminalSize, isOwner: boolean): void {
    const { cols, rows } = size;
    if (cols === this.#size.cols && rows === this.#size.rows && isOwner === this.#isOwner) return;
    this.#size = { cols, rows };
    this.#isOwner = isOwner;
    this.#queue.inOrder(() => this.#sink.resize({ cols, rows }, isOwner));
  }

  /** Returns what is wrong with the frame, or undefined. */
  frame(frame: Frame): string | undefined {
    return frame.kind === frameKinds.snapshot ? this.#snapshotFrame(frame) : this.#outputFrame(frame);
  }

  /** Runs `notify` when everything before it has been processed. */
  afterWrites(notify: () => void): void {
    this.#queue.afterWrites(notify);
  }

  end(end: TerminalEnd): void {
    this.#queue.afterWrites(() => this.#sink.ended?.(end));
  }

  #startOver(info: AttachmentInfo): void {
    this.#output = progressFrom(info.offset);
    this.#isWhole = true;
    this.#isScrollbackMissing = false;
    this.#reset({ cols: info.cols, rows: info.rows });
    this.#setRestoring(false); // a snapshot may have been cut short
  }

  #reset(size: TerminalSize): void {
    this.#size = size;
    this.#queue.afterWrites(() => this.#sink.reset(size));
  }

  #setRestoring(isRestoring: boolean): void {
    if (this.#isRestoring === isRestoring) return;
    this.#isRestoring = isRestoring;
    this.#queue.afterWrites(() => this.#sink.restoring?.(isRestoring));
  }

  #outputFrame(frame: Frame): string | undefined {
    const output = this.#output;
    if (!this.#isWhole) return 'output before the snapshot it follows';
    if (frame.position > output.received) return 'output is missing';
    const fresh = frame.payload.subarray(output.received - frame.position);
    if (fresh.byteLength === 0) return undefined;
    output.received += fresh.byteLength;
    this.#write(fresh, output, output.received, frameKinds.outputAck);
    return undefined;
  }

  #snapshotFrame(frame: Frame): string | undefined {
    if ((frame.flags & frameFlags.first) !== 0) this.#startSnapshot();
    const snapshot = this.#snapshot;
    if (snapshot === undefined || frame.position !== snapshot.received) return 'a piece of the snapshot is missing';
    snapshot.received += frame.payload.byteLength;
    const isLast = (frame.flags & frameFlags.last) !== 0;
    if (this.#keptBack !== undefined) this.#keepBack(frame.payload, snapshot, isLast);
    else if (frame.payload.byteLength > 0) this.#writeSnapshot(frame.payload, snapshot, snapshot.received);
    if (isLast) this.#endSnapshot();
    return undefined;
  }

  #startSnapshot(): void {
    this.#snapshot = progressFrom(0);
    this.#keptBack = this.#isWhole && this.#announcedScope === 'all' ? [] : undefined;
    this.#isWhole = false;
    if (this.#keptBack === undefined) this.#beginRestoring();
  }

  #beginRestoring(): void {
    this.#isScrollbackMissing = this.#announcedScope === 'screen';
    if (!this.#isScrollbackMissing) this.#isAllComing = false;
    this.#reset(this.#size);
    this.#setRestoring(true);
  }

  /** Has the sink show the screen it has until all has come: the link may break before that. */
  #keepBack(piece: Uint8Array, snapshot: Progress, isLast: boolean): void {
    this.#keptBack?.push(piece);
    if (isLast || snapshot.received > MOST_KEPT_BACK_BYTES) return this.#writeKeptBack(snapshot);
    if (snapshot.received - snapshot.acknowledged < ACK_EVERY_BYTES) return;
    snapshot.acknowledged = snapshot.received;
    this.#acknowledge(frameKinds.snapshotAck, snapshot.received);
  }

  #writeKeptBack(snapshot: Progress): void {
    const pieces = this.#keptBack ?? [];
    this.#keptBack = undefined;
    this.#beginRestoring();
    let end = 0;
    for (const piece of pieces.filter(({ byteLength }) => byteLength > 0))
      this.#writeSnapshot(piece, snapshot, (end += piece.byteLength));
  }

  #writeSnapshot(piece: Uint8Array, snapshot: Progress, end: number): void {
    this.#write(piece, snapshot, end, frameKinds.snapshotAck);
  }

  #endSnapshot(): void {
    this.#output = progressFrom(this.#liveOffset);
    this.#isWhole = true;
    this.#setRestoring(false);
  }

  #write(bytes: Uint8Array, progress: Progress, end: number, kind: AckKind): void {
    this.#queue.write(bytes, () => {
      progress.processed = Math.max(progress.processed, end);
      if (progress !== (kind === frameKinds.outputAck ? this.#output : this.#snapshot)) return;
      const isBehind = progress.processed < progress.received;
      if (isBehind && progress.processed - progress.acknowledged < ACK_EVERY_BYTES) return;
      progress.acknowledged = progress.processed;
      this.#acknowledge(kind, progress.processed);
    });
  }
}

function progressFrom(position: number): Progress {
  return { received: position, processed: position, acknowledged: position };
}
