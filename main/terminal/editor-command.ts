import type { FilePlace } from '../../protocol/file-place.ts';
import { BadCommandLineError, openingCommand } from '../../protocol/opening-command.ts';
import type { PtyCommand } from './pty.ts';
import { resolveExecutable } from './executable.ts';
import { SpawnFailedError } from './spawn-failed-error.ts';

/** Where nobody has said which one; the first is what Debian calls the one that its user has chosen. */
const USUAL_EDITORS = ['editor', 'nano', 'vim', 'vi'];

export interface EditorChoice {
  /** Goes before what the environment names. */
  readonly configured: string | undefined;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

/** The user's editor at a place, as an argument vector: no shell sees the path. Throws SpawnFailedError. */
export async function resolveEditor(
  place: FilePlace,
  { configured, cwd, env }: EditorChoice,
): Promise<Pick<PtyCommand, 'file' | 'args'>> {
  const named = [configured, env['VISUAL'], env['EDITOR']].find((line) => line !== undefined && line.trim() !== '');
  let missing: unknown;
  for (const line of named === undefined ? USUAL_EDITORS : [named]) {
    const [command, ...args] = wordsOf(line, place);
    try {
      return { file: await resolveExecutable(command, cwd, env['PATH'] ?? ''), args };
    } catch (error) {
      missing = error;
    }
  }
  throw missing;
}

function wordsOf(line: string, place: FilePlace): [string, ...string[]] {
  try {
    const words = openingCommand(line, place);
    if (words !== undefined) return words;
  } catch (error) {
    if (!(error instanceof BadCommandLineError)) throw error;
  }
  throw new SpawnFailedError('missing', { command: line });
}
