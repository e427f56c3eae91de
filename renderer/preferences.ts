import { z } from 'zod';

const STORAGE_KEY = 'sallyport.preferences';

const Preferences = z.object({
  theme: z.enum(['system', 'dark', 'light']).catch('system'),
  fontSize: z.number().min(8).max(32).catch(13),
  isScreenReaderOn: z.boolean().catch(false),
  predictedEcho: z.enum(['auto', 'always', 'never']).catch('auto'),
  /** Of the hosts; there is none while nothing is paired. */
  isSidebarOpen: z.boolean().catch(false),
});

/** How this person likes the page; kept in this browser, for all its tabs. */
export type Preferences = z.output<typeof Preferences>;
export type ThemeChoice = Preferences['theme'];

export const DEFAULT_FONT_SIZE = 13;

export function loadPreferences(storage: Storage): Preferences {
  try {
    return Preferences.catch(Preferences.parse({})).parse(JSON.parse(storage.getItem(STORAGE_KEY) ?? '{}'));
  } catch {
    return Preferences.parse({});
  }
}

export function savePreferences(storage: Storage, preferences: Preferences): void {
  storage.setItem(STORAGE_KEY, JSON.stringify(preferences));
}

const nextThemes: Readonly<Record<ThemeChoice, ThemeChoice>> = { system: 'dark', dark: 'light', light: 'system' };

const nextPredictedEchoes: Readonly<Record<Preferences['predictedEcho'], Preferences['predictedEcho']>> = {
  auto: 'always',
  always: 'never',
  never: 'auto',
};

export function nextPredictedEcho(choice: Preferences['predictedEcho']): Preferences['predictedEcho'] {
  return nextPredictedEchoes[choice];
}

export function nextTheme(theme: ThemeChoice): ThemeChoice {
  return nextThemes[theme];
}
