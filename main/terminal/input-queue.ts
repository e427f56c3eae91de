import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import { ByteBlocks } from './byte-blocks.ts';

const SHORTEST_WAIT_MS = 4;
const LONGEST_WAIT_MS = 64;
const WRITE_BYTES = 64 * 1024;
/** What the mirror may answer while the program does not read; more is dropped, as a real terminal would. */
const REPLY_BYTES = 4 * 1024;

export interface InputQueueOptions {
  /** Takes what fits now and returns how many bytes it took. */
  readonly write: (bytes: Uint8Array) => number;
  readonly clock: Clock;
  readonly maxBytes: number;
}

/**
 * Input on its way to a program that may not read (L25): bounded, never blocking. A full PTY is tried again after
 * 4 to 64 ms, sooner when `flush` is called because the program has shown life. No timer without pending input.
 */
export class InputQueue implements Disposable {
  readonly #options: InputQueueOptions;
  readonly #input = new ByteBlocks();
  readonly #replies = new ByteBlocks();
  readonly #room = new Emitter<void>();
  #retry: Disposable | undefined;
  #waitMs = SHORTEST_WAIT_MS;
  #hasRefused = false;
  #isFlushing = false;
  #isDisposed = false;

  constructor(options: InputQueueOptions) {
    this.#options = options;
  }

  /** Fires when half the queue is free again after a refusal. */
  get onRoom(): Event<void> {
    return this.#room.event;
  }

  get pendingBytes(): number {
    return this.#input.byteLength + this.#replies.byteLength;
  }

  /** False: it does not fit, and nothing of it was taken. */
  push(bytes: Uint8Array): boolean {
    if (this.#isDisposed) return false;
    if (this.#input.byteLength + bytes.byteLength > this.#options.maxBytes) {
      this.#hasRefused = true;
      return false;
    }
    this.#input.append(bytes);
    this.#writeUnlessWaiting();
    return true;
  }

  /** The terminal's own answer to a query. It passes waiting input, and is dropped when 4 KiB of answers wait already. */
  pushReply(bytes: Uint8Array): void {
    if (this.#isDisposed || this.#replies.byteLength + bytes.byteLength > REPLY_BYTES) return;
    this.#replies.append(bytes);
    this.#writeUnlessWaiting();
  }

  /** Tries at once: the program may have read. */
  flush(): void {
    if (this.#isDisposed || this.#isFlushing) return;
    this.#retry?.dispose();
    this.#retry = undefined;
    const before = this.pendingBytes;
    if (before === 0) return;
    this.#isFlushing = true;
    const isEmpty = this.#drain(this.#replies) && this.#drain(this.#input);
    this.#isFlushing = false;
    const hasMoved = this.pendingBytes < before;
    this.#waitMs = hasMoved ? SHORTEST_WAIT_MS : Math.min(LONGEST_WAIT_MS, this.#waitMs * 2);
    // The write may have ended the terminal, and with it this queue.
    if (!isEmpty && !this.#isDisposed) this.#retry = this.#options.clock.setTimer(this.#waitMs, () => this.flush());
    this.#announceRoom();
  }

  /** Forgets what waits and returns how many bytes of input that were. */
  discard(): number {
    const discarded = this.#input.byteLength;
    this.#input.dropBefore(this.#input.end);
    this.#replies.dropBefore(this.#replies.end);
    this.#retry?.dispose();
    this.#retry = undefined;
    this.#waitMs = SHORTEST_WAIT_MS;
    this.#announceRoom();
    return discarded;
  }

  dispose(): void {
    if (this.#isDisposed) return;
    this.#isDisposed = true;
    this.#room.dispose();
    this.discard();
  }

  #writeUnlessWaiting(): void {
    if (this.#retry === undefined) this.flush();
  }

  /** False: the PTY is full. */
  #drain(queue: ByteBlocks): boolean {
    while (queue.byteLength > 0) {
      const piece = queue.read(queue.start, WRITE_BYTES);
      const written = this.#options.write(piece);
      queue.dropBefore(queue.start + written);
      if (written < piece.byteLength) return false;
    }
    return true;
  }

  #announceRoom(): void {
    if (!this.#hasRefused || this.#input.byteLength > this.#options.maxBytes / 2) return;
    this.#hasRefused = false;
    this.#room.fire();
  }
}
