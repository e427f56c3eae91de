import { describeStateFolder } from '../agent/state-folder.ts';
import { mergeSettings, readSettingsFile, tellRefusedSettings } from '../cli/settings-file.ts';
import { AppSettings } from './app-settings.ts';
import type { DesktopAppParts } from './desktop-app.ts';
import { DesktopLog } from './desktop-log.ts';

/** The app's settings, and its log, which is as wordy as they say. */
export function openSettings({ stateDir, overrides }: Pick<DesktopAppParts, 'stateDir' | 'overrides'>): {
  readonly log: DesktopLog;
  readonly settings: AppSettings;
} {
  const file = readSettingsFile(describeStateFolder(stateDir).settings);
  const log = new DesktopLog(mergeSettings(file, overrides)['agent.logLevel']);
  tellRefusedSettings(file, log.log);
  return { log, settings: new AppSettings(file, overrides, log.log) };
}
