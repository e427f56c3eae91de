import type { Clock } from '../../base/clock.ts';
import { Emitter } from '../../base/event.ts';
import type { DeviceId } from '../../protocol/device-id.ts';
import type { KnockedDevice } from '../../protocol/peer-info.ts';

/** Of all, and of one source: who makes up devices without end pushes out only its own. */
const REMEMBERED = 32;
const REMEMBERED_PER_SOURCE = 4;
/** Whoever makes up devices without end is not announced as often. */
const ANNOUNCED_EVERY_MS = 60_000;

interface Knock {
  readonly source: string;
  readonly group: string;
  readonly atMs: number;
  readonly firstMs: number;
  readonly tries: number;
}

/** Devices that were refused because they are not paired, each once, the latest last. In memory only. */
export class KnockedDevices {
  readonly #clock: Clock;
  readonly #knocks = new Map<DeviceId, Knock>();
  readonly #came = new Emitter<KnockedDevice>();
  #cameAtMs = Number.NEGATIVE_INFINITY;

  /** A device that was not in the list has been refused; at most one a minute is told. */
  readonly onCame = this.#came.event;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** `group`: what counts as one source, where the source's own word is not to be trusted. */
  add(deviceId: DeviceId, source: string, group = source): void {
    const before = this.#knocks.get(deviceId);
    this.#knocks.delete(deviceId);
    const fromThere = [...this.#knocks].filter(([, knock]) => knock.group === group);
    if (fromThere.length >= REMEMBERED_PER_SOURCE) this.#dropOldest(fromThere);
    else if (this.#knocks.size >= REMEMBERED) this.#dropOldest([...this.#knocks]);
    const atMs = this.#clock.now();
    const { firstMs = atMs, tries = 0 } = before ?? {};
    this.#knocks.set(deviceId, { source, group, atMs, firstMs, tries: tries + 1 });
    if (before === undefined) this.#announce(deviceId);
  }

  forget(deviceId: DeviceId): void {
    this.#knocks.delete(deviceId);
  }

  /** The latest first. */
  list(): KnockedDevice[] {
    return [...this.#knocks].map(([deviceId, knock]) => this.#describe(deviceId, knock)).reverse();
  }

  #describe(deviceId: DeviceId, { source, atMs, firstMs, tries }: Knock): KnockedDevice {
    const nowMs = this.#clock.now();
    return { deviceId, source, msAgo: nowMs - atMs, tries, firstMsAgo: nowMs - firstMs };
  }

  #announce(deviceId: DeviceId): void {
    const knock = this.#knocks.get(deviceId);
    const nowMs = this.#clock.now();
    if (knock === undefined || nowMs - this.#cameAtMs < ANNOUNCED_EVERY_MS) return;
    this.#cameAtMs = nowMs;
    this.#came.fire(this.#describe(deviceId, knock));
  }

  #dropOldest([oldest]: readonly (readonly [DeviceId, Knock])[]): void {
    if (oldest !== undefined) this.#knocks.delete(oldest[0]);
  }
}
