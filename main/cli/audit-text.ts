import { deviceIdText } from '../../protocol/device-id.ts';
import type { AuditEntry } from '../agent/audit-entry.ts';
import { durationText } from './duration-text.ts';
import { messages } from './messages.ts';
import { tableText } from './table-text.ts';
import { shortId } from './terminal-choice.ts';

/** A later agent may know more of them. */
const reasons: Readonly<Record<string, string>> = messages.auditReasons;
const doors: Readonly<Record<string, string>> = messages.auditDoors;
/** As much of an id as tells it from others. */
const ID_CHARACTERS = 7;

/** What people read of the audit log, in the time of this machine. */
export function auditText(entries: readonly AuditEntry[]): string {
  return tableText([messages.auditHead, ...entries.map(auditRow)]);
}

/** One entry, as a row under `auditHead`. */
export function auditRow(entry: AuditEntry): string[] {
  const { time, event, who, from, outcome } = entry;
  const outcomeText = outcome === 'ok' ? [] : [messages.auditOutcomes[outcome]];
  const reason = entry.reason === undefined ? [] : [reasons[entry.reason] ?? entry.reason];
  const how = [...outcomeText, ...reason].join(': ');
  const details = [how, ...detailsOf(entry)].filter((part) => part !== '').join(', ');
  const place = from === undefined ? messages.none : (doors[from] ?? from);
  return [momentText(new Date(time)), event, whoText(who), place, details];
}

function detailsOf({
  device,
  role,
  right,
  terminalId,
  execId,
  program,
  request,
  more,
  ...entry
}: AuditEntry): string[] {
  const { addresses, relay, version, ended, left } = entry;
  return [
    device === undefined ? '' : whoText(device),
    role === undefined ? '' : messages.auditRole(messages.roles[role]),
    right === undefined ? '' : messages.auditRights[right],
    request ?? '',
    terminalId === undefined ? '' : messages.auditTerminal(shortId(terminalId)),
    execId === undefined ? '' : messages.auditProgram(shortId(execId)),
    program ?? '',
    addresses?.join(' ') ?? '',
    relay ?? '',
    version ?? '',
    ended === undefined ? '' : messages.auditRecovered(ended, left ?? 0),
    more === undefined ? '' : messages.auditMore(more.count, durationText(more.ms)),
  ];
}

function whoText({ kind, deviceId, name }: Partial<AuditEntry['who']>): string {
  const id = deviceId === undefined ? '' : `${deviceIdText(deviceId).slice(0, ID_CHARACTERS)}…`;
  const device = name === undefined || id === '' ? (name ?? id) : `${name} (${id})`;
  if (kind === undefined) return device;
  if (kind === 'stranger') return `${messages.auditWho.stranger} ${device}`.trimEnd();
  return device || messages.auditWho[kind];
}

function momentText(moment: Date): string {
  const two = (number: number): string => String(number).padStart(2, '0');
  const date = [moment.getFullYear(), two(moment.getMonth() + 1), two(moment.getDate())].join('-');
  return `${date} ${[moment.getHours(), moment.getMinutes(), moment.getSeconds()].map(two).join(':')}`;
}
