import { z } from 'zod';
import { RecentFolders } from './folders/recent-folders.ts';
import { PaletteUses } from './palette/palette-uses.ts';

export const PREFERENCES_KEY = 'sallyport.preferences';

const Preferences = z.object({
  /** Of the hosts; there is none while nothing is paired. */
  isSidebarOpen: z.boolean().catch(false),
  /** What was chosen in the palette. */
  paletteUses: PaletteUses.catch({}),
  /** Where shells have been. */
  folders: RecentFolders.catch({}),
});

/** How this person left the page; kept in this browser, for all its tabs. What is chosen once for all are settings. */
export type Preferences = z.output<typeof Preferences>;

export function loadPreferences(storage: Storage): Preferences {
  try {
    return Preferences.catch(Preferences.parse({})).parse(JSON.parse(storage.getItem(PREFERENCES_KEY) ?? '{}'));
  } catch {
    return Preferences.parse({});
  }
}

/** With what another page has learned meanwhile; the sidebar is each page's own. The same object where that is nothing. Pure. */
export function withLearned(own: Preferences, { paletteUses, folders }: Preferences): Preferences {
  const learned = { ...own, paletteUses, folders };
  return JSON.stringify(learned) === JSON.stringify(own) ? own : learned;
}

export function savePreferences(storage: Storage, preferences: Preferences): void {
  storage.setItem(PREFERENCES_KEY, JSON.stringify(preferences));
}
