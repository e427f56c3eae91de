import type { enProgram } from '../en/program.ts';
import type { Translation } from '../translation.ts';

/** What programs in a terminal tell the person, in Chinese. */
export const zhProgram: Translation<typeof enProgram> = {
  'program.notice': '来自“{{title}}”',
  'program.show': '显示',
  'program.copy_other': '“{{title}}”想将 {{count}} 个字符放入剪贴板',
  'program.copyIt': '复制',
  'program.running': '已完成 {{percent}}%',
  'program.failed': '在 {{percent}}% 处失败',
  'program.paused': '在 {{percent}}% 处暂停',
  'program.unknown': '进行中',
};
