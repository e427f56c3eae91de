import type { ITheme } from '@xterm/xterm';
import type { PredictedEchoChoice } from './predicted-echo.ts';

/** How all terminals of the page look, and when they show what is typed. */
export interface TerminalAppearance {
  readonly fontSize: number;
  readonly theme: ITheme;
  readonly isScreenReaderOn: boolean;
  readonly predictedEcho: PredictedEchoChoice;
}
