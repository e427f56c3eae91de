import { withoutControls } from '../../base/shown-text.ts';
import type { LedgerProgram } from '../../protocol/ledger.ts';
import type { TerminalInfo } from '../../protocol/terminal-info.ts';
import { CliError } from './cli-error.ts';
import { exitCodes } from './exit-codes.ts';
import { messages } from './messages.ts';
import { nearestName } from './nearest-name.ts';
import { findNamed, shortId, type Named } from './terminal-choice.ts';

/** What `ledger end` ends. */
export type LedgerChoice =
  | { readonly kind: 'terminal'; readonly terminal: TerminalInfo }
  | { readonly kind: 'program'; readonly program: LedgerProgram };

/**
 * The one of HOST's terminals and programs that is meant by its id, or by its title or command line, or by a part of
 * them. Throws CliError for none, and for several.
 */
export function chooseFromLedger(
  terminals: readonly TerminalInfo[],
  programs: readonly LedgerProgram[],
  name: string,
  host: string,
): LedgerChoice {
  const all = [
    ...terminals.map((terminal) => ({ kind: 'terminal', terminal }) as const),
    ...programs.map((program) => ({ kind: 'program', program }) as const),
  ];
  const meant = findNamed(all, name, nameOf);
  const [first] = meant;
  if (first === undefined) {
    const near = nearestName(name, [...new Set(all.map((one) => nameOf(one).title))]);
    throw new CliError('no_such_entry', messages.noSuchEntry(name, host, near), exitCodes.failed);
  }
  if (meant.length === 1) return first;
  const choices = meant.map(nameOf).map(({ id, title }) => `${shortId(id)} (${withoutControls(title)})`);
  throw new CliError('ambiguous_entry', messages.ambiguousEntry(name, choices), exitCodes.failed);
}

function nameOf(one: LedgerChoice): Named {
  if (one.kind === 'program') return { id: one.program.execId, title: one.program.command };
  return { id: one.terminal.terminalId, title: one.terminal.title };
}
