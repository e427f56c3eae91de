import type { Command, CommanderError } from 'commander';
import { CliError } from './cli-error.ts';
import { exitCodes } from './exit-codes.ts';
import { messages } from './messages.ts';
import { nearestName } from './nearest-name.ts';

/** What the argument parser found wrong, in our words. */
export function usageProblem({ code, message }: CommanderError, program: Command): CliError {
  const [named = ''] = /(?<=').+?(?=')/.exec(message) ?? [];
  return new CliError(codes[code] ?? 'usage', wordsFor(code, named, program) ?? plainly(message), exitCodes.usage);
}

const codes: Readonly<Record<string, string>> = {
  'commander.unknownOption': 'unknown_option',
  'commander.missingArgument': 'missing_argument',
  'commander.excessArguments': 'too_many_arguments',
  'commander.optionMissingArgument': 'missing_value',
  'commander.unknownCommand': 'unknown_command',
};

function wordsFor(code: string, named: string, program: Command): string | undefined {
  const given = givenCommands(program);
  const path = given.map((command) => command.name()).join(' ');
  switch (code) {
    case 'commander.unknownOption':
      return messages.unknownOption(named, nearestName(named, optionsOf([program, ...given])));
    case 'commander.missingArgument':
      return messages.missingArgument(named, path);
    case 'commander.excessArguments':
      return tooMuch(path, given.at(-1), program.args[given.length] ?? '');
    case 'commander.optionMissingArgument':
      return messages.missingValue(named);
    case 'commander.help':
      return messages.noCommand;
    default:
      return undefined;
  }
}

/** The command that was given, then its action if it has such. */
function givenCommands(program: Command): Command[] {
  const given: Command[] = [];
  for (const word of program.args) {
    const next = (given.at(-1) ?? program).commands.find((one) => one.name() === word);
    if (next === undefined) break;
    given.push(next);
  }
  return given;
}

/** What a command with actions takes for too much is an action that it does not know. */
function tooMuch(path: string, command: Command | undefined, word: string): string {
  const known = command?.commands.map((action) => action.name()) ?? [];
  if (known.length === 0) return messages.tooManyArguments(path);
  return messages.unknownAction(path, word, { nearest: nearestName(word, known), known });
}

function optionsOf(commands: readonly Command[]): string[] {
  return commands.flatMap(({ options }) => options.flatMap(({ long }) => long ?? []));
}

/** The parser's own sentence, as one of ours. */
function plainly(message: string): string {
  const sentence = message.replace(/^error: /, '');
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}${/[.?!]$/.test(sentence) ? '' : '.'}`;
}
