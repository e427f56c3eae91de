import type { Command } from 'commander';
import type { CommandContext } from './command-context.ts';
import { helpMessages } from './help-messages.ts';

/** What a group of commands needs of the command line. */
export interface CommandGroup {
  add(name: string, description: string, parent?: Command): Command;
  run(command: Command, run: (context: CommandContext) => Promise<number>): Promise<void>;
}

/** For a command that calls paired machines: it may look for them, too. */
export function addDiscovery(command: Command): Command {
  return command.option('--discovery', helpMessages.discoveryOption);
}

/** Collects the values of an option that may be repeated. */
export function collect(value: string, previous: readonly string[] = []): string[] {
  return [...previous, value];
}
