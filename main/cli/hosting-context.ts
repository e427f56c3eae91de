import type { Settings } from '../settings.ts';
import type { CommandContext } from './command-context.ts';
import { parseSettings } from './setting-options.ts';

/** Ways by which paired devices come in, in the place of what the settings say. */
export interface RemoteWays {
  readonly listen?: readonly string[];
  readonly relay?: string;
}

export interface HostingOptions {
  /** Of `--set`. */
  readonly assignments: readonly string[] | undefined;
  readonly ways: RemoteWays;
}

/** What a command is given that is an agent. */
export interface HostingContext extends CommandContext {
  readonly settings: Settings;
}

/** Throws CliError for what is no setting. */
export function withSettings<C extends CommandContext>(
  context: C,
  { assignments = [], ways: { listen, relay } }: HostingOptions,
): C & HostingContext {
  const settings = {
    ...parseSettings(assignments),
    ...(listen !== undefined && { 'remote.listen': listen.join(',') }),
    ...(relay !== undefined && { 'remote.relay': relay }),
  };
  return { ...context, settings };
}

/** Whether anything was asked for that only an agent of one's own can do. */
export function isForOwnAgent({ assignments = [], ways }: HostingOptions): boolean {
  return assignments.length > 0 || ways.listen !== undefined || ways.relay !== undefined;
}
