import { frameFlags } from '../../protocol/frame.ts';
import type { ErrorCode } from '../../protocol/error-code.ts';

/** Where accepted input goes, and what the viewer is told about it. */
export interface InputReceiverParts {
  /** Takes all of the bytes or none. */
  accept(bytes: Uint8Array): true | ErrorCode;
  acked(position: number): void;
  refused(position: number, code: ErrorCode): void;
}

/** Takes each byte of one attachment's input exactly once and in order, across repeated frames, refusals and resumes. */
export class InputReceiver {
  readonly #parts: InputReceiverParts;
  #position = 0;
  /** After a refusal everything is ignored until the viewer starts again at the refused position. */
  #awaitsRewind = false;

  constructor(parts: InputReceiverParts) {
    this.#parts = parts;
  }

  /** Everything before it has been accepted. */
  get position(): number {
    return this.#position;
  }

  /** Returns what is wrong with the frame, if anything. */
  receive(position: number, bytes: Uint8Array, flags: number): string | undefined {
    if (this.#awaitsRewind) {
      const isRewound = (flags & frameFlags.rewound) !== 0 && position === this.#position;
      if (!isRewound) return undefined;
      this.#awaitsRewind = false;
    }
    if (position > this.#position) return `input at ${position} leaves a gap after ${this.#position}`;
    this.#take(bytes.subarray(this.#position - position));
    return undefined;
  }

  /** There may be room for what was refused: repeating the acknowledgement tells the viewer to try again. */
  roomMade(): void {
    if (this.#awaitsRewind) this.#parts.acked(this.#position);
  }

  /** The viewer came back on a new channel, knows `position` and goes on from there; a refusal before that is over. */
  resume(): void {
    this.#awaitsRewind = false;
  }

  #take(fresh: Uint8Array): void {
    const answer = fresh.byteLength === 0 ? true : this.#parts.accept(fresh);
    if (answer === true) {
      this.#position += fresh.byteLength;
      this.#parts.acked(this.#position);
      return;
    }
    this.#awaitsRewind = true;
    this.#parts.refused(this.#position, answer);
  }
}
