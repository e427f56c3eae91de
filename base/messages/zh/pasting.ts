import type { enPasting } from '../en/pasting.ts';
import type { Translation } from '../translation.ts';

/** What is asked before several lines are pasted, in Chinese. */
export const zhPasting: Translation<typeof enPasting> = {
  'pasting.title_other': '粘贴 {{count}} 行（含换行符）？',
  'pasting.words': '此终端中运行的程序可能会在粘贴后立即执行每一行。',
  'pasting.text': '将要粘贴的内容',
  'pasting.more_other': '… 以及另外 {{count}} 行',
  'pasting.oneLine': '粘贴为一行',
  'pasting.paste': '粘贴',
};
