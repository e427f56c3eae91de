import type { enProgram } from '../en/program.ts';
import type { Translation } from '../translation.ts';

export const jaProgram: Translation<typeof enProgram> = {
  'program.notice': '「{{title}}」からの通知',
  'program.show': '表示',
  'program.copy_other': '「{{title}}」が{{count}}文字をクリップボードに書き込もうとしています',
  'program.copyIt': 'コピー',
  'program.running': '{{percent}}%完了',
  'program.failed': '{{percent}}%で失敗',
  'program.paused': '{{percent}}%で一時停止',
  'program.unknown': '処理中',
};
