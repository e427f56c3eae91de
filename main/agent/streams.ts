import type { Frame } from '../../protocol/frame.ts';
import type { StreamNumber } from '../../protocol/ids.ts';

/** Takes the frames of one stream. Returns what is wrong with a frame, or undefined. */
export interface StreamHandler {
  receive(frame: Frame): string | undefined;
}

/** The streams of one session. Numbers are never used twice, so a late frame can only be of a stream that has ended. */
export class Streams {
  readonly #handlers = new Map<number, StreamHandler>();
  #lastIssued = 0;

  issue(handler: StreamHandler): StreamNumber {
    this.#lastIssued += 1;
    this.#handlers.set(this.#lastIssued, handler);
    return this.#lastIssued as StreamNumber;
  }

  end(stream: StreamNumber): void {
    this.#handlers.delete(stream);
  }

  wasIssued(stream: number): boolean {
    return stream >= 1 && stream <= this.#lastIssued;
  }

  get openCount(): number {
    return this.#handlers.size;
  }

  /** What is wrong with the frame, or undefined; a frame of an ended stream is ignored. */
  receive(frame: Frame): string | undefined {
    if (!this.wasIssued(frame.stream)) return `stream ${frame.stream} was never issued`;
    return this.#handlers.get(frame.stream)?.receive(frame);
  }
}
