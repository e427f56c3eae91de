import { systemClock } from '../../../base/system-clock.ts';
import type { AuditLine } from '../../agent/audit-file-reader.ts';
import { AuditTail } from '../../agent/audit-tail.ts';
import { AuditWatch } from '../../agent/audit-watch.ts';
import { describeStateFolder } from '../../agent/state-folder.ts';
import { AuditSieve, type AuditFilter } from '../audit-filter.ts';
import { auditRow } from '../audit-text.ts';
import { CliError } from '../cli-error.ts';
import type { CommandContext } from '../command-context.ts';
import { exitCodes } from '../exit-codes.ts';
import { GrowingTable } from '../growing-table.ts';
import { messages } from '../messages.ts';
import type { Output } from '../output.ts';
import { StopSignal } from '../stop-signal.ts';

/** Of a moment, the longest event, and what most names and addresses take. */
const WIDTHS = [19, 18, 20, 13];

/** How much of the past is shown where `--since` does not say it. */
const LAST_COUNT = 10;

/** `audit --follow`: the last that was put down, or what `--since` asks for, and what is from now on, until a signal. */
export async function auditFollowCommand({ output, stateDir }: CommandContext, filter: AuditFilter): Promise<number> {
  const { audit: newest } = describeStateFolder(stateDir);
  const changes = startWatch(stateDir, newest);
  const stop = new StopSignal();
  const end = (): void => changes.dispose();
  void stop.arrived.then(end);
  process.stdout.once('error', end); // Whoever read has left.
  const tail = new AuditTail(newest);
  try {
    await follow({ tail, changes, filter, output });
    return exitCodes.ok;
  } finally {
    process.stdout.off('error', end);
    end();
    stop.dispose();
    await tail.close();
  }
}

function startWatch(stateDir: string, newest: string): AuditWatch {
  try {
    return AuditWatch.start(newest, systemClock);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new CliError('no_state_folder', messages.auditNoFolder(stateDir), exitCodes.failed);
  }
}

interface Following {
  readonly tail: AuditTail;
  readonly changes: AuditWatch;
  readonly filter: AuditFilter;
  readonly output: Output;
}

async function follow({ tail, changes, filter, output }: Following): Promise<void> {
  const sieve = new AuditSieve(filter);
  const table = new GrowingTable(WIDTHS);
  const tell = (line: AuditLine): void => {
    if (line.kind === 'entry') sieve.learn(line.entry);
    if (line.kind === 'torn' || sieve.isMeant(line.entry)) tellLine(line, table, output);
  };
  const past = await readPast(tail, sieve, filter);
  output.line(table.row(messages.auditHead));
  for (const line of past) tell(line);
  while (await changes.next()) for await (const line of tail.read()) tell(line);
}

/** What `--since` asks for, else the last. All there is has been gone over before: for the names that devices have had. */
async function readPast(tail: AuditTail, sieve: AuditSieve, { since }: AuditFilter): Promise<AuditLine[]> {
  const entries: Extract<AuditLine, { kind: 'entry' }>[] = [];
  for await (const line of tail.read()) {
    if (line.kind === 'torn') continue;
    sieve.learn(line.entry);
    entries.push(line);
  }
  const meant = entries.filter(({ entry }) => sieve.isMeant(entry));
  return since === undefined ? meant.slice(-LAST_COUNT) : meant;
}

function tellLine(line: AuditLine, table: GrowingTable, output: Output): void {
  if (line.kind === 'torn') {
    const { kind: event, ...place } = line;
    output.json({ event, ...place });
    output.line(messages.auditTorn([`${place.file}:${place.line}`]));
    return;
  }
  output.json({ event: 'audit', entry: line.entry });
  output.line(table.row(auditRow(line.entry)));
}
