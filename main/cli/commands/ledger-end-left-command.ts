import type { LeftProcess } from '../../../protocol/ledger.ts';
import { CliError } from '../cli-error.ts';
import type { CommandContext } from '../command-context.ts';
import { exitCodes } from '../exit-codes.ts';
import { withLocalAgent } from '../local-agent.ts';
import { LOCAL } from '../local-host.ts';
import { messages } from '../messages.ts';
import { processNames } from '../process-names.ts';
import { peekAgentLedger } from './ledger-command.ts';

export interface LedgerEndLeftOptions {
  readonly host: string;
  readonly words: readonly string[];
}

/** `ledger end-left [PID…]`: ends processes that a crashed agent left; without numbers all of them. */
export async function ledgerEndLeftCommand(
  context: CommandContext,
  { host, words }: LedgerEndLeftOptions,
): Promise<number> {
  if (host !== LOCAL) throw new CliError('not_here', messages.endLeftThere(host), exitCodes.usage);
  const pids = words.map(parsePid);
  const { output } = context;
  return withLocalAgent(context, async (client) => {
    const known = (await peekAgentLedger(client))?.recovery?.left ?? [];
    const chosen = pids.length === 0 ? known : pids.map((pid) => choose(known, pid));
    if (chosen.length === 0) {
      output.json({ event: 'endLeft', left: [] });
      output.line(messages.nothingLeft);
      return exitCodes.ok;
    }
    const processes = chosen.map(({ pid, startTime }) => ({ pid, startTime }));
    const { left } = await client.request('agent.endLeft', { processes });
    const isLeft = ({ pid }: LeftProcess): boolean => left.some((one) => one.pid === pid);
    const [stayed, ended] = [chosen.filter(isLeft), chosen.filter((one) => !isLeft(one))];
    output.json({ event: 'endLeft', left });
    if (ended.length > 0) output.line(messages.leftEnded(processNames(ended)));
    if (stayed.length > 0) output.line(messages.leftStayed(processNames(stayed)));
    return stayed.length === 0 ? exitCodes.ok : exitCodes.failed;
  });
}

function parsePid(word: string): number {
  if (/^[1-9]\d*$/.test(word)) return Number(word);
  throw new CliError('bad_pid', messages.badPid(word), exitCodes.usage);
}

function choose(known: readonly LeftProcess[], pid: number): LeftProcess {
  const found = known.find((one) => one.pid === pid);
  if (found !== undefined) return found;
  throw new CliError('not_left', messages.notLeft(pid, processNames(known)), exitCodes.failed);
}
