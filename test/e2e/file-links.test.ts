import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAxeFaults } from './axe-faults.ts';
import { Journey, nothingLeft, readText } from './journey.ts';

const ODD = 'odd\u202e.txt';

let journey: Journey;
beforeAll(async () => {
  journey = await Journey.start({ args: ['--set', 'terminal.editor=/bin/echo edits'] });
  await mkdir(join(journey.home, 'src'));
  for (const name of ['src/x.ts', 'src/gone.ts', ODD]) await writeFile(join(journey.home, name), '');
  await rm(join(journey.home, 'src/gone.ts'));
  await journey.begin();
});
afterAll(async () => {
  expect(await journey.end()).toEqual(nothingLeft);
});

const hint = () => journey.page.locator('.link-hint');
const dialog = () => journey.page.getByRole('dialog');
const first = { x: 24, y: 10 };

/** Prints a line, alone at the top of a cleared screen. */
async function print(line: string): Promise<void> {
  await journey.typeLine(`clear; printf '%b\\n' '${line}'; echo is-printed`);
  await journey.waitForText('\nis-printed');
}

async function point(position = first): Promise<void> {
  const screen = journey.page.locator('.xterm-screen');
  await screen.hover({ position: { x: 300, y: 300 } });
  await screen.hover({ position });
}

async function choose(): Promise<void> {
  await point();
  await hint().waitFor();
  await journey.page.locator('.xterm-screen').click({ position: first, modifiers: ['Control'] });
  await dialog().waitFor();
}

describe('the name of a file in a terminal', () => {
  it('is a link where the file is there, and opens in the editor of its machine in a new tab', async () => {
    await print('src/x.ts:12:3: error');
    await point();
    await expect.poll(() => hint().textContent()).toContain(join(journey.home, 'src/x.ts:12:3'));
    await choose();
    expect(await findAxeFaults(journey.page)).toEqual([]);
    await journey.press('Enter'); // on “Edit in a new tab”
    await journey.waitForText(`edits +12 ${join(journey.home, 'src/x.ts')}`);
    expect(await journey.titles()).toHaveLength(2);
    await journey.press('Control+Shift+x');
    await expect.poll(() => journey.titles()).toHaveLength(1);
  });

  it('is looked for where the shell was when it was printed', async () => {
    await print('x.ts');
    await point();
    await journey.typeLine('cd src');
    await print('x.ts');
    await point();
    await expect.poll(() => hint().textContent()).toContain(join(journey.home, 'src/x.ts'));
    await journey.typeLine('cd ..');
    await point({ x: 300, y: 300 });
    await point();
    await expect.poll(() => hint().textContent()).toContain(join(journey.home, 'src/x.ts'));
  });

  it('is none where nothing is there', async () => {
    await print('src/gone.ts:1 src/x.ts');
    await point({ x: 140, y: 10 });
    await hint().waitFor();
    await point();
    await expect.poll(() => hint().count()).toBe(0);
  });

  it('is shown first, on Cancel, where it has characters that nobody sees', async () => {
    await print('./odd\\u202e.txt');
    await choose();
    expect(await dialog().innerText()).toContain('odd�.txt');
    await journey.press('Enter');
    await expect.poll(() => dialog().count()).toBe(0);
    await journey.typeLine('clear; echo typed-$((40 + 2))');
    await journey.waitForText('typed-42');
    expect(await readText(journey.page)).not.toContain('edits');
  });
});
