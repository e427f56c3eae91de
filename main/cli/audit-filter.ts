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
  const { since = 0, event: prefix = '', device: wanted } = filter;
  const isMeant = wanted === undefined ? () => true : deviceFilter(entries, wanted);
  return entries.filter((one) => Date.parse(one.time) >= since && one.event.startsWith(prefix) && isMeant(one));
}

function deviceFilter(entries: readonly AuditEntry[], wanted: string): (entry: AuditEntry) => boolean {
  const isNamed = ({ name, deviceId }: Device): boolean =>
    name === wanted || (deviceId !== undefined && isIdMeant(wanted, deviceId));
  const named = entries.flatMap(devicesOf).filter(isNamed);
  const ids = new Set(named.flatMap(({ deviceId }) => (deviceId === undefined ? [] : [deviceId])));
  return (entry) =>
    devicesOf(entry).some((one) => isNamed(one) || (one.deviceId !== undefined && ids.has(one.deviceId)));
}

function devicesOf({ who, device }: AuditEntry): Device[] {
  return device === undefined ? [who] : [who, device];
}
