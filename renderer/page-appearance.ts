import type { SallyportBridge } from '../protocol/window-bridge.ts';
import type { OwnTheme } from '../protocol/theme.ts';
import type { WindowSettings } from '../protocol/window-settings.ts';
import type { PageSettings } from './settings/page-settings.ts';
import type { TerminalAppearance } from './terminals/appearance.ts';
import { readTerminalTheme } from './terminals/terminal-theme.ts';
import { findTheme } from './themes/chosen-theme.ts';
import { pageColours } from './themes/page-colours.ts';

const LIGHT = '(prefers-color-scheme: light)';

/** Who else has to look as the page does. */
export interface LookingParts {
  readonly terminals: { setAppearance(appearance: TerminalAppearance): void };
  /** The app's own menus and questions look the same. */
  readonly bridge: Pick<SallyportBridge, 'setAppearance'> | undefined;
}

/** How the page looks, as the settings and the system say. */
export class PageAppearance {
  readonly #page: Document;
  #forTerminals: TerminalAppearance;

  constructor(page: Document, settings: WindowSettings) {
    this.#page = page;
    this.#forTerminals = applyAppearance(page, settings, []);
  }

  get forTerminals(): TerminalAppearance {
    return this.#forTerminals;
  }

  /** Changes with them from now on, for as long as the page lives. */
  follow(settings: PageSettings, { terminals, bridge }: LookingParts): void {
    const apply = (): void => {
      this.#forTerminals = applyAppearance(this.#page, settings.values, settings.themes);
      bridge?.setAppearance(settings.values['window.theme']);
      terminals.setAppearance(this.#forTerminals);
    };
    settings.store.subscribe((state, before) => {
      if (state.values !== before.values || state.themes !== before.themes) apply();
    });
    window.matchMedia(LIGHT).addEventListener('change', apply);
    bridge?.setAppearance(settings.values['window.theme']);
  }
}

/** Puts the chosen appearance on the page and returns what it means for terminals. */
function applyAppearance(page: Document, settings: WindowSettings, ownThemes: readonly OwnTheme[]): TerminalAppearance {
  const systemTheme = window.matchMedia(LIGHT).matches ? 'light' : 'dark';
  const chosen = settings['window.theme'];
  const kind = chosen === 'system' ? systemTheme : chosen;
  page.documentElement.dataset['theme'] = kind;
  const theme = findTheme(kind, settings, ownThemes);
  putColours(page, theme === undefined ? {} : pageColours(theme));
  return { settings, theme: readTerminalTheme(page), ownThemes };
}

/** Over the tokens of the style sheet; those of an earlier theme go. */
function putColours(page: Document, colours: Readonly<Record<string, string>>): void {
  const { style } = page.documentElement;
  for (const name of [...style]) if (name.startsWith('--')) style.removeProperty(name);
  for (const [name, colour] of Object.entries(colours)) style.setProperty(`--${name}`, colour);
}
