import type { enPalette } from '../en/palette.ts';
import type { Translation } from '../translation.ts';

/** Finding an action, a tab or a folder by a few letters. */
export const zhPalette: Translation<typeof enPalette> = {
  'palette.label': '所有操作',
  'palette.search': '搜索操作、标签页、终端和文件夹',
  'palette.none': '没有匹配项。',
  'palette.used': '最常使用',
  'palette.tabs': '打开的标签页',
  'palette.folders': '在最近的文件夹中新建终端',
  'palette.current': '当前',
};
