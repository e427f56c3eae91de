import type { Command, CommanderError } from 'commander';
import { CliError } from './cli-error.ts';
import { exitCodes } from './exit-codes.ts';
import { commandPath, unknownWord } from './help-command.ts';
import { messages } from './messages.ts';
import { nearestName } from './nearest-name.ts';

const HOST_OPTION = '--host';

/** What the argument parser found wrong, in our words. */
export function usageProblem(error: CommanderError, program: Command): CliError {
  const { code, message } = error;
  const command = givenCommand(program);
  const words = program.args.slice(depthOf(command));
  const misplaced = hostBeforeAction(command, words);
  if (misplaced !== undefined) return misplaced;
  if (code === 'commander.excessArguments') return tooMuch(command, words[0] ?? '');
  if (code === 'commander.unknownCommand') return unknownWord(command, words[0] ?? '');
  const sentence = sentenceFor(error, command, words) ?? withHelp(plainly(message), command);
  return new CliError(codes[code] ?? 'usage', sentence, exitCodes.usage);
}

const codes: Readonly<Record<string, string>> = {
  'commander.unknownOption': 'unknown_option',
  'commander.missingArgument': 'missing_argument',
  'commander.optionMissingArgument': 'missing_value',
  'commander.missingMandatoryOptionValue': 'missing_option',
};

function sentenceFor(
  { code, message }: CommanderError,
  command: Command,
  words: readonly string[],
): string | undefined {
  const [named = ''] = /(?<=').+?(?=')/.exec(message) ?? [];
  const path = commandPath(command);
  switch (code) {
    case 'commander.unknownOption':
      return execOption(named, command, words) ?? unknownOption(named, command, words);
    case 'commander.missingArgument':
      return messages.missingArgument(named, path);
    case 'commander.optionMissingArgument':
      return messages.missingValue(named, path);
    case 'commander.missingMandatoryOptionValue':
      return messages.missingOption(named, path);
    case 'commander.invalidArgument':
      return notAllowed(message);
    case 'commander.help':
      return path === '' ? messages.noCommand : messages.noAction(path, actionsOf(command));
    default:
      return undefined;
  }
}

/** The command that was given, or its action; the program itself when there is none. */
function givenCommand(program: Command): Command {
  let given = program;
  for (const word of program.args) {
    const next = given.commands.find((one) => one.name() === word);
    if (next === undefined) break;
    given = next;
  }
  return given;
}

/** `exec HOST ls -la`: what looks like an option of ours is one of the command. With dashes behind it, it is none. */
function execOption(option: string, command: Command, [host, program, ...args]: readonly string[]): string | undefined {
  if (command.name() !== 'exec' || host === undefined || program === undefined || args.includes('--')) return undefined;
  return messages.execWithoutDashes(option, ['exec', host, '--', program, ...args].join(' '));
}

/** Of an argument or an option that takes one of few words; undefined where the parser says something else. */
function notAllowed(message: string): string | undefined {
  const argument = /value '(.*)' is invalid for argument '(.+)'\. Allowed choices are (.+)\./s.exec(message);
  const option = /option '(.+)' argument '(.*)' is invalid\. Allowed choices are (.+)\./s.exec(message);
  const [value, what, allowed] = argument?.slice(1) ?? [option?.[2], option?.[1], option?.[3]];
  if (value === undefined || what === undefined || allowed === undefined) return undefined;
  return messages.valueNotAllowed(value, `value for ${what}`, allowed.split(', '));
}

/** Its own nearest one, else the commands that have it, else what it may have been meant as. */
function unknownOption(given: string, command: Command, words: readonly string[]): string {
  const option = given.replace(/=.*$/s, '');
  const nearest = nearestName(option, optionsOf(command));
  const owners = nearest === undefined ? ownersOf(option, programOf(command)) : [];
  const isKnown = nearest !== undefined || owners.length > 0;
  const asArgument = isKnown ? undefined : argumentMeant(given, command, words);
  return messages.unknownOption(option, commandPath(command), { nearest, owners, asArgument });
}

/** A name that begins with a dash. Not one of `exec`, where the dashes have a place of their own. */
function argumentMeant(given: string, command: Command, words: readonly string[]) {
  const [argument] = command.registeredArguments;
  if (argument === undefined || command.name() === 'exec') return undefined;
  if (!argument.required && given.startsWith('--')) return undefined; // rather a wrong option
  const behind = words.slice(words.indexOf(given) + 1);
  const next = behind.findIndex((word) => word.startsWith('-'));
  const right = [commandPath(command), '--', given, ...behind.slice(0, next < 0 ? undefined : next)];
  return { name: argument.name(), command: right.join(' ') };
}

/** A command's options, and those of what it is an action of. */
function optionsOf(command: Command): string[] {
  const own = command.options.flatMap(({ long }) => long ?? []);
  return [...own, '--help', ...(command.parent === null ? [] : optionsOf(command.parent))];
}

function ownersOf(option: string, command: Command): string[] {
  const isOwner = command.parent !== null && command.options.some(({ long, short }) => [long, short].includes(option));
  return [...(isOwner ? [commandPath(command)] : []), ...command.commands.flatMap((one) => ownersOf(option, one))];
}

function programOf(command: Command): Command {
  return command.parent === null ? command : programOf(command.parent);
}

function depthOf(command: Command): number {
  return command.parent === null ? 0 : depthOf(command.parent) + 1;
}

/** `ledger HOST end TERMINAL`: the right way to write it, with what follows. */
function hostBeforeAction(
  command: Command,
  [host = '', action = '', ...rest]: readonly string[],
): CliError | undefined {
  if (!hasHost(command) || !command.commands.some((one) => one.name() === action)) return undefined;
  const right = [commandPath(command), action, ...rest, HOST_OPTION, host].join(' ');
  return new CliError('host_before_action', messages.hostBeforeAction(right), exitCodes.usage);
}

function actionsOf(command: Command): string[] {
  return command.commands.map((one) => one.name());
}

/** What a command with actions takes for too much is an action that it does not know. */
function tooMuch(command: Command, word: string): CliError {
  if (command.commands.length > 0) return unknownWord(command, word);
  const path = commandPath(command);
  const sentence = hasHost(command) ? messages.tooManyBesideHost(path) : messages.tooManyArguments(path);
  return new CliError('too_many_arguments', sentence, exitCodes.usage);
}

function hasHost(command: Command): boolean {
  return optionsOf(command).includes(HOST_OPTION);
}

/** The parser's own sentence, as one of ours. */
function plainly(message: string): string {
  const sentence = message.replace(/^error: /, '');
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}${/[.?!]$/.test(sentence) ? '' : '.'}`;
}

function withHelp(sentence: string, command: Command): string {
  return `${sentence} ${messages.helpSays(commandPath(command))}`;
}
