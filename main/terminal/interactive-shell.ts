import path from 'node:path';
import type { PtyCommand } from './pty.ts';

/** Shells that read a login's start files when told `-l`. */
export const LOGIN_SHELLS: readonly string[] = [
  'ash', 'bash', 'csh', 'dash', 'fish', 'ksh', 'mksh', 'nu', 'sh', 'tcsh', 'xonsh', 'zsh',
]; // prettier-ignore
const OTHER_SHELLS: readonly string[] = ['elvish', 'ksh93', 'oksh', 'osh', 'posh', 'pwsh', 'rbash', 'yash', 'ysh'];

/** The kernel keeps this much of a program's name. */
const NAME_CHARACTERS = 15;
const OPTIONS_WITH_VALUE = ['--init-file', '--rcfile'];
/** `-c`, alone or among others, takes what is to be run; `-o` takes a name. */
const LETTERS = /^[-+][abd-zA-Z]+$/;
const WORDS = /^--(?!command)[a-z][a-z-]*(?:=.*)?$/;

/**
 * True when a program of that name, started with these arguments, is a shell that reads its commands from its terminal:
 * not `bash -c …`, no script, no other program. What the terminal's user has as a shell is one, whatever its name.
 */
export function isInteractiveShell(name: string, args: readonly string[], { file, env }: PtyCommand): boolean {
  const own = path.basename(env['SHELL'] ?? '').slice(0, NAME_CHARACTERS);
  if (!isShellName(name) && name !== own) return false;
  // A shell that is itself a script is an argument of its interpreter.
  return areOptions(args[1] === file ? args.slice(2) : args.slice(1));
}

/** Whether programs of that name start others and say little about what runs. */
export function isShellName(name: string): boolean {
  return LOGIN_SHELLS.includes(name) || OTHER_SHELLS.includes(name);
}

function areOptions(args: readonly string[]): boolean {
  let isValue = false;
  for (const arg of args) {
    if (isValue || arg === '')
      isValue = false; // A tcsh overwrites its `-l`.
    else if (LETTERS.test(arg)) isValue = arg.endsWith('o');
    else if (WORDS.test(arg)) isValue = OPTIONS_WITH_VALUE.includes(arg);
    else return false;
  }
  return true;
}
