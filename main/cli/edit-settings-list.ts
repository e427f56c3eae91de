import { applyEdits, modify, type JSONPath } from 'jsonc-parser';
import { isObject } from '../../base/is-object.ts';

const formattingOptions = { insertSpaces: true, tabSize: 2, eol: '\n' };

/**
 * The text of a file of settings with `after` in the place of the list `before`. Entries that are the same at both ends
 * stay as they stand there, with their comments, and of an entry that changes the properties that do not. Pure.
 */
export function editSettingsList(
  text: string,
  name: string,
  before: readonly unknown[],
  after: readonly unknown[],
): string {
  const least = Math.min(before.length, after.length);
  let start = 0;
  while (start < least && isSame(before[start], after[start])) start += 1;
  let end = 0;
  while (end < least - start && isSame(before.at(-1 - end), after.at(-1 - end))) end += 1;
  const [gone, come] = [before.slice(start, before.length - end), after.slice(start, after.length - end)];
  let edited = text;
  for (const [offset, entry] of come.entries()) {
    const path = [name, start + offset];
    edited = offset < gone.length ? changeEntry(edited, path, gone[offset], entry) : put(edited, path, entry, true);
  }
  for (let index = start + gone.length - 1; index >= start + come.length; index -= 1)
    edited = put(edited, [name, index], undefined);
  return edited;
}

function changeEntry(text: string, path: JSONPath, before: unknown, after: unknown): string {
  if (!isObject(before) || !isObject(after)) return put(text, path, after);
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((key) => !isSame(before[key], after[key]))
    .reduce((edited, key) => put(edited, [...path, key], after[key]), text);
}

function put(text: string, path: JSONPath, value: unknown, isArrayInsertion = false): string {
  return applyEdits(text, modify(text, path, value, { formattingOptions, isArrayInsertion }));
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
