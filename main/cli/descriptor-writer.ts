import { write } from 'node:fs';

/** When a descriptor that somebody set non-blocking is full, look again this often. */
const RETRY_MS = 10;

interface PendingWrite {
  bytes: Uint8Array;
  readonly done: () => void;
}

/**
 * Writes to standard output or error without ever blocking this thread. (Node writes to pipes and terminals
 * synchronously: behind `| less` or Ctrl-S we could not answer the agent, which would take us for dead.)
 */
export class DescriptorWriter {
  readonly #descriptor: number;
  readonly #broken: (error: NodeJS.ErrnoException) => void;
  readonly #pending: PendingWrite[] = [];
  #pendingBytes = 0;
  #isWriting = false;
  #isBroken = false;

  /** `broken` is called once, when nobody reads any more (EPIPE) or writing fails; what is written later is dropped. */
  constructor(descriptor: number, broken: (error: NodeJS.ErrnoException) => void) {
    this.#descriptor = descriptor;
    this.#broken = broken;
  }

  get pendingBytes(): number {
    return this.#pendingBytes;
  }

  /** The bytes stay the caller's, untouched, until `done`. */
  write(bytes: Uint8Array, done: () => void = () => undefined): void {
    this.#pending.push({ bytes, done });
    this.#pendingBytes += bytes.byteLength;
    if (!this.#isWriting) this.#writeNext();
  }

  /** Resolves when everything written so far is out, or dropped. */
  drained(): Promise<void> {
    return new Promise((resolve) => this.write(new Uint8Array(0), resolve));
  }

  #writeNext(): void {
    const next = this.#pending[0];
    this.#isWriting = next !== undefined;
    if (next === undefined) return;
    if (this.#isBroken || next.bytes.byteLength === 0) this.#finish(next);
    else write(this.#descriptor, next.bytes, (error, written) => this.#wrote(next, error, written));
  }

  #wrote(current: PendingWrite, error: NodeJS.ErrnoException | null, written: number): void {
    if (error?.code === 'EAGAIN') {
      setTimeout(() => this.#writeNext(), RETRY_MS);
      return;
    }
    if (error !== null) {
      this.#isBroken = true;
      this.#broken(error);
    } else {
      this.#pendingBytes -= written;
      current.bytes = current.bytes.subarray(written);
    }
    this.#writeNext();
  }

  #finish(current: PendingWrite): void {
    this.#pending.shift();
    this.#pendingBytes -= current.bytes.byteLength;
    queueMicrotask(() => {
      current.done();
      this.#writeNext();
    });
  }
}
