import type { enWindows } from '../en/windows.ts';
import type { Translation } from '../translation.ts';

export const zhWindows: Translation<typeof enWindows> = {
  'action.app.newWindow': '新建窗口',
  'action.tab.toNewWindow': '将标签页移到新窗口',
  'action.tab.toNextWindow': '将标签页移到另一个窗口',
  'windows.arrived': '“{{title}}”现在位于此窗口中',
  'windows.notMoved': '无法移动标签页',
  'windows.notMovedHint': '它仍留在这里。另一个窗口无法显示其终端。',
  'windows.closed_other': '已关闭一个窗口；其中的 {{count}} 个终端继续运行',
  'windows.closedHint': '可在“没有标签页的终端”中找到。',
  'windows.reopen': '重新打开',
  'windows.dropHint': '松开即可将标签页移到另一个窗口',
};
