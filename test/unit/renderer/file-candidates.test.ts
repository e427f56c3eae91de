import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LONGEST_NAME, MOST_NAMES } from '../../../protocol/file-place.ts';
import { findCandidates } from '../../../renderer/links/file-candidates.ts';

/** What of a line may be a link, as people would write it. */
const said = (text: string): string[] =>
  findCandidates(text).map(({ name, line, column }) =>
    [name, line, column].filter((one) => one !== undefined).join(':'),
  );

describe('what may name a file', () => {
  it.each<[text: string, first: string]>([
    ['src/x.ts:12:3', 'src/x.ts:12:3'],
    ['src/x.ts(12,3): error TS2304: Cannot find name', 'src/x.ts:12:3'],
    ['  File "lib/x y.py", line 3, in <module>', 'lib/x y.py:3'],
    ["'x.py':3:5", 'x.py:3:5'],
    ['"x.py", line 3, column 5', 'x.py:3:5'],
    ['died at bin/x.pl line 7.', 'bin/x.pl:7'],
    ['PHP Warning in /srv/x.php on line 9', '/srv/x.php:9'],
    ['src/x.ts:12:const a = 1;', 'src/x.ts:12'],
    ['src/x.ts-12-const a = 1;', 'src/x.ts-12-const'],
    ['/etc/hosts', '/etc/hosts'],
    ['~/notes.md.', '~/notes.md.'],
    ['see ./README.md, then', './README.md,'],
    ['Makefile:3: *** missing separator.', 'Makefile:3'],
    ['C:\\work\\x.cs(4,2): warning', 'C:\\work\\x.cs:4:2'],
    ['--config=etc/x.toml', 'etc/x.toml'],
    ['+++ b/src/x.ts', 'b/src/x.ts'],
    ['│ src/x.ts │', 'src/x.ts'],
    ['.bashrc', '.bashrc'],
    ['x.ts:0', 'x.ts'],
  ])('%j: first of all %s', (text, first) => {
    expect(said(text)[0]).toBe(first);
  });

  it.each<[text: string, also: string]>([
    ['see ./README.md, then', './README.md'],
    ['(docs/a.md)', 'docs/a.md'],
    ['  at run (src/x.ts:12:3)', 'src/x.ts:12:3'],
    ['app/(group)/page.tsx', 'app/(group)/page.tsx'],
    ['(app)/page.tsx', '(app)/page.tsx'],
    ['--- a/src/x.ts', 'src/x.ts'],
    ['b/src/x.ts:4', 'src/x.ts:4'],
  ])('%j: among others %s', (text, also) => {
    expect(said(text)).toContain(also);
  });

  it.each([
    '',
    'plain words and no more',
    '12:34:56',
    'https://example.org/a.html',
    'src/',
    '1.5',
    '…',
    'x.ts:12abc 0',
  ])('not in %j', (text) => {
    expect(said(text).filter((one) => one !== 'x.ts:12abc')).toEqual([]);
  });

  const part = fc.stringMatching(/^[A-Za-z][\w+~-]{0,12}$/);
  const paths = fc
    .tuple(fc.constantFrom('', '/', './', '../', '~/'), fc.array(part, { minLength: 1, maxLength: 4 }), part)
    .map(([root, parts, suffix]) => `${root}${parts.join('/')}.${suffix}`);
  const count = fc.integer({ min: 1, max: 999_999 });
  const ways: readonly ((file: string, line: number, column: number) => string)[] = [
    (file, line, column) => `${file}:${line}:${column}`,
    (file, line, column) => `(${file}:${line}:${column})`,
    (file, line, column) => `${file}:${line}:${column}: error`,
    (file, line, column) => `${file}(${line},${column})`,
    (file, line, column) => `"${file}", line ${line}, column ${column}`,
    (file, line, column) => `'${file}':${line}:${column}`,
    (file, line, column) => `${file} line ${line}, column ${column}.`,
  ];
  const prose = fc.stringMatching(/^[a-z ,.]{0,40}$/);

  it('finds every path and its place, however it is written and whatever stands around it', () => {
    const shown = fc.record({ file: paths, line: count, column: count, write: fc.constantFrom(...ways) });
    fc.assert(
      fc.property(shown, prose, prose, ({ file, line, column, write }, before, after) => {
        const text = `${before} ${write(file, line, column)} ${after}`;
        const found = findCandidates(text).find(
          (one) => one.name === file && one.line === line && one.column === column,
        );

        expect(found && text.slice(found.start, found.end)).toContain(file);
      }),
    );
  });

  it('takes any line as it comes: within bounds, each place within the line and with its name in it', () => {
    const anything = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.stringMatching(/^[\w:/.,()[\]"'`{}*= ~\\-]{0,300}$/),
    );
    fc.assert(
      fc.property(anything, (text) => {
        const found = findCandidates(text);

        expect(new Set(found.map(({ name }) => name)).size).toBeLessThanOrEqual(MOST_NAMES);
        for (const { start, end, name } of found) {
          expect(name.length).toBeLessThanOrEqual(LONGEST_NAME);
          expect([start >= 0, end <= text.length, text.slice(start, end).includes(name)]).toEqual([true, true, true]);
        }
      }),
    );
  });

  it('is done in no time with lines that were made to take long', () => {
    const long = 2_000;
    const lines = ['"', "'x", ':1', '(1', ')', 'a.', 'a/', '[{(', 'x:1', ' line 1', 'a(1,2'].map((piece) =>
      piece.repeat(long / piece.length),
    );
    const startMs = performance.now();
    for (const line of lines) findCandidates(line);

    expect(performance.now() - startMs).toBeLessThan(1_000); // some milliseconds; minutes if it grew out of hand
  });
});
