import type { AttachmentSink, SizeChange } from '../../main/terminal/attachment-sink.ts';
import { frameFlags } from '../../protocol/frame.ts';

/** A viewer that keeps what it received: the bytes of its output, and where they began. */
export class RecordingSink implements AttachmentSink {
  /** Offset of the first byte in `bytes`; undefined until output or a snapshot has come. */
  start: number | undefined;
  /** Received before the last break too, when handed on by `continue`. */
  bytes: number[] = [];
  readonly sizes: SizeChange[] = [];
  readonly frames: string[] = [];
  snapshotBytes = 0;
  isRestoring = false;
  snapshots = 0;
  readonly inputAcks: number[] = [];
  readonly refusals: { position: number; code: string }[] = [];

  get end(): number {
    return (this.start ?? 0) + this.bytes.length;
  }

  output(position: number, bytes: Uint8Array): void {
    if (this.isRestoring) throw new Error('output within a snapshot');
    if (bytes.byteLength === 0 || bytes.byteLength > 65_536) throw new Error(`frame of ${bytes.byteLength} bytes`);
    this.start ??= position;
    if (position !== this.end) throw new Error(`output at ${position} does not follow ${this.end}`);
    for (const byte of bytes) this.bytes.push(byte);
    this.frames.push(`output ${position} ${bytes.byteLength}`);
  }

  snapshot(position: number, bytes: Uint8Array, flags: number): void {
    if (bytes.byteLength > 65_536) throw new Error(`frame of ${bytes.byteLength} bytes`);
    if ((flags & frameFlags.first) !== 0) this.#begin();
    if (!this.isRestoring || position !== this.snapshotBytes) throw new Error(`snapshot at ${position} out of place`);
    this.snapshotBytes += bytes.byteLength;
    this.frames.push(`snapshot ${position} ${bytes.byteLength} ${flags}`);
    if ((flags & frameFlags.last) !== 0) this.isRestoring = false;
  }

  size(change: SizeChange): void {
    if (this.isRestoring) throw new Error('size within a snapshot');
    this.sizes.push(change);
    this.frames.push(`size ${change.cols}x${change.rows} ${change.offset}`);
  }

  inputAck(position: number): void {
    this.inputAcks.push(position);
  }

  inputRefused(position: number, code: string): void {
    this.refusals.push({ position, code });
  }

  #begin(): void {
    const size = this.sizes.at(-1);
    if (this.isRestoring || !this.frames.at(-1)?.startsWith('size') || size === undefined) {
      throw new Error('a snapshot must follow its size');
    }
    this.isRestoring = true;
    this.snapshotBytes = 0;
    this.snapshots += 1;
    this.start = size.offset;
    this.bytes = [];
  }
}
