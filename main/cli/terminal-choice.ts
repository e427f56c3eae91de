import type { TerminalInfo } from '../../protocol/terminal-info.ts';
import { CliError } from './cli-error.ts';
import { exitCodes } from './exit-codes.ts';
import { LOCAL } from './local-host.ts';
import { messages } from './messages.ts';
import { nearestName } from './nearest-name.ts';
import { withoutControls } from '../../base/shown-text.ts';

/** Shorter ones are in an id by chance, and what is chosen may be ended. */
const LEAST_ID_PART = 4;
const LEAST_TITLE_PART = 2;

/**
 * The one of HOST's terminals meant by its id or its title, by how these begin, or by a part of them. Throws CliError for
 * none, and for several.
 */
export function chooseTerminal(terminals: readonly TerminalInfo[], name: string, host: string = LOCAL): TerminalInfo {
  const meant = findTerminals(terminals, name);
  const [first] = meant;
  if (first === undefined) {
    const near = nearestName(name, [...new Set(terminals.map(({ title }) => title))]);
    throw new CliError('no_such_terminal', messages.noSuchTerminal(name, host, near), exitCodes.failed);
  }
  if (meant.length === 1) return first;
  const choices = meant.map(({ terminalId, title }) => `${shortId(terminalId)} (${withoutControls(title)})`);
  throw new CliError('ambiguous_terminal', messages.ambiguousTerminal(name, choices), exitCodes.failed);
}

/** Those that `name` fits best: what it is the whole of goes before what it begins, and that before what it is in. */
function findTerminals(terminals: readonly TerminalInfo[], name: string): readonly TerminalInfo[] {
  const part = name.toLowerCase();
  if (part === '') return [];
  const fits: readonly ((id: string, title: string) => boolean)[] = [
    (id) => id === part,
    (_, title) => title === name,
    (id, title) => id.startsWith(part) || title.toLowerCase().startsWith(part),
    (id, title) =>
      (part.length >= LEAST_ID_PART && id.includes(part)) ||
      (part.length >= LEAST_TITLE_PART && title.toLowerCase().includes(part)),
  ];
  for (const isMeant of fits) {
    const meant = terminals.filter(({ terminalId, title }) => isMeant(terminalId, withoutControls(title)));
    if (meant.length > 0) return meant;
  }
  return [];
}

/** A terminal as people are told of it. */
export function nameTerminal({ terminalId, title }: Pick<TerminalInfo, 'terminalId' | 'title'>): string {
  return `"${withoutControls(title)}" (${shortId(terminalId)})`;
}

/** Enough of an id for people. */
export function shortId(terminalId: string): string {
  return terminalId.slice(0, 8);
}
