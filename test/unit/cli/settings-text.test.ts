import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson } from '../../../base/parse-json.ts';
import { readSettingsText } from '../../../main/cli/settings-text.ts';

/** Names and values, and each fault as `line kind near`. */
function read(text: string): { values: Record<string, unknown>; faults: string[] } {
  const { entries, faults } = readSettingsText(text);
  const values = Object.fromEntries([...entries].map(([name, { value }]) => [name, value]));
  return { values, faults: faults.map(({ line, kind, near }) => `${line} ${kind} ${near}`.trim()) };
}

const Name = fc.string().filter((name) => !['version', 'value'].includes(name));

describe('the text of a file of settings', () => {
  it('is read as JSON is, whatever stands in it and however it is laid out', () => {
    const anything = fc.dictionary(Name, fc.jsonValue());
    fc.assert(
      fc.property(anything, fc.constantFrom(undefined, 2, '\t'), fc.boolean(), (object, indent, isWrapped) => {
        const text = JSON.stringify(isWrapped ? { version: 1, value: object } : object, undefined, indent);
        const plain = JSON.parse(JSON.stringify(object)) as Record<string, unknown>;
        expect(read(text)).toEqual({ values: plain, faults: [] });
      }),
    );
  });

  it('names the line of each entry', () => {
    const { entries } = readSettingsText('\uFEFF{\r\n  "a": 1,\r\n\r\n  "b": {\r\n    "c": 2 },\r\n  "d": 3 }\r\n');
    expect([...entries].map(([name, { line }]) => [name, line])).toEqual([
      ['a', 2],
      ['b', 4],
      ['d', 6],
    ]);
  });

  it.each([
    ['nothing', '', {}, []],
    ['no object', '[1, 2]', {}, ['1 no_object [']],
    ['a comma too many', '{\n"a": 1,\n}', { a: 1 }, ['2 misplaced ,']],
    ['a comma too few', '{\n"a": 1\n"b": 2\n}', { a: 1, b: 2 }, ['3 no_comma "b"']],
    ['two commas', '{\n"a": 1,,\n"b": 2\n}', { a: 1, b: 2 }, ['2 misplaced ,']],
    ['comments', '// a\n{\n/* many\nof them */\n"a": 1, // yes\n"b": 2\n}\n// end', { a: 1, b: 2 }, []],
    ['a comment of another kind', '{\n"a": 1, # yes\n"b": 2\n}', { a: 1, b: 2 }, ['2 misplaced #']],
    ['a comment without its end', '{\n"a": 1,\n/* "b": 2\n}', { a: 1 }, ['3 misplaced /* "b": 2']],
    ['a name without quotes', '{\na: 1,\n"b": 2\n}', { b: 2 }, ['2 misplaced a']],
    ['a value without quotes', '{\n"a": /bin/sh,\n"b": 2\n}', { b: 2 }, ['2 no_value /bin/sh']],
    ['words for a value', '{\n"a": not at all,\n"b": 2\n}', { a: undefined, b: 2 }, ['2 no_value not at all']],
    ['quotes of another kind', '{\n\'a\': 1,\n"b": 2\n}', { b: 2 }, ["2 misplaced 'a'"]],
    ['a text without its end', '{\n"a": "x,\n"b": 2\n}', { b: 2 }, ['2 no_value "x']],
    ['no value', '{\n"a":,\n"b": 2\n}', { b: 2 }, ['2 no_value ,']],
    ['an end too early', '{\n"a": 1 }\n"b": 2 }', { a: 1 }, ['3 misplaced "b"']],
    ['no end', '{\n"a": 1,\n"b": 2', { a: 1, b: 2 }, ['3 unclosed']],
    ['no end within', '{\n"a": 1,\n"b": { "c": 2', { a: 1, b: undefined }, ['3 unclosed']],
    ['a torn envelope', '{"version":1,\n"value":{\n"a": 1,\n"b": 2', { a: 1, b: 2 }, ['4 unclosed']],
    ['an envelope without its end', '{"version":1,\n"value":{\n"a": 1}', { a: 1 }, ['3 unclosed']],
    ['a newer envelope', '{"version":2,"value":{"a":1}}', {}, ['1 newer_version 2']],
    ['the same name twice', '{"a": 1, "a": 2}', { a: 2 }, []],
  ])('with %s loses only what that hits', (_what, text, values, faults) => {
    expect(read(text)).toEqual({ values, faults });
  });

  it('never makes a reader fail or wait, whatever it is', () => {
    const pieces = fc.array(
      fc.constantFrom('{', '}', '[', ']', ':', ',', '"', '"a"', '"value"', '"version"', '1', '\n', 'x', '\\'),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(pieces, (parts) => {
        const text = parts.join('');
        const { faults } = readSettingsText(text);
        const parsed = parseJson(text);
        const isObject = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
        // What JSON refuses is never passed over in silence.
        if (!isObject && text.trim() !== '') expect(faults).not.toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });
});
