import headless from '@xterm/headless';
import { internalsOf } from './xterm-internals.ts';

const FINALS = '0A4CRQKYEZH=';

let names: Map<object, string> | undefined;

/** The final character that designates a character set xterm.js uses; `B`, plain ASCII, when it is none of the others. */
export function charsetName(table: object | undefined): string {
  if (table === undefined) return 'B';
  names ??= findNames();
  return names.get(table) ?? 'B';
}

/** xterm.js keeps its tables to itself, so they are asked for one by one. */
function findNames(): Map<object, string> {
  const terminal = new headless.Terminal({ cols: 2, rows: 1, scrollback: 0, logLevel: 'off' });
  const internals = internalsOf(terminal);
  const found = new Map<object, string>();
  for (const final of FINALS) {
    internals._inputHandler.parse(`\x1b(${final}`);
    const table = internals._charsetService._charsets[0];
    if (table !== undefined) found.set(table, final);
  }
  terminal.dispose();
  return found;
}
