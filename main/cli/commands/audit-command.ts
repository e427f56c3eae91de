import type { AuditEntry } from '../../agent/audit-entry.ts';
import { readAudit } from '../../agent/read-audit.ts';
import { describeStateFolder } from '../../agent/state-folder.ts';
import { filterAudit, type AuditFilter } from '../audit-filter.ts';
import { auditText } from '../audit-text.ts';
import type { CommandContext } from '../command-context.ts';
import { exitCodes } from '../exit-codes.ts';
import { messages } from '../messages.ts';

/** `audit`: what the agents of the state folder have put down, oldest first; from the files, so none needs to run. */
export async function auditCommand({ output, stateDir }: CommandContext, filter: AuditFilter): Promise<number> {
  const all: AuditEntry[] = [];
  const torn: { readonly file: string; readonly line: number }[] = [];
  for await (const line of readAudit(describeStateFolder(stateDir).audit)) {
    if (line.kind === 'entry') all.push(line.entry);
    else torn.push({ file: line.file, line: line.line });
  }
  const entries = filterAudit(all, filter);
  for (const entry of entries) output.json({ event: 'audit', entry });
  for (const place of torn) output.json({ event: 'torn', ...place });
  if (entries.length > 0) output.line(auditText(entries));
  else output.line(all.length === 0 ? messages.auditEmpty : messages.auditNothingMeant);
  if (torn.length > 0) output.line(`\n${messages.auditTorn(torn.map(({ file, line }) => `${file}:${line}`))}`);
  return exitCodes.ok;
}
