import type { KeyEffect, TypedKey } from './typed-keys.ts';

/** A key whose effect has not been seen yet. */
export interface OutstandingKey {
  readonly effect: KeyEffect;
  /** The position in the input behind it. */
  readonly end: number;
  /** When the agent said that it had taken it. */
  acknowledgedAtMs: number | undefined;
}

/** More than these are not told apart. */
const MOST_KEYS = 256;

/** The keys that have been sent and not yet been seen to work, oldest first. */
export class OutstandingKeys {
  #keys: OutstandingKey[] = [];

  get count(): number {
    return this.#keys.length;
  }

  get first(): OutstandingKey | undefined {
    return this.#keys[0];
  }

  at(index: number): OutstandingKey | undefined {
    return this.#keys[index];
  }

  add({ effect, sizeBytes }: TypedKey, start: number): void {
    if (this.#keys.length >= MOST_KEYS) this.#keys.pop();
    const known = this.#keys.length < MOST_KEYS - 1 ? effect : ({ kind: 'other' } as const);
    this.#keys.push({ effect: known, end: start + sizeBytes, acknowledgedAtMs: undefined });
  }

  acknowledged(position: number, nowMs: number): void {
    for (const key of this.#keys) if (key.end <= position) key.acknowledgedAtMs ??= nowMs;
  }

  /** How many the agent had taken by then. */
  countAcknowledgedBy(atMs: number): number {
    return this.#keys.filter(({ acknowledgedAtMs }) => (acknowledgedAtMs ?? Infinity) <= atMs).length;
  }

  /** How many lie before `position`. */
  countBefore(position: number): number {
    return this.#keys.filter(({ end }) => end <= position).length;
  }

  drop(count: number): void {
    this.#keys = this.#keys.slice(count);
  }
}
