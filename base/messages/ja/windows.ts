import type { enWindows } from '../en/windows.ts';
import type { Translation } from '../translation.ts';

export const jaWindows: Translation<typeof enWindows> = {
  'action.app.newWindow': '新しいウィンドウ',
  'action.tab.toNewWindow': 'タブを新しいウィンドウに移動',
  'action.tab.toNextWindow': 'タブを別のウィンドウに移動',
  'windows.arrived': '「{{title}}」がこのウィンドウに移動しました',
  'windows.notMoved': 'タブを移動できませんでした',
  'windows.notMovedHint': 'タブはここに残ります。移動先のウィンドウでターミナルを表示できませんでした。',
  'windows.closed_other': 'ウィンドウを閉じました。{{count}}個のターミナルは動き続けています',
  'windows.closedHint': '「タブなしで実行中」に表示されます。',
  'windows.reopen': 'もう一度開く',
  'windows.dropHint': 'ドロップすると、タブが別のウィンドウに移動します',
};
