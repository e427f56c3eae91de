import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DesktopJourney, nothingLeft } from './desktop-journey.ts';

let journey: DesktopJourney;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sallyport-opened-'));
  const program = join(folder, 'program');
  await writeFile(
    program,
    `#!/bin/sh\nprintf '%s\\n' "$@" > '${folder}/words.new'\nmv '${folder}/words.new' '${folder}/words'\n`,
    { mode: 0o755 },
  );
  journey = await DesktopJourney.start({ args: ['--set', `window.openFile=${program} --at "{line} {column}" {file}`] });
  await journey.begin();
});
afterAll(async () => {
  expect(await journey.end()).toEqual(nothingLeft);
  await rm(folder, { recursive: true, force: true });
});

it('a file of this machine is given to the program that its person has set', async () => {
  const file = join(journey.home, "it's here.ts");
  await writeFile(file, '');
  await journey.typeLine(`clear; echo '"'"$HOME/it's here.ts"'", line 12'; echo is-printed`);
  await journey.waitForText('line 12\nis-printed');
  const at = { position: { x: 60, y: 10 } };
  await journey.page.locator('.xterm-screen').hover(at);
  await journey.page.locator('.link-hint').waitFor();
  await journey.page.locator('.xterm-screen').click({ ...at, modifiers: ['Control'] });
  await journey.page.getByRole('dialog').waitFor(); // for the quotation mark
  await journey.page.getByRole('button', { name: 'Open', exact: true }).click();

  const words = () => readFile(join(folder, 'words'), 'utf8').catch(() => '');
  await expect.poll(words, { timeout: 10_000 }).toBe(`--at\n12 1\n${file}\n`);
});

it('nothing is started for a path that is none, whoever asks', async () => {
  const ask = (place: unknown) =>
    journey.page.evaluate((asked) => window.sallyport?.openFile(asked as { file: string }), place);

  expect([await ask({ file: '-x' }), await ask({ file: '/a', more: 1 }), await ask('/a'), await ask(null)]).toEqual([
    ...['failed', 'failed', 'failed', 'failed'],
  ]);
});
