import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitUntil } from '../wait-until.ts';
import { Journey, nothingLeft, readText } from './journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await Journey.start();
  await journey.begin();
});
afterAll(async () => {
  expect(await journey.end()).toEqual(nothingLeft);
});

/** Sizes the program in the first tab has been told, in order. */
async function toldSizes(): Promise<string[]> {
  return [...(await readText(journey.page)).matchAll(/^told (\d+ \d+)$/gm)].map(([, size = '']) => size);
}

describe('L46: the size of a terminal', () => {
  it('L46: stays as it is over reloads, tab switches, a detach and what comes and goes at the edges', async () => {
    await journey.typeLine(
      `bash -c 'trap "echo told \\$(stty size)" WINCH; echo armed; while :; do sleep 0.05 & wait $!; done'`,
    );
    await journey.waitForText('\narmed');
    await journey.page.locator('.tab.is-active .dot.is-busy').waitFor();
    const { page } = journey;
    for (let round = 0; round < 2; round += 1) {
      await page.reload();
      await journey.waitForPhase('running');
      await journey.waitForText('armed');
    }
    await journey.newTab();
    await journey.press('Alt+1', 'Alt+2', 'Alt+1');
    await journey.press('Alt+2', 'Control+Shift+d');
    await page.locator('.toast', { hasText: 'Detached' }).waitFor();
    await journey.press('Control+Shift+l', 'Escape', 'Control+Shift+d');
    await page
      .locator('.detached-row', { hasText: 'running' })
      .first()
      .getByRole('button', { name: /Take back/ })
      .click();
    await journey.waitForText('armed');
    await journey.waitForPhase('running');
    // A change that is meant arrives, so that one that was not would have, too.
    await page.setViewportSize({ width: 900, height: 600 });
    await waitUntil(async () => (await toldSizes()).length > 0, { withinMs: 20_000 });

    expect(new Set(await toldSizes()).size).toBe(1);
  });

  it('L46: goes to the window that asks for it', async () => {
    const other = await journey.context.newPage();
    await other.setViewportSize({ width: 700, height: 500 });
    await journey.open(other);
    await other
      .locator('.detached-row', { hasText: 'running' })
      .first()
      .getByRole('button', { name: /Show .* here too/ })
      .click();
    const hint = journey.page.locator('.letterbox-hint');
    await hint.waitFor();
    await hint.getByRole('button', { name: 'Fit to this window' }).click();
    await hint.waitFor({ state: 'detached' });
    await other.locator('.letterbox-hint').waitFor();
    await other.close();
    await journey.press('Control+c');
  });
});
