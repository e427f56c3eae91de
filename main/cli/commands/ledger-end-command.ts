import type { AgentClient } from '../../../protocol/client/agent-client.ts';
import type { LedgerProgram } from '../../../protocol/ledger.ts';
import type { ProcessName, TerminalInfo } from '../../../protocol/terminal-info.ts';
import type { CommandContext } from '../command-context.ts';
import { exitCodes } from '../exit-codes.ts';
import { withHost } from '../host-argument.ts';
import { chooseFromLedger } from '../ledger-choice.ts';
import { messages } from '../messages.ts';
import type { Output } from '../output.ts';
import { processNames } from '../process-names.ts';
import { nameEntry, nameTerminal } from '../terminal-choice.ts';
import { peekAgentLedger } from './ledger-command.ts';

export interface LedgerEndOptions {
  readonly host: string;
  /** An id, or a title or a command line, or a part of one. */
  readonly name: string;
  /** Also what would outlive it. */
  readonly isEverything: boolean;
}

/** `ledger end TERMINAL`: ends a terminal, or a program without one, and says what lives on; forgets one that has ended. */
export function ledgerEndCommand(
  context: CommandContext,
  { host, name, isEverything }: LedgerEndOptions,
): Promise<number> {
  const ending = { output: context.output, isEverything };
  return withHost({ ...context, host }, async (client) => {
    const { terminals } = await client.request('terminal.list', { ended: true });
    const programs = (await peekAgentLedger(client))?.programs ?? [];
    const chosen = chooseFromLedger(terminals, programs, name, host);
    if (chosen.kind === 'terminal') await endTerminal(client, chosen.terminal, ending);
    else await endProgram(client, chosen.program, ending);
    return exitCodes.ok;
  });
}

interface Ending {
  readonly output: Output;
  readonly isEverything: boolean;
}

async function endTerminal(client: AgentClient, terminal: TerminalInfo, { output, isEverything }: Ending) {
  const { terminalId, generation, state } = terminal;
  const scope = isEverything ? 'everything' : 'foreground';
  const { outcome } = await client.request('terminal.close', { terminalId, generation, scope });
  output.json({ event: 'ended', terminalId, generation, outcome });
  const shown = nameTerminal(terminal);
  if (state === 'exited') output.line(messages.forgotten(shown));
  else output.line(messages.hasEnded(shown, Math.round(outcome.durationMs)));
  tellSurvivors(outcome.survivors, output);
  if (outcome.unreaped) output.line(messages.unreaped);
}

async function endProgram(client: AgentClient, program: LedgerProgram, { output, isEverything }: Ending) {
  const { execId, command: title } = program;
  const scope = isEverything ? 'everything' : 'group';
  const { survivors } = await client.request('exec.end', { execId, scope });
  output.json({ event: 'ended', execId, survivors });
  output.line(messages.programEnded(nameEntry({ id: execId, title })));
  tellSurvivors(survivors, output);
}

function tellSurvivors(survivors: readonly ProcessName[], output: Output): void {
  if (survivors.length > 0) output.line(messages.survivors(processNames(survivors)));
}
