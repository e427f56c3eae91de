import type { enLinks } from '../en/links.ts';
import type { Translation } from '../translation.ts';

/** Links in a terminal that may not lead where they seem to, in Chinese. */
export const zhLinks: Translation<typeof enLinks> = {
  'links.title': '打开此地址？',
  'links.doubt.elsewhere': '它指向的并不是终端中显示的“{{shown}}”：',
  'links.doubt.user': '“@”之前只是一个名称，并不是链接的去向。真正起作用的是“@”之后、下一个“/”之前的部分：',
  'links.doubt.foreignLetters': '其名称中有些字母看起来可能与其他字母相似，这里以“xn--”形式表示：',
  'links.open': '打开',

  'files.title': '打开此文件？',
  'files.titleOn': '打开 {{host}} 上的此文件？',
  'files.odd': '路径中有不常见或不可见的字符，它们显示为“�”。',
  'files.edit': '在新标签页中编辑',
  'files.open': '打开',
  'files.copyPath': '复制路径',
  'files.notOpened': '未能打开 {{place}}',
  'files.notOpenedHint': '无法启动“打开文件的程序”设置中指定的程序。',
};
