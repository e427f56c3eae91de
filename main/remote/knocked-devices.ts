import type { Clock } from '../../base/clock.ts';
import type { DeviceId } from '../../protocol/device-id.ts';
import type { KnockedDevice } from '../../protocol/peer-info.ts';

/** Of all, and of one source: who makes up devices without end pushes out only its own. */
const REMEMBERED = 32;
const REMEMBERED_PER_SOURCE = 4;

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
  }

  forget(deviceId: DeviceId): void {
    this.#knocks.delete(deviceId);
  }

  /** The latest first. */
  list(): KnockedDevice[] {
    const nowMs = this.#clock.now();
    const all = [...this.#knocks].map(([deviceId, { source, atMs, firstMs, tries }]) => ({
      ...{ deviceId, source, msAgo: nowMs - atMs },
      ...{ tries, firstMsAgo: nowMs - firstMs },
    }));
    return all.reverse();
  }

  #dropOldest([oldest]: readonly (readonly [DeviceId, Knock])[]): void {
    if (oldest !== undefined) this.#knocks.delete(oldest[0]);
  }
}
