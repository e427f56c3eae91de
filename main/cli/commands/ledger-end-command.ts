import type { CommandContext } from '../command-context.ts';
import { exitCodes } from '../exit-codes.ts';
import { withHost } from '../host-argument.ts';
import { messages } from '../messages.ts';
import { processNames } from '../process-names.ts';
import { chooseTerminal, nameTerminal } from '../terminal-choice.ts';

export interface LedgerEndOptions {
  readonly host: string;
  /** An id or a title, or a part of one. */
  readonly name: string;
  /** Also what would outlive it. */
  readonly isEverything: boolean;
}

/** `ledger end TERMINAL`: ends a terminal and says what lives on; forgets one that has ended. */
export function ledgerEndCommand(
  context: CommandContext,
  { host, name, isEverything }: LedgerEndOptions,
): Promise<number> {
  const { output } = context;
  return withHost({ ...context, host }, async (client) => {
    const { terminals } = await client.request('terminal.list', { ended: true });
    const terminal = chooseTerminal(terminals, name, host);
    const { terminalId, generation, state } = terminal;
    const scope = isEverything ? 'everything' : 'foreground';
    const { outcome } = await client.request('terminal.close', { terminalId, generation, scope });
    output.json({ event: 'ended', terminalId, generation, outcome });
    const shown = nameTerminal(terminal);
    if (state === 'exited') output.line(messages.forgotten(shown));
    else output.line(messages.hasEnded(shown, Math.round(outcome.durationMs)));
    if (outcome.survivors.length > 0) output.line(messages.survivors(processNames(outcome.survivors)));
    if (outcome.unreaped) output.line(messages.unreaped);
    return exitCodes.ok;
  });
}
