import { AppError } from '../base/errors.ts';
import type { FilePlace } from './file-place.ts';

/** A command line that has no words, or a quotation mark without its other half. */
export class BadCommandLineError extends AppError {
  readonly code = 'bad_command_line';

  constructor(readonly line: string) {
    super(`${JSON.stringify(line)} is no command line: a quotation mark has no other half`);
    this.name = 'BadCommandLineError';
  }
}

const WORD = /(?:[^\s"']|"[^"]*"|'[^']*')+/g;
const QUOTED = /"([^"]*)"|'([^']*)'/g;
const BLANK = /\{(file|line|column)\}/g;

/** These take a place as `FILE:LINE:COLUMN`; the first ones behind an option. */
const behindOption: ReadonlySet<string> = new Set(['code', 'code-insiders', 'codium', 'cursor']);
const joined: ReadonlySet<string> = new Set(['hx', 'helix', 'subl', 'zed']);

/**
 * The words of a command line: at spaces, but not between quotation marks. Nothing else means anything in it; no shell
 * will see it. Throws BadCommandLineError.
 */
export function splitCommandLine(line: string): string[] {
  const words = line.match(WORD) ?? [];
  if (line.replaceAll(WORD, '').trim() !== '') throw new BadCommandLineError(line);
  return words.map((word) =>
    word.replaceAll(QUOTED, (_all, double?: string, single?: string) => double ?? single ?? ''),
  );
}

/**
 * The program and the arguments that open a place: `{file}`, `{line}` and `{column}` are filled in; where the line has no
 * `{file}`, the place comes last, as that program takes it. Undefined for an empty line. Throws BadCommandLineError.
 */
export function openingCommand(line: string, place: FilePlace): [command: string, ...args: string[]] | undefined {
  const [command, ...args] = splitCommandLine(line);
  if (command === undefined || command === '') return undefined;
  const values = { file: place.file, line: String(place.line ?? 1), column: String(place.column ?? 1) };
  const filled = args.map((word) => word.replaceAll(BLANK, (_all, name: keyof typeof values) => values[name]));
  const isNamed = args.some((word) => word.includes('{file}'));
  return [command, ...filled, ...(isNamed ? [] : lastWords(command, place))];
}

/** Most editors take `+LINE` before a file. */
function lastWords(command: string, { file, line, column }: FilePlace): string[] {
  const [name = ''] = command.split(/[\\/]/).slice(-1);
  if (line === undefined) return [file];
  const whole = [file, line, column ?? 1].join(':');
  if (behindOption.has(name)) return ['--goto', whole];
  return joined.has(name) ? [whole] : [`+${line}`, file];
}
