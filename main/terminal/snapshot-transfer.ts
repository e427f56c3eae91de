import { frameFlags } from '../../protocol/frame.ts';
import { limits } from '../../protocol/limits.ts';
import type { SnapshotScope } from '../../protocol/snapshot-scope.ts';
import type { TerminalSize } from '../../protocol/terminal-info.ts';
import type { Snapshot } from './mirror.ts';

const nothing = new Uint8Array(0);

/** One snapshot on its way to one viewer, in frames of at most 64 KiB. An empty one is still one frame. */
export class SnapshotTransfer {
  readonly size: TerminalSize;
  /** Where output goes on after it. */
  readonly offset: number;
  readonly scope: SnapshotScope;
  /** Let go once sent. */
  #bytes: Uint8Array;
  #sent = 0;
  #acked = 0;
  #isSent = false;

  constructor(snapshot: Snapshot) {
    this.size = snapshot.size;
    this.offset = snapshot.offset;
    this.scope = snapshot.scope;
    this.#bytes = snapshot.bytes;
  }

  get isSent(): boolean {
    return this.#isSent;
  }

  get isAcked(): boolean {
    return this.#isSent && this.#acked === this.#sent;
  }

  get sentBytes(): number {
    return this.#sent;
  }

  /** The next frame, when `roomBytes` and the snapshot's own window allow one. */
  next(roomBytes: number): { position: number; bytes: Uint8Array; flags: number } | undefined {
    const total = this.#bytes.byteLength;
    const room = Math.min(roomBytes, limits.payloadBytes, limits.snapshotWindowBytes - (this.#sent - this.#acked));
    if (this.#isSent || (room <= 0 && total > 0)) return undefined;
    const position = this.#sent;
    const bytes = this.#bytes.subarray(position, position + Math.max(0, room));
    this.#sent += bytes.byteLength;
    this.#isSent = this.#sent === total;
    if (this.#isSent) this.#bytes = nothing;
    const flags = (position === 0 ? frameFlags.first : 0) | (this.#isSent ? frameFlags.last : 0);
    return { position, bytes, flags };
  }

  /** `position` is at most `sentBytes`. Returns how many bytes this acknowledges anew. */
  ack(position: number): number {
    const fresh = Math.max(0, position - this.#acked);
    this.#acked += fresh;
    return fresh;
  }

  ackAll(): number {
    return this.ack(this.#sent);
  }
}
