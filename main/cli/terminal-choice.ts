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
  const meant = findNamed(terminals, name, ({ terminalId: id, title }) => ({ id, title }));
  const [first] = meant;
  if (first === undefined) {
    const near = nearestName(name, [...new Set(terminals.map(({ title }) => title))]);
    throw new CliError('no_such_terminal', messages.noSuchTerminal(name, host, near), exitCodes.failed);
  }
  if (meant.length === 1) return first;
  const choices = meant.map(({ terminalId, title }) => `${shortId(terminalId)} (${withoutControls(title)})`);
  throw new CliError('ambiguous_terminal', messages.ambiguousTerminal(name, choices), exitCodes.failed);
}

/** What something in the ledger is chosen by. */
export interface Named {
  readonly id: string;
  readonly title: string;
}

/** Those that `name` fits best: what it is the whole of goes before what it begins, and that before what it is in. */
export function findNamed<T>(all: readonly T[], name: string, nameOf: (one: T) => Named): readonly T[] {
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
    const meant = all.filter((one) => {
      const { id, title } = nameOf(one);
      return isMeant(id, withoutControls(title));
    });
    if (meant.length > 0) return meant;
  }
  return [];
}

/** A terminal as people are told of it. */
export function nameTerminal({ terminalId, title }: Pick<TerminalInfo, 'terminalId' | 'title'>): string {
  return nameEntry({ id: terminalId, title });
}

/** The same of anything in the ledger. */
export function nameEntry({ id, title }: Named): string {
  return `"${withoutControls(title)}" (${shortId(id)})`;
}

/** Enough of an id for people. */
export function shortId(id: string): string {
  return id.slice(0, 8);
}
