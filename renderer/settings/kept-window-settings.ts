import { parseJson } from '../../base/parse-json.ts';
import { windowSettings, type WindowSettings } from '../../protocol/window-settings.ts';

const STORAGE_KEY = 'sallyport.settings';

/** How windows looked last, so that the next one looks so from its first moment on. What is none any more is left out. */
export function loadWindowSettings(storage: Storage): Partial<WindowSettings> {
  const stored = parseJson(storage.getItem(STORAGE_KEY) ?? '{}') as Record<string, unknown> | null | undefined;
  const found = Object.entries(windowSettings).flatMap(([name, schema]) => {
    const parsed = schema.safeParse(stored?.[name]);
    return parsed.success ? [[name, parsed.data]] : [];
  });
  return Object.fromEntries(found) as Partial<WindowSettings>;
}

export function saveWindowSettings(storage: Storage, settings: WindowSettings): void {
  const names = Object.keys(windowSettings) as (keyof WindowSettings)[];
  storage.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(names.map((name) => [name, settings[name]]))));
}
