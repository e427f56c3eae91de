import type { enLinks } from '../en/links.ts';
import type { Translation } from '../translation.ts';

export const jaLinks: Translation<typeof enLinks> = {
  'links.title': 'このアドレスを開きますか？',
  'links.doubt.elsewhere': 'ターミナルに表示された「{{shown}}」とは別の場所です：',
  'links.doubt.user':
    '「@」より前は名前であり、リンク先ではありません。リンク先は「@」の後から次の「/」までの部分です：',
  'links.doubt.foreignLetters':
    '名前に、ほかの文字と見間違えやすい文字が含まれています。その文字は「xn--」で表されます：',
  'links.open': '開く',

  'files.title': 'このファイルを開きますか？',
  'files.titleOn': '{{host}}のこのファイルを開きますか？',
  'files.odd': 'パスに通常使われない文字や見えない文字が含まれています。「�」で表示しています。',
  'files.edit': '新しいタブで編集',
  'files.open': '開く',
  'files.copyPath': 'パスをコピー',
  'files.notOpened': '{{place}}を開けませんでした',
  'files.notOpenedHint': '設定「ファイルを開くプログラム」で指定したプログラムを起動できませんでした。',
};
