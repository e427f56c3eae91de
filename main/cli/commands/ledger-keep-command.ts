import type { CommandContext } from '../command-context.ts';
import { exitCodes } from '../exit-codes.ts';
import { withHost } from '../host-argument.ts';
import { messages } from '../messages.ts';
import { chooseTerminal, nameTerminal } from '../terminal-choice.ts';

export interface LedgerKeepOptions {
  readonly host: string;
  /** An id or a title, or a part of one. */
  readonly name: string;
  readonly isKept: boolean;
}

/** `ledger keep TERMINAL`: whether a terminal may be retired for being unwatched. */
export function ledgerKeepCommand(context: CommandContext, { host, name, isKept }: LedgerKeepOptions): Promise<number> {
  const { output } = context;
  return withHost({ ...context, host }, async (client) => {
    const { terminals } = await client.request('terminal.list', { ended: true });
    const { terminalId } = chooseTerminal(terminals, name, host);
    const { terminal } = await client.request('terminal.keep', { terminalId, keep: isKept });
    output.json({ event: 'keep', terminal });
    output.line((isKept ? messages.kept : messages.unkept)(nameTerminal(terminal)));
    return exitCodes.ok;
  });
}
