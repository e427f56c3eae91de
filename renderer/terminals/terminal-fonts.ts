import type { Clock } from '../../base/clock.ts';
import { settlesWithin } from '../../base/clock.ts';
import type { Language } from '../../base/messages/languages.ts';

const LATIN_FONTS = '"JetBrains Mono", "DejaVu Sans Mono", "Noto Sans Mono", Menlo, Consolas';

/**
 * Chinese and Japanese write many characters of the same code in shapes of their own. The page's `lang` picks them in
 * its words; a terminal is drawn on a canvas outside of the page, which has no language, so its font has to say it.
 */
const HAN_FONTS: Partial<Readonly<Record<Language, string>>> = {
  ja: '"Noto Sans Mono CJK JP", "Noto Sans CJK JP", "Noto Sans JP", "Hiragino Sans", "BIZ UDGothic", "MS Gothic"',
  zh: '"Noto Sans Mono CJK SC", "Noto Sans CJK SC", "Noto Sans SC", "PingFang SC", "Microsoft YaHei", NSimSun',
};

/** Of terminals, behind the one that a person has chosen. Pure. */
export function terminalFont(language: Language): string {
  return [LATIN_FONTS, HAN_FONTS[language] ?? [], 'monospace'].flat().join(', ');
}

/** Terminals measure a character once when they open: the font has to be there by then. A slow one is not waited for. */
const FONT_WAIT_MS = 1500;

export async function loadTerminalFonts(page: Document, clock: Clock): Promise<void> {
  const faces = ['13px "JetBrains Mono"', 'bold 13px "JetBrains Mono"'].map((face) => page.fonts.load(face));
  await settlesWithin(clock, FONT_WAIT_MS, Promise.all(faces));
}
