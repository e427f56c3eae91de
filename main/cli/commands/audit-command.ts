import type { AuditEntry } from '../../agent/audit-entry.ts';
import { readAudit } from '../../agent/read-audit.ts';
import { describeStateFolder } from '../../agent/state-folder.ts';
import { devicesOf, filterAudit, type AuditFilter } from '../audit-filter.ts';
import { auditText } from '../audit-text.ts';
import { CliError } from '../cli-error.ts';
import type { CommandContext } from '../command-context.ts';
import { exitCodes } from '../exit-codes.ts';
import { messages } from '../messages.ts';
import { nearestName } from '../nearest-name.ts';

/** `audit`: what the agents of the state folder have put down, oldest first; from the files, so none needs to run. */
export async function auditCommand({ output, stateDir }: CommandContext, filter: AuditFilter): Promise<number> {
  const all: AuditEntry[] = [];
  const torn: { readonly file: string; readonly line: number }[] = [];
  for await (const line of readAudit(describeStateFolder(stateDir).audit)) {
    if (line.kind === 'entry') all.push(line.entry);
    else torn.push({ file: line.file, line: line.line });
  }
  if (filter.device !== undefined) requireNamed(all, filter.device);
  const entries = filterAudit(all, filter);
  for (const entry of entries) output.json({ event: 'audit', entry });
  for (const place of torn) output.json({ event: 'torn', ...place });
  if (entries.length > 0) output.line(auditText(entries));
  else output.line(all.length === 0 ? messages.auditEmpty : messages.auditNothingMeant);
  if (torn.length > 0) output.line(`\n${messages.auditTorn(torn.map(({ file, line }) => `${file}:${line}`))}`);
  return exitCodes.ok;
}

/** Throws CliError for a device that no entry names: a typo would look like a device that did nothing. */
function requireNamed(entries: readonly AuditEntry[], device: string): void {
  if (filterAudit(entries, { device }).length > 0) return;
  const names = entries.flatMap((entry) => devicesOf(entry).flatMap(({ name }) => name ?? []));
  const nearest = nearestName(device, [...new Set(names)]);
  throw new CliError('unknown_peer', messages.auditNoDevice(device, nearest), exitCodes.failed);
}
