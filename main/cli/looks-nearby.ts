import { describeStateFolder } from '../agent/state-folder.ts';
import type { CommandContext } from './command-context.ts';
import { readSettingsFile } from './settings-file.ts';

/** Whether paired machines may be looked for in local networks: this command says so, or the settings of its state folder. */
export function looksNearby({ discovery, stateDir }: CommandContext): boolean {
  return discovery || readSettingsFile(describeStateFolder(stateDir).settings).chosen['remote.discovery'] === true;
}
