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
  switch (code) {
    case 'commander.unknownOption':
      return messages.unknownOption(named, nearestName(named, optionsOf(program)));
    case 'commander.missingArgument':
      return messages.missingArgument(named, program.args[0] ?? '');
    case 'commander.excessArguments':
      return messages.tooManyArguments(program.args[0] ?? '');
    case 'commander.optionMissingArgument':
      return messages.missingValue(named);
    case 'commander.help':
      return messages.noCommand;
    default:
      return undefined;
  }
}

/** Of the program and of the command that was given. */
function optionsOf(program: Command): string[] {
  const command = program.commands.find((one) => one.name() === program.args[0]);
  return [program, ...(command === undefined ? [] : [command])].flatMap(({ options }) =>
    options.flatMap(({ long }) => long ?? []),
  );
}

/** The parser's own sentence, as one of ours. */
function plainly(message: string): string {
  const sentence = message.replace(/^error: /, '');
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}${/[.?!]$/.test(sentence) ? '' : '.'}`;
}
