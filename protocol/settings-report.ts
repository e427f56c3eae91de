import { z } from 'zod';
import { MOST_PROFILES } from './profile.ts';
import { OwnTheme } from './theme.ts';
import { OwnKeys } from './window-settings.ts';

export const SettingValue = z.union([
  z.string().max(4096),
  z.number(),
  z.boolean(),
  OwnKeys,
  z.array(z.record(z.string(), z.unknown())).max(MOST_PROFILES),
]);
export type SettingValue = z.infer<typeof SettingValue>;

const Values = z.record(z.string().max(100), SettingValue);

/** What of a file of settings does not hold: a sentence, with the line and the setting that it is about, where there are such. */
export const RefusedSetting = z.object({
  line: z.int().nullable(),
  name: z.string().nullable(),
  problem: z.string(),
});
export type RefusedSetting = z.infer<typeof RefusedSetting>;

/** A file of settings that does not hold as a whole: the rest of it counts, and what held before it was changed. */
export const SettingsStatus = z.object({ file: z.string(), refused: z.array(RefusedSetting) });
export type SettingsStatus = z.infer<typeof SettingsStatus>;

/** The settings of an agent's machine, by name. What is in neither list has its default. */
export const SettingsReport = SettingsStatus.extend({
  /** What the file says and holds. */
  chosen: Values,
  /** What this run of the agent was started with, over the file. */
  overridden: Values,
  /** Those whose value comes into force with the agent's next start. */
  waiting: z.array(z.string()),
  /** Of the folder `themes` beside the file. */
  themes: z.array(OwnTheme),
});
export type SettingsReport = z.infer<typeof SettingsReport>;

/** Values by name; null gives a setting its default back. */
export const SettingChanges = z.record(z.string().max(100), SettingValue.nullable());
export type SettingChanges = z.infer<typeof SettingChanges>;

/** Characters of a whole file. */
export const LONGEST_SETTINGS = 60_000;
