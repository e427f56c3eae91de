import type { enScreen } from '../en/screen.ts';
import type { Translation } from '../translation.ts';

/** What the terminal itself says to screen readers. */
export const jaScreen: Translation<typeof enScreen> = {
  'screen.input': 'ターミナルの入力',
  'screen.tooMuch': '出力が多すぎて読み上げられません。行を順にたどってください',
};
