import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { runCli } from '../../start-program.ts';

it('README lists every command that the help lists, and no other', async () => {
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
  const section = readme.split(/^## Commands$/m)[1]?.split(/^\| Option/m)[0] ?? '';
  const listed = [...section.matchAll(/^\| `([a-z]+)/gm)].map(([, name]) => name);

  const help = (await runCli(['--help'])).stdout;
  const known = [...(help.split('Commands:')[1] ?? '').matchAll(/^ {2}([a-z]+) /gm)].map(([, name]) => name);

  expect(listed.sort()).toEqual(known.sort());
});
