import type { enScreen } from '../en/screen.ts';
import type { Translation } from '../translation.ts';

/** What the terminal itself says to screen readers. */
export const zhScreen: Translation<typeof enScreen> = {
  'screen.input': '终端输入',
  'screen.tooMuch': '输出过多，无法朗读：请逐行浏览',
};
