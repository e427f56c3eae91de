/** A link is slow from here on … */
const SLOW_MS = 40;
/** … until its round trips are shorter than this: nobody feels those. */
const FAST_MS = 30;
const SAMPLES = 5;

/** Tells from how long the agent took to acknowledge keys whether a link is slow. One late answer decides nothing. */
export class EchoGate {
  readonly #samplesMs: number[] = [];
  #isSlow = false;
  #timed: { readonly end: number; readonly sentAtMs: number } | undefined;

  get isSlow(): boolean {
    return this.#isSlow;
  }

  /** Keys up to `end` have been sent. One is timed at a time. */
  sent(end: number, nowMs: number): void {
    this.#timed ??= { end, sentAtMs: nowMs };
  }

  acknowledged(position: number, nowMs: number): void {
    if (this.#timed === undefined || position < this.#timed.end) return;
    this.#samplesMs.push(nowMs - this.#timed.sentAtMs);
    if (this.#samplesMs.length > SAMPLES) this.#samplesMs.shift();
    this.#timed = undefined;
    const middleMs = median(this.#samplesMs);
    this.#isSlow = middleMs >= (this.#isSlow ? FAST_MS : SLOW_MS);
  }
}

/** The lower one of two in the middle. */
function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[(numbers.length - 1) >> 1] ?? 0;
}
