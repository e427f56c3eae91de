import type { AuditEntry } from '../agent/audit-entry.ts';
import { isIdMeant } from './peer-choice.ts';

export interface AuditFilter {
  /** Of the wall clock. */
  readonly since?: number;
  /** A name that the device has had, its id, or the beginning of that. */
  readonly device?: string;
  /** The beginning of an event's name. */
  readonly event?: string;
}

type Device = Pick<AuditEntry['who'], 'deviceId' | 'name'>;

/** Those entries that are meant, in their order. A device that was renamed is still the same, so all must be looked at. */
export function filterAudit(entries: readonly AuditEntry[], filter: AuditFilter): AuditEntry[] {
  const sieve = new AuditSieve(filter);
  for (const entry of entries) sieve.learn(entry);
  return entries.filter((entry) => sieve.isMeant(entry));
}

/** Which entries are meant, by what has been seen of the devices' names so far. */
export class AuditSieve {
  readonly #filter: AuditFilter;
  /** Of devices that have had the name. */
  readonly #ids = new Set<string>();

  constructor(filter: AuditFilter) {
    this.#filter = filter;
  }

  learn(entry: AuditEntry): void {
    for (const device of devicesOf(entry))
      if (device.deviceId !== undefined && this.#isNamed(device)) this.#ids.add(device.deviceId);
  }

  isMeant(entry: AuditEntry): boolean {
    const { since = 0, event: prefix = '', device } = this.#filter;
    if (Date.parse(entry.time) < since || !entry.event.startsWith(prefix)) return false;
    if (device === undefined) return true;
    return devicesOf(entry).some((one) => this.#isNamed(one) || this.#ids.has(one.deviceId ?? ''));
  }

  #isNamed({ name, deviceId }: Device): boolean {
    const { device: wanted } = this.#filter;
    if (wanted === undefined) return false;
    return name === wanted || (deviceId !== undefined && isIdMeant(wanted, deviceId));
  }
}

/** Who did it, and whom it was done to. */
export function devicesOf({ who, device }: AuditEntry): Device[] {
  return device === undefined ? [who] : [who, device];
}
