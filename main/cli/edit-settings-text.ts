import { applyEdits, createScanner, modify, parseTree, type Edit, type Node } from 'jsonc-parser';

const formattingOptions = { insertSpaces: true, tabSize: 2, eol: '\n' };

/**
 * The text of a plain file of settings (`isPlain`) with values changed, added at its end, or, where they are undefined,
 * taken out. All else stays as it is: order, layout, comments. Pure.
 */
export function editSettingsText(text: string, changes: Readonly<Record<string, unknown>>): string {
  const whole = text.trim() === '' ? '{}\n' : text;
  return Object.entries(changes).reduce((edited, [name, value]) => put(edited, name, value), whole);
}

/** Of a name that stands there more than once only the last counts, so only the last stays. */
function put(text: string, name: string, value: unknown): string {
  const found = list(text, name);
  const [first] = found;
  if (first !== undefined && found.length > (value === undefined ? 0 : 1))
    return put(takeOut(text, first), name, value);
  return value === undefined ? text : applyEdits(text, modify(text, [name], value, { formattingOptions }));
}

function list(text: string, name: string): readonly Node[] {
  return propertiesOf(text).filter(({ children }) => children?.[0]?.value === name);
}

function propertiesOf(text: string): readonly Node[] {
  return parseTree(text)?.children ?? [];
}

/** With one comma, and with its line if nothing else stands there; comments above and beside it stay. */
function takeOut(text: string, { offset, length }: Node): string {
  const comma = findComma(text, offset + length);
  if (comma !== undefined) return applyEdits(text, [lineEdit(text, offset, comma + 1)]);
  const before = propertiesOf(text)
    .filter((property) => property.offset < offset)
    .at(-1);
  const commaBefore = before && findComma(text, before.offset + before.length);
  const freed: Edit[] = commaBefore === undefined ? [] : [{ offset: commaBefore, length: 1, content: '' }];
  return applyEdits(text, [...freed, lineEdit(text, offset, offset + length)]);
}

/** Where the comma is that comes next, past blanks and comments. */
function findComma(text: string, from: number): number | undefined {
  const scanner = createScanner(text, true);
  scanner.setPosition(from);
  scanner.scan();
  return text[scanner.getTokenOffset()] === ',' ? scanner.getTokenOffset() : undefined;
}

function lineEdit(text: string, start: number, end: number): Edit {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const rest = /[ \t\r]*(\n|$)/y;
  rest.lastIndex = end;
  const isAlone = text.slice(lineStart, start).trim() === '' && lineStart > 0 && rest.test(text);
  const [from, to] = isAlone ? [lineStart, rest.lastIndex] : [start, end];
  return { offset: from, length: to - from, content: '' };
}
