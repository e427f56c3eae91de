import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const folder = new URL('../../../docs/decisions/', import.meta.url);

it('the index of decisions lists every one, in order, under its own title', () => {
  const files = readdirSync(folder).filter((name) => /^\d{4}-.*\.md$/.test(name));
  const lines = files.sort().map((file) => `- [${file.slice(0, 4)} ${titleOf(file)}](${file})`);
  const index = readFileSync(new URL('README.md', folder), 'utf8');

  expect(index.split('\n').filter((line) => line.startsWith('- ['))).toEqual(lines);
});

/** `# 5. How a page gets in` → `How a page gets in`. */
function titleOf(file: string): string {
  const [first = ''] = readFileSync(new URL(file, folder), 'utf8').split('\n');
  return first.replace(/^#\s*(\d+[.:]?\s*)?/, '');
}
