import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAxeFaults } from './axe-faults.ts';
import { Journey, nothingLeft } from './journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await Journey.start();
  await mkdir(join(journey.home, 'deep/place'), { recursive: true });
  await journey.begin();
});
afterAll(async () => {
  expect(await journey.end()).toEqual(nothingLeft);
});

const options = () => journey.page.getByRole('option');
const heading = () => journey.page.locator('[cmdk-group-heading]');

async function search(text: string): Promise<void> {
  await journey.press('Control+Shift+p');
  await options().first().waitFor();
  await journey.page.keyboard.type(text);
}

describe('the palette', () => {
  it('has the folders in which shells have been, and opens terminals there', async () => {
    await journey.typeLine('cd deep/place');
    await journey.typeLine('echo gone-$((40 + 2))');
    await journey.waitForText('gone-42');
    await expect
      .poll(() => journey.page.evaluate(() => localStorage.getItem('sallyport.preferences')))
      .toContain('deep/place');
    await search('deep/pl');
    await expect.poll(() => options().locator('mark').allTextContents()).toEqual(['deep/pl']);
    await journey.press('Enter');
    await expect.poll(() => journey.tabTitles().count()).toBe(2);
    await journey.waitForPhase('running');
    await journey.waitForText('$ ');
    await journey.typeLine('pwd');
    await journey.waitForText(`\n${join(journey.home, 'deep/place')}\n`);
  });

  it('has the terminals that no tab shows, and shows them', async () => {
    await journey.press('Control+Shift+e');
    await journey.page.getByRole('textbox', { name: 'Name of the tab' }).fill('build');
    await journey.press('Enter', 'Control+Shift+d');
    await expect.poll(() => journey.titles()).toHaveLength(1);
    await search('build');
    await expect.poll(() => options().first().innerText()).toContain('at its prompt');
    await journey.press('Enter');
    await expect.poll(() => journey.titles()).toHaveLength(2);
    await journey.waitForText(join(journey.home, 'deep/place'));
  });

  it('begins with what is used most, also after a reload', async () => {
    for (const action of ['select all', 'select all', 'normal text']) {
      await search(action);
      await journey.press('Enter');
      await expect.poll(() => options().count()).toBe(0);
    }
    await journey.page.reload();
    await journey.waitForPhase('running');
    await journey.press('Control+Shift+p');
    await expect.poll(() => heading().first().textContent()).toBe('Used most');
    expect((await options().allInnerTexts()).slice(0, 2).map((text) => text.split('\n')[0])).toEqual([
      'Select all',
      'Normal text size',
    ]);
    expect(await findAxeFaults(journey.page)).toEqual([]);
    await journey.press('Escape');
  });
});
