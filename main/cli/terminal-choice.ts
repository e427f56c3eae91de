import type { TerminalInfo } from '../../protocol/terminal-info.ts';
import { CliError } from './cli-error.ts';
import { exitCodes } from './exit-codes.ts';
import { LOCAL } from './local-host.ts';
import { messages } from './messages.ts';
import { nearestName } from './nearest-name.ts';
import { withoutControls } from '../../base/shown-text.ts';

/** The one of HOST's terminals meant by an id, the beginning of one, or a title. Throws CliError for none, and for several. */
export function chooseTerminal(terminals: readonly TerminalInfo[], name: string, host: string = LOCAL): TerminalInfo {
  const exact = terminals.find((terminal) => terminal.terminalId === name);
  if (exact !== undefined) return exact;
  const byTitle = terminals.filter((terminal) => terminal.title === name);
  const byId = terminals.filter((terminal) => terminal.terminalId.startsWith(name.toLowerCase()));
  const meant = byTitle.length > 0 ? byTitle : byId;
  const [first] = meant;
  if (first === undefined) {
    const near = nearestName(name, [...new Set(terminals.map(({ title }) => title))]);
    throw new CliError('no_such_terminal', messages.noSuchTerminal(name, host, near), exitCodes.failed);
  }
  if (meant.length === 1) return first;
  const choices = meant.map((terminal) => `${shortId(terminal.terminalId)} (${terminal.title})`);
  throw new CliError('ambiguous_terminal', messages.ambiguousTerminal(name, choices), exitCodes.failed);
}

/** A terminal as people are told of it. */
export function nameTerminal({ terminalId, title }: Pick<TerminalInfo, 'terminalId' | 'title'>): string {
  return `"${withoutControls(title)}" (${shortId(terminalId)})`;
}

/** Enough of an id for people. */
export function shortId(terminalId: string): string {
  return terminalId.slice(0, 8);
}
