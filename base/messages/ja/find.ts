import type { enFind } from '../en/find.ts';
import type { Translation } from '../translation.ts';

export const jaFind: Translation<typeof enFind> = {
  'find.region': 'ターミナル内を検索',
  'find.field': '検索',
  'find.isCaseSensitive': '大文字と小文字を区別',
  'find.isWholeWord': '単語単位',
  'find.isRegex': '正規表現',
  'find.up': '上へ（Enter）',
  'find.down': '下へ（Shift+Enter）',
  'find.close': '閉じる（Escape）',
  'find.count': '{{place}} / {{total}}件',
  'find.many': '{{count}}件超',
  'find.nothing': '見つかりません',
  'find.badPattern': '正規表現の誤り',
};
