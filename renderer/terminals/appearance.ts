import type { ITheme } from '@xterm/xterm';
import type { OwnTheme } from '../../protocol/theme.ts';
import type { WindowSettings } from '../../protocol/window-settings.ts';

/** How all terminals of the page look and behave. */
export interface TerminalAppearance {
  readonly settings: WindowSettings;
  readonly theme: ITheme;
  /** Of this machine's user: a terminal may have one of its own. */
  readonly ownThemes: readonly OwnTheme[];
}
