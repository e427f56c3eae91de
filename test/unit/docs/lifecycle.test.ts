import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const rows = readFileSync(path.join(root, 'docs/lifecycle.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| L\d+/.test(line))
  .map((line) => {
    const [rule = '', holds = '', , where = ''] = line
      .split('|')
      .slice(1)
      .map((cell) => cell.trim());
    return {
      rule,
      isToCome: holds.startsWith('To come'),
      files: [...where.matchAll(/`([^`]+)`/g)].map(([, file]) => file ?? ''),
    };
  });

function listTestFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.test.ts'))
    .map((entry) => path.join(entry.parentPath, entry.name));
}

/** Numbers that open a test's or a group's title, or one of its cases. */
function rulesInTitles(): Set<string> {
  const titles = listTestFiles(path.join(root, 'test'))
    .map((file) => readFileSync(file, 'utf8'))
    .flatMap((text) =>
      [...text.matchAll(/(?:['"`])((?:[LF]\d+(?:, | and )?)+)[: ]/g)].map(([, numbers]) => numbers ?? ''),
    );
  return new Set(titles.flatMap((numbers) => numbers.match(/L\d+/g) ?? []));
}

describe('docs/lifecycle.md', () => {
  it('lists L1 to L57, each once', () => {
    expect(rows.map(({ rule }) => rule)).toEqual(Array.from({ length: 57 }, (_, index) => `L${index + 1}`));
  });

  it('names files that exist', () => {
    expect(rows.flatMap(({ files }) => files).filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  });

  it('has a test for every rule that is not to come', () => {
    const tested = rulesInTitles();
    expect(rows.filter(({ rule, isToCome }) => !isToCome && !tested.has(rule)).map(({ rule }) => rule)).toEqual([]);
  });
});
