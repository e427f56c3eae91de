import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const pages = ['README.md', 'CONTRIBUTING.md', ...pagesIn('docs'), ...pagesIn('docs/decisions')];

it.each(pages)('%s links only to what exists', (page) => {
  const text = readFileSync(path.join(root, page), 'utf8');
  const targets = [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(([, target = '']) => target);
  const local = targets.filter((target) => !/^[a-z]+:/.test(target));

  expect(local.filter((target) => !existsSync(path.resolve(root, path.dirname(page), target)))).toEqual([]);
});

it('the architecture page names only files that exist', () => {
  const text = readFileSync(path.join(root, 'docs/architecture.md'), 'utf8');
  const named = [...text.matchAll(/`((?:base|protocol|main|renderer|relay|docs)\/[^`\s]*)`/g)].map(
    ([, file = '']) => file,
  );

  expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});

function pagesIn(folder: string): string[] {
  return readdirSync(path.join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`);
}
