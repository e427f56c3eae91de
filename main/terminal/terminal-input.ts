import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';
import { limits } from '../../protocol/limits.ts';
import { InputQueue } from './input-queue.ts';
import type { Pty } from './pty.ts';

/** What goes into a terminal: what viewers type, and what the mirror answers. Refuses both once disposed (L23). */
export class TerminalInput implements Disposable {
  readonly #clock: Clock;
  readonly #queue: InputQueue;
  readonly onRoom;
  #lastTypedMs: number | undefined;
  #isDisposed = false;

  constructor(pty: Pty, clock: Clock) {
    this.#clock = clock;
    this.#queue = new InputQueue({ write: (bytes) => pty.write(bytes), clock, maxBytes: limits.pendingInputBytes });
    this.onRoom = this.#queue.onRoom;
  }

  /** When a viewer last typed; undefined if nobody has. */
  get lastTypedMs(): number | undefined {
    return this.#lastTypedMs;
  }

  /** Takes all or nothing. */
  type(bytes: Uint8Array): 'accepted' | 'refused' {
    if (this.#isDisposed || !this.#queue.push(bytes)) return 'refused';
    this.#lastTypedMs = this.#clock.now();
    return 'accepted';
  }

  reply(bytes: Uint8Array): void {
    if (!this.#isDisposed) this.#queue.pushReply(bytes);
  }

  /** The program has printed: it may have read, so that more fits. */
  flush(): void {
    if (!this.#isDisposed) this.#queue.flush();
  }

  /** Drops what the program has not read yet; returns how many bytes that was. */
  discard(): number {
    return this.#queue.discard();
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#queue.dispose();
  }
}
