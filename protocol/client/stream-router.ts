import { toDisposable, type Disposable } from '../../base/disposable.ts';
import type { Frame } from '../frame.ts';
import type { AgentNotification } from '../notifications.ts';

/** One stream of the session, as its receiver hears it. */
export interface StreamListener {
  /** Returns what is wrong with the frame, or undefined. */
  frame(frame: Frame): string | undefined;
  sizeChanged?(change: AgentNotification['attachment.size']): void;
  moved?(move: AgentNotification['attachment.moved']): void;
  inputRefused?(refusal: AgentNotification['attachment.inputRefused']): void;
}

export type Delivery = (listener: StreamListener) => string | undefined;

/** Brings what arrives to the stream it is for. What comes before the answer that names its stream is kept for it. */
export class StreamRouter {
  readonly #listeners = new Map<number, StreamListener>();
  readonly #early = new Map<number, Delivery[]>();
  #expectedAnswers = 0;

  /** Until disposed, an answer that names new streams is expected. */
  expectAnswer(): Disposable {
    this.#expectedAnswers += 1;
    return toDisposable(() => {
      this.#expectedAnswers -= 1;
      if (this.#expectedAnswers === 0) this.#early.clear();
    });
  }

  add(stream: number, listener: StreamListener): void {
    this.#listeners.set(stream, listener);
    const early = this.#early.get(stream) ?? [];
    this.#early.delete(stream);
    for (const delivery of early) delivery(listener);
  }

  remove(stream: number): void {
    this.#listeners.delete(stream);
  }

  /** Another link: nothing that has arrived for a stream nobody knows belongs to it. */
  forgetEarly(): void {
    this.#early.clear();
  }

  /** Returns what the listener says is wrong, or undefined. */
  deliver(stream: number, delivery: Delivery): string | undefined {
    const listener = this.#listeners.get(stream);
    if (listener !== undefined) return delivery(listener);
    if (this.#expectedAnswers > 0) this.#early.set(stream, [...(this.#early.get(stream) ?? []), delivery]);
    return undefined;
  }
}
