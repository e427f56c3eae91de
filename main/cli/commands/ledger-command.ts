import type { AgentClient } from '../../../protocol/client/agent-client.ts';
import { RefusalError } from '../../../protocol/error-code.ts';
import type { LedgerEntry } from '../../../protocol/ledger.ts';
import type { TerminalInfo } from '../../../protocol/terminal-info.ts';
import type { CommandContext } from '../command-context.ts';
import { durationText } from '../duration-text.ts';
import { exitCodes } from '../exit-codes.ts';
import { withLocalAgent } from '../local-agent.ts';
import { messages } from '../messages.ts';
import { shortId } from '../terminal-choice.ts';
import { tableText } from '../table-text.ts';

/** `ledger`: every terminal of the running agent, ended ones too, with the reason it is kept. */
export function ledgerCommand(context: CommandContext): Promise<number> {
  return withLocalAgent(context, async (client) => {
    const entries = await readLedger(client);
    for (const entry of entries) context.output.json({ event: 'terminal', ...entry });
    if (entries.length === 0) context.output.line(messages.ledgerEmpty);
    else context.output.line(tableText([messages.ledgerHead, ...entries.map((entry) => rowOf(entry))]));
    return exitCodes.ok;
  });
}

async function readLedger(client: AgentClient): Promise<LedgerEntry[]> {
  const { terminals } = await client.request('terminal.list', { ended: true });
  const entries = await Promise.all(terminals.map((terminal) => inspect(client, terminal)));
  return entries.filter((entry) => entry !== undefined);
}

/** Undefined for a terminal that has gone since it was listed. */
async function inspect(client: AgentClient, terminal: TerminalInfo): Promise<LedgerEntry | undefined> {
  try {
    return await client.request('terminal.inspect', { terminalId: terminal.terminalId });
  } catch (error) {
    if (error instanceof RefusalError && error.code === 'terminal_not_running') return undefined;
    throw error;
  }
}

function rowOf({ terminal, reason, expiresInMs }: LedgerEntry): string[] {
  const { foreground, unwatchedMs } = terminal;
  return [
    shortId(terminal.terminalId),
    terminal.title,
    terminal.state,
    terminal.pid === null ? messages.none : String(terminal.pid),
    foreground === null ? messages.none : `${foreground.name} (${foreground.pid})`,
    String(terminal.viewers),
    unwatchedMs === 0 ? messages.none : durationText(unwatchedMs),
    expiresInMs === null ? messages.never : durationText(expiresInMs),
    reason,
  ];
}
