import { settlesWithin, type Clock } from '../../base/clock.ts';
import type { AgentClient } from '../../protocol/client/agent-client.ts';
import { RefusalError } from '../../protocol/error-code.ts';
import type { LedgerEntry } from '../../protocol/ledger.ts';
import type { TerminalInfo } from '../../protocol/terminal-info.ts';
import { titleOf } from './known-terminals.ts';

/** A process that quitting touches, or leaves behind. */
export interface AtStake {
  readonly title: string;
  readonly command: string;
  readonly isSuspended?: boolean;
}

/** What quitting means for what runs. */
export interface QuitSurvey {
  readonly terminalCount: number;
  /** What runs, or is suspended: it will be ended. */
  readonly jobs: readonly AtStake[];
  /** Started from the terminals, and neither shell nor job: they may go on running. */
  readonly others: readonly AtStake[];
  /** What runs could not be seen; `terminalCount` is what was last known. */
  readonly isUnseen?: boolean;
}

export const nothingAtStake: QuitSurvey = { terminalCount: 0, jobs: [], others: [] };

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
export async function surveyTerminals({ client, clock, withinMs, knownCount }: SurveyParts): Promise<QuitSurvey> {
  const unseen: QuitSurvey = { ...nothingAtStake, terminalCount: knownCount, isUnseen: true };
  if (client.link.kind !== 'open') return knownCount === 0 ? nothingAtStake : unseen;
  const asking = ask(client).catch(() => unseen);
  return (await settlesWithin(clock, withinMs, asking)) ? asking : unseen;
}

async function ask(client: SurveyParts['client']): Promise<QuitSurvey> {
  const { terminals } = await client.request('terminal.list', {});
  const running = terminals.filter(({ state }) => state === 'running');
  const entries = await Promise.all(running.map((info) => inspect(client, info)));
  return summarize(entries.filter((entry) => entry !== undefined));
}

/** Undefined for a terminal that has ended meanwhile. */
async function inspect(client: SurveyParts['client'], { terminalId }: TerminalInfo): Promise<LedgerEntry | undefined> {
  try {
    return await client.request('terminal.inspect', { terminalId });
  } catch (error) {
    if (error instanceof RefusalError && error.code === 'terminal_not_running') return undefined;
    throw error;
  }
}

/** What the ledger's entries mean for quitting. Pure. */
export function summarize(entries: readonly LedgerEntry[]): QuitSurvey {
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
