import type { ITheme } from '@xterm/xterm';

/** How all terminals of the page look. */
export interface TerminalAppearance {
  readonly fontSize: number;
  readonly theme: ITheme;
  readonly isScreenReaderOn: boolean;
}
