import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitUntil } from '../wait-until.ts';
import { heldBy, Journey, nothingLeft, readText } from './journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await Journey.start();
  await journey.begin();
});
afterAll(async () => {
  expect(await journey.end()).toEqual(nothingLeft);
});

describe('a reload', () => {
  it('finds its terminals again, in order, by name and with their content', async () => {
    await journey.typeLine('echo first-$((10+1))');
    await journey.waitForText('first-11');
    await journey.press('Control+Shift+e');
    await journey.page.getByRole('textbox', { name: 'Name of the tab' }).fill('kept name');
    await journey.press('Enter');
    await journey.newTab();
    await journey.typeLine('seq 200; echo second-$((10+2))');
    await journey.waitForText('second-12');
    const before = { ids: await journey.terminalIds(), text: (await readText(journey.page)).trimEnd() };

    await journey.page.reload();
    await journey.waitForText('second-12');
    await journey.press('Control+Shift+f');
    await journey.page.keyboard.type('seq 200');
    await expect.poll(() => journey.page.locator('.find-count').textContent()).toBe('1 of 1');
    await journey.press('Escape');
    await journey.waitForPhase('running');

    const after = { ids: await journey.terminalIds(), text: (await readText(journey.page)).trimEnd() };
    expect(after).toEqual(before);
    expect(await journey.titles()).toEqual(['kept name', 'bash · ~']);
    await journey.press('Alt+1');
    await journey.waitForText('first-11');
    expect(heldBy(journey.program).children).toBe(2);
  });

  it('does not ring the bell again, and types on where it was', async () => {
    await journey.typeLine(`printf 'a\\a'; cat`);
    await journey.page.locator('.tab.is-active .dot.is-busy').waitFor();
    await journey.press('Alt+2');
    await journey.page.reload();
    await journey.waitForText('second-12');
    await waitUntil(async () => (await journey.page.locator('.dot.is-waiting').count()) === 0, { withinMs: 20_000 });
    expect(await journey.page.locator('.dot.is-attention').count()).toBe(0);
    await journey.press('Alt+1');
    await journey.typeLine('typed after');
    await waitUntil(async () => (await readText(journey.page)).split('typed after').length === 3, { withinMs: 20_000 });
    await journey.press('Control+c');
  });

  it('drops the tab of a terminal that ended meanwhile, and says so', async () => {
    const [terminalId] = await journey.terminalIds();
    const { page } = journey;
    const other = await journey.context.newPage();
    await journey.open(other);
    await other.locator(`[data-terminal-id="${terminalId}"]`).getByRole('button', { name: /End/ }).click();
    await waitUntil(() => heldBy(journey.program).children === 1, { withinMs: 20_000 });
    await other.close();
    await page.locator('.dot.is-ended').waitFor();
    await page.reload();
    await page.locator('.toast', { hasText: '1 terminal ended' }).waitFor();
    expect(await journey.titles()).toEqual(['bash · ~']);
  });

  it('L43: finds emoji, flags, skin tones, wide letters and marks where they were, each as wide as it was', async () => {
    const wide = ['👩‍👩‍👧‍👦', '🏳️‍🌈', '🇩🇪', '👍🏽', '❤️', '漢', '한'];
    const narrow = ['e\u0301', 'o\u0308\u0323', 'ก็', 'ñ'];
    const rows = [...wide, ...narrow].map((cluster) => cluster.repeat(200));
    await writeFile(join(journey.home, 'clusters'), `${rows.join('\n')}\n`);
    await journey.typeLine('clear; cat clusters; echo shown-$((1 + 1))');
    await journey.waitForText('\nshown-2');
    const { cols = 0 } = (await journey.page.evaluate(() => window.__sallyport?.terminals()[0])) ?? {};
    const before = (await readText(journey.page)).trimEnd().split('\n');

    await journey.page.reload();
    await journey.waitForText('\nshown-2');

    await expect.poll(async () => (await readText(journey.page)).trimEnd().split('\n')).toEqual(before);
    const widthOf = (cluster: string): number =>
      cols / ((before.find((row) => row.startsWith(cluster))?.length ?? 0) / cluster.length);
    expect(wide.map((cluster) => Math.floor(widthOf(cluster)))).toEqual(wide.map(() => 2));
    expect(narrow.map((cluster) => Math.floor(widthOf(cluster)))).toEqual(narrow.map(() => 1));
  });
});
