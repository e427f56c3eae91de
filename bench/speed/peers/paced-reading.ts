/** What can be told to send nothing more for a while. */
export interface Pausable {
  pause(): void;
  resume(): void;
}

interface Piece {
  readonly bytes: Uint8Array;
  readonly done: () => void;
  readonly atMs: number;
}

/** Timers are no finer; what is due sooner is taken at once, and what comes after it waits the longer. */
const TIMER_MS = 2;

/** Reads as a viewer does that takes in so many bytes a second, and has its source wait meanwhile. */
export class PacedReading {
  readonly #bytesPerSecond: number;
  readonly #source: Pausable;
  readonly #deliver: (bytes: Uint8Array) => void;
  readonly #waiting: Piece[] = [];
  #freeAtMs = 0;

  constructor(bytesPerSecond: number, source: Pausable, deliver: (bytes: Uint8Array) => void) {
    this.#bytesPerSecond = bytesPerSecond;
    this.#source = source;
    this.#deliver = deliver;
  }

  /** `done` is called once the bytes have been taken in. */
  read(bytes: Uint8Array, done: () => void): void {
    const nowMs = performance.now();
    this.#freeAtMs = Math.max(nowMs, this.#freeAtMs) + (bytes.byteLength / this.#bytesPerSecond) * 1000;
    const piece = { bytes, done, atMs: this.#freeAtMs };
    if (this.#waiting.length === 0 && this.#freeAtMs - nowMs < TIMER_MS) return this.#take(piece);
    this.#waiting.push(piece);
    if (this.#waiting.length > 1) return;
    this.#source.pause();
    this.#wait(piece);
  }

  #wait(first: Piece): void {
    setTimeout(() => this.#takeDue(), Math.max(1, first.atMs - performance.now()));
  }

  #takeDue(): void {
    for (;;) {
      const first = this.#waiting[0];
      if (first === undefined) return this.#source.resume();
      if (first.atMs > performance.now()) return this.#wait(first);
      this.#waiting.shift();
      this.#take(first);
    }
  }

  #take({ bytes, done }: Piece): void {
    this.#deliver(bytes);
    done();
  }
}
