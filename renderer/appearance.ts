import { toDisposable, type Disposable } from '../base/disposable.ts';
import type { Preferences } from './preferences.ts';
import type { TerminalAppearance } from './terminals/appearance.ts';
import { readTerminalTheme } from './terminals/terminal-theme.ts';

const LIGHT = '(prefers-color-scheme: light)';

/** Puts the chosen appearance on the page and returns what it means for terminals. */
export function applyAppearance(
  page: Document,
  { theme, fontSize, isScreenReaderOn, predictedEcho }: Preferences,
): TerminalAppearance {
  const systemTheme = window.matchMedia(LIGHT).matches ? 'light' : 'dark';
  page.documentElement.dataset['theme'] = theme === 'system' ? systemTheme : theme;
  return { fontSize, isScreenReaderOn, predictedEcho, theme: readTerminalTheme(page) };
}

export function onSystemThemeChanged(changed: () => void): Disposable {
  const query = window.matchMedia(LIGHT);
  query.addEventListener('change', changed);
  return toDisposable(() => query.removeEventListener('change', changed));
}
