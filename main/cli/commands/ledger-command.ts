import type { AgentClient } from '../../../protocol/client/agent-client.ts';
import { RefusalError } from '../../../protocol/error-code.ts';
import type { AgentLedger, LedgerEntry } from '../../../protocol/ledger.ts';
import type { TerminalInfo } from '../../../protocol/terminal-info.ts';
import type { CommandContext } from '../command-context.ts';
import { exitCodes } from '../exit-codes.ts';
import { ledgerText } from '../ledger-text.ts';
import { withHost } from '../host-argument.ts';

/** `ledger [HOST]`: every terminal of the running agent with the reason it is kept, and what the agent knows beside them. */
export function ledgerCommand(context: CommandContext, host: string): Promise<number> {
  const { output } = context;
  return withHost({ ...context, host }, async (client) => {
    const entries = await readEntries(client);
    const ledger = await readAgentLedger(client);
    for (const entry of entries) output.json({ event: 'terminal', ...entry });
    if (ledger !== undefined) output.json({ event: 'ledger', ...ledger });
    output.line(ledgerText(entries, ledger));
    return exitCodes.ok;
  });
}

/** Undefined for an agent that keeps none. */
export async function readAgentLedger(client: AgentClient): Promise<AgentLedger | undefined> {
  try {
    return await client.request('agent.ledger', {});
  } catch (error) {
    if (error instanceof RefusalError && error.code === 'unsupported') return undefined;
    throw error;
  }
}

async function readEntries(client: AgentClient): Promise<LedgerEntry[]> {
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
