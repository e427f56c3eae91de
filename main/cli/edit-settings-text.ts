import { applyEdits, createScanner, getNodeValue, modify, parseTree, type Edit, type Node } from 'jsonc-parser';
import { isObject } from '../../base/is-object.ts';
import { editSettingsList } from './edit-settings-list.ts';

const formattingOptions = { insertSpaces: true, tabSize: 2, eol: '\n' };

/**
 * The text of a plain file of settings (`isPlain`) with values changed, added at its end, or, where they are undefined,
 * taken out. All else stays as it is: order, layout, comments; and so it is within a value that has entries itself. Pure.
 */
export function editSettingsText(text: string, changes: Readonly<Record<string, unknown>>): string {
  const whole = text.trim() === '' ? '{}\n' : text;
  return Object.entries(changes).reduce((edited, [name, value]) => put(edited, [name], value), whole);
}

type Path = readonly [string] | readonly [string, string];

/** Of a name that stands there more than once only the last counts, so only the last stays. */
function put(text: string, path: Path, value: unknown): string {
  const found = list(text, path);
  const [first] = found;
  if (first !== undefined && found.length > (value === undefined ? 0 : 1))
    return put(takeOut(text, first, path), path, value);
  if (value === undefined) return text;
  const before: unknown = first?.children?.[1] && getNodeValue(first.children[1]);
  if (path.length === 1 && Array.isArray(before) && Array.isArray(value))
    return editSettingsList(text, path[0], before, value);
  const edited = path.length === 1 && first !== undefined ? putEntries(text, path[0], value) : undefined;
  return edited ?? applyEdits(text, modify(text, [...path], value, { formattingOptions }));
}

/** Undefined where what stands there, or is to, has no entries. What is to stand below others that are new goes to the end. */
function putEntries(text: string, name: string, value: unknown): string | undefined {
  const before: unknown = getNodeValue(list(text, [name]).at(-1)?.children?.[1] as Node);
  if (!isObject(before) || !isObject(value)) return undefined;
  const staying = stayingNames(before, value);
  const isChanged = (each: string): boolean =>
    !staying.includes(each) || JSON.stringify(before[each]) !== JSON.stringify(value[each]);
  const left = Object.keys(before)
    .filter((each) => !staying.includes(each))
    .reduce((done, each) => put(done, [name, each], undefined), text);
  return Object.keys(value)
    .filter(isChanged)
    .reduce((done, each) => put(done, [name, each], value[each]), left);
}

/** The first of `after`, as long as they stand in that order already: whatever is put in goes below them. */
function stayingNames(before: object, after: object): readonly string[] {
  const places = new Map(Object.keys(before).map((name, place) => [name, place]));
  const names = Object.keys(after);
  const placeAt = (index: number): number => places.get(names[index] ?? '') ?? -1;
  const end = names.findIndex((_, index) => placeAt(index) <= (index === 0 ? -1 : placeAt(index - 1)));
  return end === -1 ? names : names.slice(0, end);
}

function list(text: string, path: Path): readonly Node[] {
  return propertiesOf(text, path).filter(({ children }) => children?.[0]?.value === path.at(-1));
}

/** All that stand beside what `path` names. */
function propertiesOf(text: string, path: Path): readonly Node[] {
  if (path.length === 1) return parseTree(text)?.children ?? [];
  return list(text, [path[0]]).at(-1)?.children?.[1]?.children ?? [];
}

/** With one comma, and with its line if nothing else stands there; comments above and beside it stay. */
function takeOut(text: string, { offset, length }: Node, path: Path): string {
  const comma = findComma(text, offset + length);
  if (comma !== undefined) return applyEdits(text, [lineEdit(text, offset, comma + 1)]);
  const before = propertiesOf(text, path)
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
