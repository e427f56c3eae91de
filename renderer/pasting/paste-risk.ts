import type { WindowSettings } from '../../protocol/window-settings.ts';

const LINE_END = /\r\n?|\n/;

/** Whether a person is asked first. With bracketed paste a program knows what was pasted and runs nothing of it by itself. Pure. */
export function isPasteAsked(
  text: string,
  choice: WindowSettings['window.confirmPaste'],
  isBracketed: boolean,
): boolean {
  return choice !== 'never' && LINE_END.test(text) && (choice === 'always' || !isBracketed);
}

export function linesOf(text: string): string[] {
  const lines = text.split(LINE_END);
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

/** Nothing runs by itself: the lines one behind the other, without their ends. Pure. */
export function asOneLine(text: string): string {
  return text
    .split(LINE_END)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');
}

/** With a mark for what nobody would see, so that what is shown is what is pasted. Pure. */
export function shownText(line: string): string {
  return line.replaceAll('\t', '    ').replaceAll(/\p{C}/gu, '�');
}
