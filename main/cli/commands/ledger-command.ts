import type { AgentClient } from '../../../protocol/client/agent-client.ts';
import { RefusalError } from '../../../protocol/error-code.ts';
import type { AgentLedger, LedgerEntry } from '../../../protocol/ledger.ts';
import type { Params, Principal } from '../../../protocol/requests.ts';
import type { TerminalInfo } from '../../../protocol/terminal-info.ts';
import type { CommandContext } from '../command-context.ts';
import { namesOf, type NameDevice } from '../device-names.ts';
import { exitCodes } from '../exit-codes.ts';
import { ledgerText } from '../ledger-text.ts';
import { withHost } from '../host-argument.ts';
import { LOCAL } from '../local-host.ts';
import { messages } from '../messages.ts';
import type { Output } from '../output.ts';

/** `ledger [HOST]`: all that the running agent runs, with the reason it is kept, and what the agent knows beside that. */
export function ledgerCommand(
  context: CommandContext,
  { host, isLong }: { readonly host: string; readonly isLong: boolean },
): Promise<number> {
  const { output } = context;
  return withHost({ ...context, host }, async (client) => {
    const entries = await readEntries(client);
    const ledger = await readAgentLedger(client);
    for (const entry of entries) output.json({ event: 'terminal', ...entry });
    if (ledger !== undefined) printLedger(ledger, output);
    const { principal } = await client.whenOpen();
    const nameDevice = host === LOCAL ? await readNames(client) : namesThere(principal);
    output.line(ledgerText(entries, ledger, { host, isLong, nameDevice, isGuest: principal.kind === 'guest' }));
    return exitCodes.ok;
  });
}

function printLedger({ programs = [], ...rest }: AgentLedger, output: Output): void {
  for (const program of programs) output.json({ event: 'program', ...program });
  output.json({ event: 'ledger', ...rest });
}

async function readNames(client: AgentClient): Promise<NameDevice> {
  return namesOf((await client.request('peers.list', {})).peers);
}

/** Another machine's devices go by their ids, but for this one: only its own user hears their names. */
function namesThere({ deviceId: own }: Principal): NameDevice {
  const nameOther = namesOf([]);
  return (deviceId) => (deviceId === own ? messages.thisDevice : nameOther(deviceId));
}

/** To act on, not to show: a crash that nobody has read of stays so. Undefined as for `readAgentLedger`. */
export async function peekAgentLedger(client: AgentClient): Promise<AgentLedger | undefined> {
  const { features } = await client.whenOpen();
  return readAgentLedger(client, features.includes('peek') ? { peek: true } : {});
}

/** Undefined for an agent that keeps none, and for a guest of it. */
async function readAgentLedger(
  client: AgentClient,
  params: Params['agent.ledger'] = {},
): Promise<AgentLedger | undefined> {
  try {
    return await client.request('agent.ledger', params);
  } catch (error) {
    if (error instanceof RefusalError && ['unsupported', 'not_permitted'].includes(error.code)) return undefined;
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
    if (!(error instanceof RefusalError)) throw error;
    if (error.code === 'terminal_not_running') return undefined;
    if (error.code === 'not_permitted') return asShared(terminal);
    throw error;
  }
}

/** A guest is told of a terminal what the list says. */
function asShared(terminal: TerminalInfo): LedgerEntry {
  const { expiresInMs } = terminal;
  const unknown = { processes: [], descriptors: 0, viewers: [], lastInputMsAgo: null, lastOutputMsAgo: null };
  return { ...unknown, terminal, reason: messages.sharedReason, expiresInMs };
}
