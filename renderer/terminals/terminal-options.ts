import type { ITerminalOptions } from '@xterm/xterm';
import { spokenLocale } from '../../base/messages/translate.ts';
import type { TerminalAppearance } from './appearance.ts';
import { terminalFont } from './terminal-fonts.ts';

/** What the settings are in xterm's words, for somebody who reads the language that is spoken now. */
export function terminalOptions({ settings, theme }: TerminalAppearance): ITerminalOptions & { fontSize: number } {
  const chosen = settings['window.fontFamily'].trim();
  const usual = terminalFont(spokenLocale().language);
  return {
    theme,
    fontFamily: chosen === '' ? usual : `${chosen}, ${usual}`,
    fontSize: settings['window.fontSize'],
    lineHeight: settings['window.lineHeight'],
    minimumContrastRatio: settings['window.minimumContrast'],
    cursorStyle: settings['window.cursorStyle'],
    cursorBlink: settings['window.cursorBlink'],
    scrollback: settings['window.scrollbackLines'],
    screenReaderMode: settings['window.screenReader'],
  };
}
