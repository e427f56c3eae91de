import type { ITerminalOptions } from '@xterm/xterm';
import type { TerminalAppearance } from './appearance.ts';
import { TERMINAL_FONT } from './terminal-fonts.ts';

/** What the settings are in xterm's words. Pure. */
export function terminalOptions({ settings, theme }: TerminalAppearance): ITerminalOptions & { fontSize: number } {
  const fontFamily = settings['window.fontFamily'].trim();
  return {
    theme,
    fontFamily: fontFamily === '' ? TERMINAL_FONT : `${fontFamily}, ${TERMINAL_FONT}`,
    fontSize: settings['window.fontSize'],
    lineHeight: settings['window.lineHeight'],
    minimumContrastRatio: settings['window.minimumContrast'],
    cursorStyle: settings['window.cursorStyle'],
    cursorBlink: settings['window.cursorBlink'],
    scrollback: settings['window.scrollbackLines'],
    screenReaderMode: settings['window.screenReader'],
  };
}
