import { z } from 'zod';
import type { Clock } from '../../base/clock.ts';
import { DeviceId } from '../../protocol/device-id.ts';
import type { LockedOutDevice } from '../../protocol/peer-info.ts';

/** Wrong passwords in a row that a device may give; each further one locks it out for twice as long. */
export const FREE_TRIES = 5;
const FIRST_LOCKOUT_MS = 15 * 60_000;
const LONGEST_LOCKOUT_MS = 24 * 60 * 60_000;
const MAX_DEVICES = 1_024;

/** The wrong passwords of a device in a row, and how long it still has to wait. */
export const WrongTries = z.object({
  deviceId: DeviceId,
  wrong: z.int().min(1),
  waitMs: z.number().min(0).max(LONGEST_LOCKOUT_MS),
});
export type WrongTries = z.infer<typeof WrongTries>;

interface Tries {
  readonly wrong: number;
  readonly untilMs: number;
}

/**
 * Which devices have given wrong passwords, and may not try again yet. It waits by the monotonic clock alone: what is
 * handed on to the next agent is the time that is left, so that no change of the wall clock opens anything early.
 */
export class Lockouts {
  readonly #clock: Clock;
  readonly #tries: Map<DeviceId, Tries>;

  constructor(clock: Clock, kept: readonly WrongTries[] = []) {
    this.#clock = clock;
    const nowMs = clock.now();
    this.#tries = new Map(kept.map(({ deviceId, wrong, waitMs }) => [deviceId, { wrong, untilMs: nowMs + waitMs }]));
  }

  /** Wrong ones after which it is locked out, or locked out again. */
  triesLeft(deviceId: DeviceId): number {
    return Math.max(1, FREE_TRIES - (this.#tries.get(deviceId)?.wrong ?? 0));
  }

  /** 0 for a device that may try. */
  waitMs(deviceId: DeviceId): number {
    const tries = this.#tries.get(deviceId);
    return tries === undefined ? 0 : Math.max(0, tries.untilMs - this.#clock.now());
  }

  /** It has given a wrong one. */
  failed(deviceId: DeviceId): void {
    const wrong = (this.#tries.get(deviceId)?.wrong ?? 0) + 1;
    this.#makeRoomFor(deviceId);
    const lockoutMs = Math.min(LONGEST_LOCKOUT_MS, FIRST_LOCKOUT_MS * 2 ** Math.min(wrong - FREE_TRIES, 16));
    this.#tries.set(deviceId, { wrong, untilMs: this.#clock.now() + (wrong < FREE_TRIES ? 0 : lockoutMs) });
  }

  /** False when nothing was known of it. */
  forget(deviceId: DeviceId): boolean {
    return this.#tries.delete(deviceId);
  }

  list(): LockedOutDevice[] {
    return this.entries().filter(({ waitMs }) => waitMs > 0);
  }

  /** Everything, to be kept. */
  entries(): WrongTries[] {
    return [...this.#tries].map(([deviceId, { wrong }]) => ({ deviceId, wrong, waitMs: this.waitMs(deviceId) }));
  }

  /** Who has tried least goes first. */
  #makeRoomFor(deviceId: DeviceId): void {
    if (this.#tries.has(deviceId) || this.#tries.size < MAX_DEVICES) return;
    const [least] = [...this.#tries].sort(([, a], [, b]) => a.wrong - b.wrong);
    if (least !== undefined) this.#tries.delete(least[0]);
  }
}
