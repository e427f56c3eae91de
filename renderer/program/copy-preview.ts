import { withoutControls } from '../../base/shown-text.ts';

/** Characters of what a program would copy, for a person to judge by: of its beginning, and of its end. */
const HEAD = 60;
const TAIL = 20;

/** The beginning and the end of a text in one line, with what ends lines to be seen: where it is pasted, that is Enter. */
export function copyPreview(text: string): string {
  const visible = text
    .replaceAll(/\r\n|[\r\n]/g, '⏎')
    .replaceAll('\t', '⇥')
    .replaceAll(/ {3,}/g, ' … ');
  const characters = [...withoutControls(visible)];
  if (characters.length <= HEAD + TAIL) return characters.join('');
  return `${characters.slice(0, HEAD).join('')} … ${characters.slice(-TAIL).join('')}`;
}
