import type { ITheme } from '@xterm/xterm';
import type { Theme } from '../../protocol/theme.ts';
import { pageColours } from '../themes/page-colours.ts';

const names = [
  'background', 'foreground', 'cursor', 'cursorAccent', 'selectionBackground', 'selectionInactiveBackground',
  'black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white',
  'brightBlack', 'brightRed', 'brightGreen', 'brightYellow', 'brightBlue', 'brightMagenta', 'brightCyan', 'brightWhite',
  'overviewRulerBorder', 'scrollbarSliderBackground', 'scrollbarSliderHoverBackground', 'scrollbarSliderActiveBackground',
] as const satisfies readonly (keyof ITheme)[]; // prettier-ignore

/** The colours of terminals of a theme, by its tokens. Pure. */
export function terminalThemeOf(theme: Theme): ITheme {
  const colours = pageColours(theme);
  return Object.fromEntries(names.map((name) => [name, colours[`term-${toKebab(name)}`]] as const));
}

/** The colours of terminals, from the page's tokens (`--term-…`), so that CSS stays the one place for colours. */
export function readTerminalTheme(page: Document): ITheme {
  const style = getComputedStyle(page.documentElement);
  const colours = names.map((name) => [name, style.getPropertyValue(`--term-${toKebab(name)}`).trim()] as const);
  return Object.fromEntries(colours.filter(([, colour]) => colour !== ''));
}

function toKebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
