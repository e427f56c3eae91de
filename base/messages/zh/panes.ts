import type { enPanes } from '../en/panes.ts';
import type { Translation } from '../translation.ts';

/** Panes, in Chinese. */
export const zhPanes: Translation<typeof enPanes> = {
  'action.pane.splitRight': '向右拆分：在右侧新建终端',
  'action.pane.splitDown': '向下拆分：在下方新建终端',
  'action.pane.focusLeft': '转到左侧窗格',
  'action.pane.focusRight': '转到右侧窗格',
  'action.pane.focusUp': '转到上方窗格',
  'action.pane.focusDown': '转到下方窗格',
  'action.pane.zoom': '放大窗格，或重新显示全部',
  'action.pane.resize': '调整窗格大小：将焦点移到分隔条',
  'action.pane.toOwnTab': '将窗格移到单独的标签页',
  'action.pane.toNextTab': '将窗格移到下一个标签页',
  'action.pane.toPreviousTab': '将窗格移到上一个标签页',

  'group.pane': '窗格',

  'panes.zoom': '仅显示“{{title}}”',
  'panes.unzoom': '重新显示所有窗格',
  'panes.close': '关闭“{{title}}”',
  'panes.closeAll_other': '关闭“{{title}}”及另外 {{count}} 个',
  'panes.divider': '“{{before}}”与“{{after}}”之间的分隔条',
  'panes.dividerHint': '拖动或按方向键调整；双击使大小相等',
  'panes.beside': '{{words}}；旁边是 {{others}}',
  'panes.isZoomed': '现在仅显示“{{title}}”',
  'panes.isUnzoomed': '已显示所有窗格',
  'panes.movedOut': '“{{title}}”现在位于单独的标签页中',
  'panes.movedIn': '“{{title}}”现在位于 {{other}} 旁边',
  'panes.full': '此处放不下更多窗格',
  'panes.fullHint': '一个标签页最多容纳 {{count}} 个窗格，每个窗格至少要有几行高。',
};
