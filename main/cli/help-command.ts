import type { Command } from 'commander';
import { CliError } from './cli-error.ts';
import type { CommandGroup } from './command-group.ts';
import { exitCodes } from './exit-codes.ts';
import { helpMessages } from './help-messages.ts';
import { messages } from './messages.ts';
import { nearestName } from './nearest-name.ts';

/** `help [COMMAND [ACTION]]`, in the place of the parser's own, which knows no actions and ignores what it does not know. */
export function addHelpCommand(add: CommandGroup['add'], program: Command): void {
  const help = add('help', helpMessages.helpDescription).argument('[COMMAND...]');
  help.action((words: string[]) => findCommand(program, words).help());
}

/** `COMMAND help [ACTION]`, for a command with actions. */
export function addHelpAction(add: CommandGroup['add'], command: Command): void {
  const help = add('help', helpMessages.helpActionDescription, command).argument('[ACTION]');
  help.action((action?: string) => findCommand(command, action === undefined ? [] : [action]).help());
}

/** Throws CliError that names the nearest one where there is none. */
function findCommand(from: Command, words: readonly string[]): Command {
  let found = from;
  for (const word of words) {
    const next = found.commands.find((command) => command.name() === word);
    if (next === undefined) throw unknownWord(found, word);
    found = next;
  }
  return found;
}

/** What was taken for a command, or for an action of `command`, and is none. */
export function unknownWord(command: Command, word: string): CliError {
  const known = command.commands.map((one) => one.name());
  const path = commandPath(command);
  if (path === '') {
    const message = messages.unknownCommand(word, nearestName(word, known), known);
    return new CliError('unknown_command', message, exitCodes.usage);
  }
  if (known.length === 0) return new CliError('too_many_arguments', messages.tooManyArguments(path), exitCodes.usage);
  const message = messages.unknownAction(path, word, { nearest: nearestName(word, known), known });
  return new CliError('unknown_action', message, exitCodes.usage);
}

/** A command and its action, as typed; empty for the program itself. */
export function commandPath(command: Command): string {
  if (command.parent === null) return '';
  return [commandPath(command.parent), command.name()].filter((name) => name !== '').join(' ');
}
