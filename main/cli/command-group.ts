import type { Command } from 'commander';
import type { CommandContext } from './command-context.ts';

/** What a group of commands needs of the command line. */
export interface CommandGroup {
  add(name: string, description: string, parent?: Command): Command;
  run(command: Command, run: (context: CommandContext) => Promise<number>): Promise<void>;
}

/** Collects the values of an option that may be repeated. */
export function collect(value: string, previous: readonly string[] = []): string[] {
  return [...previous, value];
}
