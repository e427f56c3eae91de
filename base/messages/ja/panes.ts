import type { enPanes } from '../en/panes.ts';
import type { Translation } from '../translation.ts';

export const jaPanes: Translation<typeof enPanes> = {
  'action.pane.splitRight': '右に分割：横に新しいターミナル',
  'action.pane.splitDown': '下に分割：下に新しいターミナル',
  'action.pane.focusLeft': '左のペインに移動',
  'action.pane.focusRight': '右のペインに移動',
  'action.pane.focusUp': '上のペインに移動',
  'action.pane.focusDown': '下のペインに移動',
  'action.pane.zoom': 'ペインをズーム/すべて表示に戻す',
  'action.pane.resize': 'ペインのサイズを変更：区切り線にフォーカスを移動',
  'action.pane.toOwnTab': 'ペインを独立したタブに移動',
  'action.pane.toNextTab': 'ペインを次のタブに移動',
  'action.pane.toPreviousTab': 'ペインを前のタブに移動',

  'group.pane': 'ペイン',

  'panes.zoom': '「{{title}}」だけを表示',
  'panes.unzoom': 'すべてのペインを再表示',
  'panes.close': '「{{title}}」を閉じる',
  'panes.closeAll_other': '「{{title}}」とほか{{count}}個を閉じる',
  'panes.divider': '「{{before}}」と「{{after}}」の間の区切り線',
  'panes.dividerHint': 'ドラッグまたは矢印キーで移動、ダブルクリックで均等なサイズに',
  'panes.beside': '{{words}}、隣のペイン：{{others}}',
  'panes.isZoomed': '「{{title}}」だけを表示しています',
  'panes.isUnzoomed': 'すべてのペインを表示しています',
  'panes.movedOut': '「{{title}}」を独立したタブに移動しました',
  'panes.movedIn': '「{{title}}」を「{{other}}」の隣に移動しました',
  'panes.full': 'ここにはこれ以上ペインを追加できません',
  'panes.fullHint': '1つのタブのペインは{{count}}個までで、数行より小さくはできません。',
};
