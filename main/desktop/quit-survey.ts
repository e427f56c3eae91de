import { settlesWithin, type Clock } from '../../base/clock.ts';
import type { AgentClient } from '../../protocol/client/agent-client.ts';
import type { LedgerEntry } from '../../protocol/ledger.ts';
import type { TerminalInfo } from '../../protocol/terminal-info.ts';
import { titleOf } from './known-terminals.ts';

/** A process that quitting touches, or leaves behind. */
export interface AtStake {
  readonly title: string;
  readonly command: string;
}

/** What quitting means for what runs. */
export interface QuitSurvey {
  readonly terminalCount: number;
  /** Jobs in the foreground: they will be ended. */
  readonly jobs: readonly AtStake[];
  /** Started from the terminals, and neither shell nor job: they may go on running. */
  readonly others: readonly AtStake[];
}

export const nothingAtStake: QuitSurvey = { terminalCount: 0, jobs: [], others: [] };

/** Asks the agent what runs; what it does not answer within `withinMs` counts as nothing. Never rejects. */
export async function surveyTerminals(client: AgentClient, clock: Clock, withinMs: number): Promise<QuitSurvey> {
  if (client.link.kind !== 'open') return nothingAtStake;
  const asking = ask(client).catch(() => nothingAtStake);
  return (await settlesWithin(clock, withinMs, asking)) ? asking : nothingAtStake;
}

async function ask(client: AgentClient): Promise<QuitSurvey> {
  const { terminals } = await client.request('terminal.list', {});
  const running = terminals.filter(({ state }) => state === 'running');
  const entries = await Promise.all(running.map((info) => inspect(client, info)));
  return summarize(entries.filter((entry) => entry !== undefined));
}

/** Undefined for a terminal that has ended meanwhile. */
async function inspect(client: AgentClient, { terminalId }: TerminalInfo): Promise<LedgerEntry | undefined> {
  try {
    return await client.request('terminal.inspect', { terminalId });
  } catch {
    return undefined;
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
    if (foreground !== null) jobs.push({ title, command: command(foreground.pid, foreground.name) });
    for (const { pid, name, isForeground, state } of processes) {
      if (!isForeground && pid !== terminal.pid && state !== 'Z') others.push({ title, command: command(pid, name) });
    }
  }
  return { terminalCount: entries.length, jobs, others };
}
