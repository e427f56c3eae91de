import { describeStateFolder } from '../agent/state-folder.ts';
import { LiveSettings } from '../cli/live-settings.ts';
import { mergeSettings, readSettingsFile, tellRefusedSettings } from '../cli/settings-file.ts';
import type { DesktopAppParts } from './desktop-app.ts';
import { DesktopLog } from './desktop-log.ts';

/** The app's settings, and its log, which is as wordy as they say. */
export function openSettings({ stateDir, overrides }: Pick<DesktopAppParts, 'stateDir' | 'overrides'>): {
  readonly log: DesktopLog;
  readonly settings: LiveSettings;
} {
  const file = readSettingsFile(describeStateFolder(stateDir).settings);
  const log = new DesktopLog(mergeSettings(file, overrides)['agent.logLevel']);
  tellRefusedSettings(file, log.log);
  return { log, settings: new LiveSettings(file, overrides, log.log) };
}
