import type { enPasting } from '../en/pasting.ts';
import type { Translation } from '../translation.ts';

export const jaPasting: Translation<typeof enPasting> = {
  'pasting.title_other': '改行を含む{{count}}行を貼り付けますか？',
  'pasting.words': 'このターミナルのプログラムは、貼り付けられた各行をすぐに実行する可能性があります。',
  'pasting.text': '貼り付ける内容',
  'pasting.more_other': '…ほか{{count}}行',
  'pasting.oneLine': '1行にして貼り付け',
  'pasting.paste': '貼り付け',
};
