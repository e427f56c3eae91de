import type { enFind } from '../en/find.ts';
import type { Translation } from '../translation.ts';

/** Finding text in a terminal, in Chinese. */
export const zhFind: Translation<typeof enFind> = {
  'find.region': '在终端中查找',
  'find.field': '查找',
  'find.isCaseSensitive': '区分大小写',
  'find.isWholeWord': '全字匹配',
  'find.isRegex': '正则表达式',
  'find.up': '向上查找（Enter）',
  'find.down': '向下查找（Shift+Enter）',
  'find.close': '关闭（Escape）',
  'find.count': '{{place}} / {{total}}',
  'find.many': '超过 {{count}} 项',
  'find.nothing': '未找到',
  'find.badPattern': '正则表达式无效',
};
