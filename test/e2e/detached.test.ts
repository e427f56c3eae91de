import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitUntil } from '../wait-until.ts';
import { heldBy, Journey, nothingLeft } from './journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await Journey.start();
  await journey.begin();
});
afterAll(async () => {
  expect(await journey.end()).toEqual(nothingLeft);
});

const rows = () => journey.page.locator('.popover .detached-row');

describe('F17: terminals without a tab', () => {
  it('are counted and listed, with what becomes of them', async () => {
    await journey.newTab();
    await journey.typeLine('echo mine-$((2+2)); sleep 307');
    await journey.page.locator('.tab.is-active .dot.is-busy').waitFor();
    await journey.press('Control+Shift+d');
    await journey.newTab();
    await journey.press('Control+Shift+d');
    await journey.page.getByText('3 running · 2 detached').waitFor();
    await journey.press('Control+Shift+l');
    await waitUntil(async () => (await rows().count()) === 2, { withinMs: 10_000 });
    const notes = await rows().locator('.detached-note').allInnerTexts();
    expect(notes.toSorted()).toEqual([
      expect.stringMatching(/^at its prompt · ends in 1[45] min if nobody takes it back$/),
      'running sleep · kept while sleep runs',
    ]);
  });

  it('can be taken back, content and all', async () => {
    await rows()
      .filter({ hasText: 'running sleep' })
      .getByRole('button', { name: /Take back/ })
      .click();
    await journey.waitForText('mine-4');
    await journey.page.getByText('3 running · 1 detached').waitFor();
    await journey.press('Control+c');
    await journey.typeLine('echo taken-$((2+3))');
    await journey.waitForText('taken-5');
  });

  it('can be ended from the list', async () => {
    await journey.press('Control+Shift+l');
    await rows().getByRole('button', { name: /End/ }).click();
    await waitUntil(() => heldBy(journey.program).children === 2, { withinMs: 20_000 });
    await waitUntil(async () => (await rows().count()) === 0, { withinMs: 10_000 });
    await journey.press('Escape');
  });

  it('are offered to a new page before it starts anything of its own', async () => {
    const other = await journey.context.newPage();
    await journey.open(other);
    await waitUntil(async () => (await other.locator('.detached-row').count()) === 2, { withinMs: 20_000 });
    expect(await other.locator('.detached-note').first().innerText()).toContain('shown elsewhere');
    await other.close();
    expect(heldBy(journey.program).children).toBe(2);
  });
});
