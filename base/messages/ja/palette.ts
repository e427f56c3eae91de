import type { enPalette } from '../en/palette.ts';
import type { Translation } from '../translation.ts';

/** Finding an action, a tab or a folder by a few letters. */
export const jaPalette: Translation<typeof enPalette> = {
  'palette.label': 'すべての操作',
  'palette.search': '操作、タブ、ターミナル、フォルダーを検索',
  'palette.none': '該当するものはありません。',
  'palette.used': 'よく使う操作',
  'palette.tabs': '開いているタブ',
  'palette.folders': '最近のフォルダーで新しいターミナル',
  'palette.current': '前面',
};
