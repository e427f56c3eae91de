import path from 'node:path';
import type { PtyCommand } from '../pty.ts';
import { placesIn } from './script-files.ts';

/** Nothing that is read to the end of a line: the path becomes part of commands. */
const CONTROL_CHARACTER = /[\x00-\x1f\x7f]/;

/**
 * How the same login shell is started so that it reads our script in `folder`, too; as it was for shells without one.
 * What this puts into the environment the scripts take out again before the first file of the person is read.
 */
export function integrateShell(command: PtyCommand, folder: string): PtyCommand {
  if (CONTROL_CHARACTER.test(folder)) return command;
  const { args, env } = command;
  const places = placesIn(folder);
  switch (path.basename(command.file)) {
    case 'bash':
      // Somebody's wish for that mode could not be told from ours.
      if (env['POSIXLY_CORRECT'] !== undefined) return command;
      return { ...command, args: ['--posix', ...args], env: lent(env, 'ENV', places.bash) };
    case 'zsh':
      return { ...command, env: lent(env, 'ZDOTDIR', path.dirname(places.zsh)) };
    case 'fish':
      return { ...command, args: [...args, `--init-command=source ${quoteForFish(places.fish)}`] };
    default:
      return command;
  }
}

/** `env` with another value for `name`; the script gives back the one it had. */
function lent(env: Readonly<Record<string, string>>, name: string, value: string): Record<string, string> {
  const own = env[name];
  return { ...env, [name]: value, ...(own === undefined ? {} : { [`SALLYPORT_${name}`]: own }) };
}

function quoteForFish(text: string): string {
  return `'${text.replaceAll(/[\\']/g, '\\$&')}'`;
}
