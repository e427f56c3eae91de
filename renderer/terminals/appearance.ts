import type { ITheme } from '@xterm/xterm';
import type { WindowSettings } from '../../protocol/window-settings.ts';

/** How all terminals of the page look and behave. */
export interface TerminalAppearance {
  readonly settings: WindowSettings;
  readonly theme: ITheme;
}
