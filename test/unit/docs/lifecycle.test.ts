import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
/** Where a test that cannot fail would hide what hurts most: leaks, lost output, commands that nobody wanted run. */
const MUST_HAVE_CONTROL = ['L1', 'L12', 'L13', 'L15', 'L16', 'L21', 'L24', 'L30', 'L32'];

const [rulesText = '', controlsText = ''] = readFileSync(path.join(root, 'docs/lifecycle.md'), 'utf8').split(
  '\n## Controls\n',
);
const rows = readRows(rulesText);
const controlRows = readRows(controlsText);

function readRows(text: string): { rule: string; files: string[]; tests: string[] }[] {
  const lines = text.split('\n').filter((line) => /^\| L\d+/.test(line));
  return lines.map((line) => {
    const [rule = '', , , where = '', tests = ''] = line
      .split('|')
      .slice(1)
      .map((cell) => cell.trim());
    return { rule, files: filesIn(where), tests: filesIn(tests) };
  });
}

function filesIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, file]) => file ?? '');
}

function listTestFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.test.ts'))
    .map((entry) => path.join(entry.parentPath, entry.name));
}

/** Numbers that open the title of a test or a group in this file; one that is skipped or to come does not count. */
function rulesInTitles(file: string): Set<string> {
  const titles = [...readFileSync(file, 'utf8').matchAll(/(?<!skip|todo)\(\s*['"`]((?:[LF]\d+(?:, )?)+): /g)];
  return new Set(titles.flatMap(([, numbers = '']) => numbers.match(/L\d+/g) ?? []));
}

/** `L13 test/…` for each control: a test whose title begins with the rule and that word. */
function listControls(): string[] {
  const found = listTestFiles(path.join(root, 'test')).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/['"`](L\d+), control: /g)].map(
      ([, rule]) => `${rule} ${path.relative(root, file)}`,
    ),
  );
  return [...new Set(found)].sort();
}

describe('docs/lifecycle.md', () => {
  it('lists L1 to L57, each once', () => {
    expect(rows.map(({ rule }) => rule)).toEqual(Array.from({ length: 57 }, (_, index) => `L${index + 1}`));
  });

  it('names files that exist', () => {
    const named = rows.flatMap(({ files, tests }) => [...files, ...tests]);
    expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  });

  it('names for every rule a test whose title begins with it', () => {
    const without = rows.filter(({ rule, tests }) => {
      const opened = tests.map((file) => rulesInTitles(path.join(root, file)));
      return tests.length === 0 || !opened.every((rules) => rules.has(rule));
    });
    expect(without.map(({ rule }) => rule)).toEqual([]);
  });

  it('names every control and where it is, and no other', () => {
    const named = controlRows.flatMap(({ rule, files }) => files.map((file) => `${rule} ${file}`));
    expect(named.sort()).toEqual(listControls());
  });

  it('has a control for every rule that must have one', () => {
    const controlled = new Set(listControls().map((control) => control.split(' ')[0]));
    expect(MUST_HAVE_CONTROL.filter((rule) => !controlled.has(rule))).toEqual([]);
  });
});
