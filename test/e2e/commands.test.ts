import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAxeFaults } from './axe-faults.ts';
import { Journey, nothingLeft } from './journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await Journey.start();
  await journey.begin();
});
afterAll(async () => {
  expect(await journey.end()).toEqual(nothingLeft);
});

const marks = () => journey.page.locator('.command-mark');
const words = async (): Promise<string[]> =>
  marks().evaluateAll((all) => all.map((mark) => (mark.getAttribute('aria-label') ?? '').replace(/ after .*/, '')));
const hint = () => journey.page.locator('.command-hint');
const notices = () => journey.page.locator('.toast');

describe('commands that a shell has marked', () => {
  it('have a mark each that says how they ended', async () => {
    await journey.typeLine('echo one-two');
    await journey.typeLine('(exit 3)');
    await expect.poll(words).toEqual(['Succeeded', 'Failed with exit status 3']);
    await journey.typeLine('sleep 300');

    await expect.poll(words).toEqual(['Succeeded', 'Failed with exit status 3', 'Running']);
    expect(await findAxeFaults(journey.page)).toEqual([]);
    await journey.press('Control+c');
    await expect.poll(words).toEqual(['Succeeded', 'Failed with exit status 3', 'Failed with exit status 130']);
  });

  it('are found again by a page that is loaded anew', async () => {
    const before = await words();
    await journey.page.reload();
    await journey.waitForText('(exit 3)');

    await expect.poll(words).toEqual(before);
  });

  it('are gone to by keyboard, and what they printed is selected', async () => {
    await journey.typeLine('seq 1 200');
    await journey.waitForText('\n200\n');
    await journey.press('Control+Shift+z', 'Control+Shift+z', 'Control+Shift+z');
    await expect.poll(() => hint().textContent()).toMatch(/^Command 2 of 4: Failed with exit status 3/);
    await expect.poll(() => journey.page.locator('.xterm-rows').innerText()).toMatch(/exit.3/);
    await journey.press('Control+Shift+z', 'Control+Shift+g');
    expect(await selection()).toBe('one-two');
    await journey.press('Control+Shift+y', 'Control+Shift+y', 'Control+Shift+y', 'Control+Shift+y');
    await expect.poll(() => hint().count()).toBe(0);
    await journey.press('Control+Shift+g');
    expect((await selection()).split('\n')).toEqual(Array.from({ length: 200 }, (_, index) => String(index + 1)));
  });

  it('tell when they end, if somebody wants to know, from whichever tab is in front', async () => {
    await journey.press('Control+Shift+k');
    await notices().filter({ hasText: 'Nothing runs' }).waitFor();
    await journey.typeLine('sleep 3; (exit 4)');
    await expect.poll(() => journey.titles()).toContain('sleep');
    await journey.press('Control+Shift+k');
    await notices().filter({ hasText: 'You will be told' }).waitFor();
    await journey.newTab();

    const notice = notices().filter({ hasText: 'has ended' });
    await expect.poll(() => notice.textContent()).toContain('Failed with exit status 4 after 3 s');
    await journey.page.locator('.dot.is-attention').waitFor();
    await notice.getByRole('button', { name: 'Show it' }).click();
    await journey.waitForText('sleep 3');
  });

  it('lead a new terminal to their folder', async () => {
    mkdirSync(join(journey.home, 'some folder'));
    await journey.typeLine('cd "some folder"');
    await journey.newTab();
    await journey.typeLine('echo "in $(pwd)."');

    await journey.waitForText(`in ${join(journey.home, 'some folder')}.`);
  });
});

async function selection(): Promise<string> {
  return journey.page.evaluate(() => window.__sallyport?.readSelection() ?? '');
}
