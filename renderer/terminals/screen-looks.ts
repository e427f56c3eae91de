import { findNamedTheme } from '../themes/chosen-theme.ts';
import type { TerminalAppearance } from './appearance.ts';
import { terminalThemeOf } from './terminal-theme.ts';

/** How one terminal looks: as the page, but for a theme of its own. */
export class ScreenLooks {
  #page: TerminalAppearance;
  #themeName: string | undefined;
  readonly #changed: (appearance: TerminalAppearance) => void;

  constructor(page: TerminalAppearance, changed: (appearance: TerminalAppearance) => void) {
    this.#page = page;
    this.#changed = changed;
  }

  set page(appearance: TerminalAppearance) {
    this.#page = appearance;
    this.tell();
  }

  /** Undefined, or the name of none: as the page. */
  set themeName(name: string | undefined) {
    if (name === this.#themeName) return;
    this.#themeName = name;
    this.tell();
  }

  /** Says how it looks now: after each change, and when another language is spoken, which may want another font. */
  tell(): void {
    const theme = findNamedTheme(this.#themeName, this.#page.ownThemes);
    this.#changed(theme === undefined ? this.#page : { ...this.#page, theme: terminalThemeOf(theme) });
  }
}
