import type { Clock } from '../../base/clock.ts';
import { settlesWithin } from '../../base/clock.ts';

export const TERMINAL_FONT = '"JetBrains Mono", "DejaVu Sans Mono", "Noto Sans Mono", Menlo, Consolas, monospace';

/** Terminals measure a character once when they open: the font has to be there by then. A slow one is not waited for. */
const FONT_WAIT_MS = 1500;

export async function loadTerminalFonts(page: Document, clock: Clock): Promise<void> {
  const faces = ['13px "JetBrains Mono"', 'bold 13px "JetBrains Mono"'].map((face) => page.fonts.load(face));
  await settlesWithin(clock, FONT_WAIT_MS, Promise.all(faces));
}
