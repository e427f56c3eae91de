import fc from 'fast-check';
import { parse } from 'jsonc-parser';
import { expect, it } from 'vitest';
import { editSettingsText } from '../../../main/cli/edit-settings-text.ts';

const written = `// What I like.
{
  "window.fontSize": 15, // my eyes

  // Few.
  "terminal.cap": 3,
  /* the end */
  "app.whenClosed": "tray" // always
}
`;

it('changes a value where it stands, and nothing else', () => {
  expect(editSettingsText(written, { 'terminal.cap': 4, 'window.fontSize': 16 })).toBe(
    written.replace('3,', '4,').replace('15', '16'),
  );
});

it('takes an entry out with its line, and leaves comments', () => {
  expect([
    editSettingsText(written, { 'terminal.cap': undefined }),
    editSettingsText(written, { 'window.fontSize': undefined }),
    editSettingsText(written, { 'app.whenClosed': undefined }),
  ]).toEqual([
    written.replace('  "terminal.cap": 3,\n', ''),
    written.replace('"window.fontSize": 15,', ''),
    written.replace('3,', '3').replace('"app.whenClosed": "tray"', ''),
  ]);
});

it('adds an entry at the end, also where there was no file', () => {
  expect(parse(editSettingsText(written, { 'window.theme': 'dark' }))).toEqual({
    ...(parse(written) as object),
    'window.theme': 'dark',
  });
  expect(editSettingsText('', { 'window.theme': 'dark', 'terminal.cap': 3 })).toBe(
    '{\n  "window.theme": "dark",\n  "terminal.cap": 3\n}\n',
  );
});

it('makes one of a name that stands there twice', () => {
  expect([
    parse(editSettingsText('{"a": 1, "b": 2, "a": 3}', { a: 4 })),
    parse(editSettingsText('{"a": 1, "b": 2, "a": 3}', { a: undefined })),
  ]).toEqual([{ a: 4, b: 2 }, { b: 2 }]);
});

it('is right for whatever stands there, however it is laid out, and keeps every comment', () => {
  const name = fc.constantFrom('a', 'b', 'c', 'd');
  const entry = fc.tuple(name, fc.oneof(fc.integer(), fc.boolean(), fc.string()));
  const gap = fc.constantFrom('', ' ', '\n', '\n  ', ' // one\n', ' /* two */ ', '\r\n');
  const entries = fc.uniqueArray(entry, { selector: ([key]) => key });
  const change = fc.dictionary(name, fc.oneof(fc.integer(), fc.constant(undefined)));
  fc.assert(
    fc.property(entries, fc.array(gap, { minLength: 12, maxLength: 12 }), change, (list, gaps, changes) => {
      const between = (index: number): string => gaps[index % gaps.length] ?? '';
      const parts = list.map(
        ([key, value], index) =>
          `${between(index)}${JSON.stringify(key)}${between(index + 3)}:${between(index + 5)}${JSON.stringify(value)}${between(index + 7)}`,
      );
      const text = `${between(1)}{${parts.join(',') || between(2)}}${between(4)}`;
      const edited = editSettingsText(text, changes);
      const expected = Object.fromEntries(
        Object.entries({ ...Object.fromEntries(list), ...changes }).filter(([, value]) => value !== undefined),
      );
      expect(parse(edited)).toEqual(expected);
      const comments = (of: string): number => of.match(/\/\/ one|\/\* two/g)?.length ?? 0;
      const inside = list.filter(([key]) => key in changes).length;
      if (inside === 0) expect(comments(edited)).toBe(comments(text));
    }),
  );
});

const withKeys = `{
  "window.keys": {
    // Mine.
    "tab.new": "F6", // quick
    "tab.close": null,

    "app.about": "F7" /* rare */
  },
  "terminal.cap": 3
}
`;

it('changes what a value has entries for where they stand, and what goes below the others goes to the end', () => {
  const keys = { 'tab.new': 'F6', 'tab.close': null, 'app.about': 'F7' };
  const edit = (value: object) => editSettingsText(withKeys, { 'window.keys': value });
  expect([
    edit(keys),
    edit({ ...keys, 'tab.new': 'F9' }),
    edit({ 'tab.new': 'F6', 'app.about': 'F7' }),
    edit({ 'tab.close': null, 'app.about': 'F7', 'tab.new': 'F9' }),
  ]).toEqual([
    withKeys,
    withKeys.replace('F6', 'F9'),
    withKeys.replace('    "tab.close": null,\n', ''),
    withKeys.replace('"tab.new": "F6",', '').replace('"F7"', '"F7",\n    "tab.new": "F9"'),
  ]);
});

it('is right for entries of entries in any order', () => {
  const name = fc.constantFrom('a', 'b', 'c', 'd', 'e');
  const value = fc.oneof(fc.integer(), fc.constant(null), fc.array(fc.string(), { maxLength: 2 }));
  const entries = fc.uniqueArray(fc.tuple(name, value), { selector: ([key]) => key });
  const gap = fc.constantFrom('', ' ', '\n  ', ' // one\n', ' /* two */ ');
  fc.assert(
    fc.property(entries, entries, fc.array(gap, { minLength: 5, maxLength: 5 }), (before, after, gaps) => {
      const parts = before.map(([key, one], index) => `${gaps[index]}${JSON.stringify(key)}: ${JSON.stringify(one)}`);
      const text = `{"first": 1, "keys": {${parts.join(',')}\n}, "last": 2}`;
      const edited = editSettingsText(text, { keys: Object.fromEntries(after) });
      expect(JSON.stringify(parse(edited))).toBe(
        JSON.stringify({ first: 1, keys: Object.fromEntries(after), last: 2 }),
      );
    }),
  );
});
