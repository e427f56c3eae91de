import { compareNames } from '../../base/messages/compare-names.ts';
import type { OwnTheme, Theme } from '../../protocol/theme.ts';
import type { WindowSettings } from '../../protocol/window-settings.ts';
import { builtInThemes, OWN_LOOK } from './built-in-themes.ts';

export type ThemeKind = Theme['kind'];

/** Undefined: our own look of that kind, also where no theme goes by that name. Pure. */
export function findTheme(kind: ThemeKind, settings: WindowSettings, own: readonly OwnTheme[]): Theme | undefined {
  const name = settings[themeSettings[kind]];
  const found = own.find((theme) => theme.name === name) ?? builtInThemes.get(name);
  return found?.kind === kind ? found : undefined;
}

/** By its name, of whichever kind; undefined also for the two of our own, which are the page's. Pure. */
export function findNamedTheme(name: string | undefined, own: readonly OwnTheme[]): Theme | undefined {
  return name === undefined ? undefined : (own.find((theme) => theme.name === name) ?? builtInThemes.get(name));
}

/** The names of those. */
export function listNamedThemes(own: readonly OwnTheme[]): string[] {
  return (['dark', 'light'] as const).flatMap((kind) =>
    listThemes(kind, own).filter((name) => name !== OWN_LOOK[kind]),
  );
}

export const themeSettings = { dark: 'window.darkTheme', light: 'window.lightTheme' } as const;

/** The names of all themes of a kind. */
export function listThemes(kind: ThemeKind, own: readonly OwnTheme[]): string[] {
  const builtIn = [...builtInThemes].filter(([, theme]) => theme.kind === kind).map(([name]) => name);
  const mine = own.filter((theme) => theme.kind === kind).map(({ name }) => name);
  return [...new Set([OWN_LOOK[kind], ...builtIn, ...mine.sort(compareNames)])];
}
