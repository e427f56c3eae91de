import { settlesWithin, type Clock } from '../../base/clock.ts';
import type { AgentClient } from '../../protocol/client/agent-client.ts';
import { RefusalError } from '../../protocol/error-code.ts';
import type { TerminalId } from '../../protocol/ids.ts';
import type { LedgerEntry } from '../../protocol/ledger.ts';
import { titleOf } from './known-terminals.ts';

/** How long a question waits for the agent's answers. */
export const SURVEY_MS = 1_000;

/** A process that ends with its terminal, or is left behind. */
export interface AtStake {
  readonly title: string;
  readonly command: string;
  readonly isSuspended?: boolean;
}

/** What ending terminals means for what runs in them. */
export interface TerminalSurvey {
  readonly terminalCount: number;
  /** What runs, or is suspended: it will be ended. */
  readonly jobs: readonly AtStake[];
  /** Started from the terminals, and neither shell nor job: they may go on running. */
  readonly others: readonly AtStake[];
  /** What runs could not be seen; `terminalCount` is what was last known. */
  readonly isUnseen?: boolean;
}

export const nothingAtStake: TerminalSurvey = { terminalCount: 0, jobs: [], others: [] };

export interface SurveyParts {
  readonly client: Pick<AgentClient, 'link' | 'request'>;
  readonly clock: Clock;
  readonly withinMs: number;
  /** The terminals that were last known to run. */
  readonly knownCount: number;
}

/**
 * Asks the agent what runs. What it does not answer in time is unseen, which is not the same as nothing; only where no
 * session has ever told of a terminal is there nothing to be seen. Never rejects.
 */
export async function surveyTerminals({ client, clock, withinMs, knownCount }: SurveyParts): Promise<TerminalSurvey> {
  const unseen: TerminalSurvey = { ...nothingAtStake, terminalCount: knownCount, isUnseen: true };
  if (client.link.kind !== 'open') return knownCount === 0 ? nothingAtStake : unseen;
  const asking = ask(client).catch(() => unseen);
  return (await settlesWithin(clock, withinMs, asking)) ? asking : unseen;
}

/** The same of one terminal; nothing is at stake in one that has ended. Never rejects. */
export async function surveyTerminal(
  terminalId: TerminalId,
  { client, clock, withinMs }: Omit<SurveyParts, 'knownCount'>,
): Promise<TerminalSurvey> {
  const unseen: TerminalSurvey = { ...nothingAtStake, terminalCount: 1, isUnseen: true };
  if (client.link.kind !== 'open') return unseen;
  const asking = inspect(client, terminalId).then(
    (entry) => summarize(entry === undefined ? [] : [entry]),
    () => unseen,
  );
  return (await settlesWithin(clock, withinMs, asking)) ? asking : unseen;
}

async function ask(client: SurveyParts['client']): Promise<TerminalSurvey> {
  const { terminals } = await client.request('terminal.list', {});
  const running = terminals.filter(({ state }) => state === 'running');
  const entries = await Promise.all(running.map(({ terminalId }) => inspect(client, terminalId)));
  return summarize(entries.filter((entry) => entry !== undefined));
}

/** Undefined for a terminal that has ended meanwhile. */
async function inspect(client: SurveyParts['client'], terminalId: TerminalId): Promise<LedgerEntry | undefined> {
  try {
    return await client.request('terminal.inspect', { terminalId });
  } catch (error) {
    if (error instanceof RefusalError && error.code === 'terminal_not_running') return undefined;
    throw error;
  }
}

/** What the ledger's entries mean for ending their terminals. Pure. */
export function summarize(entries: readonly LedgerEntry[]): TerminalSurvey {
  const jobs: AtStake[] = [];
  const others: AtStake[] = [];
  for (const { terminal, processes } of entries) {
    const title = titleOf(terminal);
    const { foreground } = terminal;
    const command = (pid: number, name: string): string => processes.find((one) => one.pid === pid)?.command || name;
    if (foreground !== null && foreground.isSuspended !== true) {
      jobs.push({ title, command: command(foreground.pid, foreground.name) });
    }
    for (const { pid, name, isForeground, state } of processes) {
      if (isForeground || pid === terminal.pid || state === 'Z') continue;
      if (state === 'T') jobs.push({ title, command: command(pid, name), isSuspended: true });
      else others.push({ title, command: command(pid, name) });
    }
  }
  return { terminalCount: entries.length, jobs, others };
}
