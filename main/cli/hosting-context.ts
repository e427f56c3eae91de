import { describeStateFolder } from '../agent/state-folder.ts';
import type { Settings } from '../../protocol/settings.ts';
import type { CommandContext } from './command-context.ts';
import { parseOverrides } from './setting-options.ts';
import { mergeSettings, readSettingsFile, type SettingsFile } from './settings-file.ts';

/** Ways by which paired devices come in, in the place of what the settings say. */
export interface RemoteWays {
  readonly listen?: readonly string[];
  readonly relay?: string;
  /** Whether paired devices find this one in local networks, and it them. */
  readonly discovery?: boolean;
}

export interface HostingOptions {
  /** Of `--set`. */
  readonly assignments: readonly string[] | undefined;
  readonly ways: RemoteWays;
}

/** What a command is given that is an agent. */
export interface HostingContext extends CommandContext {
  readonly settings: Settings;
  /** What the state folder says of them. */
  readonly settingsFile: SettingsFile;
  /** What this run was started with. */
  readonly overrides: Partial<Settings>;
}

/** What the options say, below which the state folder's file holds, and then the defaults. Throws CliError for what is no setting. */
export function withSettings<C extends CommandContext>(context: C, options: HostingOptions): C & HostingContext {
  const overrides = readOverrides(options);
  const settingsFile = readSettingsFile(describeStateFolder(context.stateDir).settings);
  const settings = mergeSettings(settingsFile, overrides);
  return { ...context, settingsFile, overrides, settings, discovery: settings['remote.discovery'] };
}

/** Throws CliError for what is no setting. */
export function readOverrides({
  assignments = [],
  ways: { listen, relay, discovery },
}: HostingOptions): Partial<Settings> {
  return {
    ...parseOverrides(assignments),
    ...(listen !== undefined && { 'remote.listen': listen.join(',') }),
    ...(relay !== undefined && { 'remote.relay': relay }),
    ...(discovery === true && { 'remote.discovery': true }),
  };
}

/** Whether anything was asked for that only an agent of one's own can do. */
export function isForOwnAgent({ assignments = [], ways }: HostingOptions): boolean {
  return assignments.length > 0 || ways.listen !== undefined || ways.relay !== undefined || ways.discovery === true;
}
