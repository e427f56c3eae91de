import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Journey, nothingLeft } from './journey.ts';

const HEIGHT = 420;

let journey: Journey;
beforeAll(async () => {
  journey = await Journey.start({ context: { viewport: { width: 800, height: HEIGHT } } });
  await journey.begin();
});
afterAll(async () => {
  expect(await journey.end()).toEqual(nothingLeft);
});

/** Top and bottom of an element are within the window, and its last child can be scrolled to. */
async function expectToFit(element: Locator): Promise<void> {
  await element.waitFor();
  const box = await element.boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual(0);
  expect((box?.y ?? 0) + (box?.height ?? HEIGHT)).toBeLessThanOrEqual(HEIGHT);
}

describe('in a window of 800 × 420', () => {
  it('every dialog fits, and scrolls to its end', async () => {
    const { page } = journey;
    for (const keys of ['Control+Shift+h', 'Alt+Shift+b', 'Control+Shift+p']) {
      await journey.press(keys);
      await expectToFit(page.locator('.dialog'));
      await journey.press('Escape');
      await page.locator('.dialog').waitFor({ state: 'detached' });
    }
    await journey.press('Control+Shift+h');
    const last = page.locator('.key-row').last();
    await last.scrollIntoViewIfNeeded();
    await expectToFit(last);
    expect(await page.locator('.key-row dt', { hasText: /^Go to tab/ }).allInnerTexts()).toEqual(['Go to tab 1 … 8']);
    await journey.press('Escape');
  });

  it('About shows its picture', async () => {
    await journey.press('Alt+Shift+b');
    const width = await journey.page
      .locator('.about-icon')
      .evaluate((image) => (image as HTMLImageElement).decode().then(() => (image as HTMLImageElement).naturalWidth));
    expect(width).toBeGreaterThan(0);
    await journey.press('Escape');
  });

  it('a list on the empty page scrolls, and leaves the status line alone', async () => {
    for (let count = 0; count < 4; count += 1) await journey.newTab();
    for (let count = 0; count < 5; count += 1) await journey.press('Control+Shift+d');
    const { page } = journey;
    await page.locator('.detached-row').nth(4).waitFor();
    const bottomOf = async (selector: string) => {
      const box = await page.locator(selector).boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0);
    };
    const status = await page.locator('.status').boundingBox();
    expect(await bottomOf('.card')).toBeLessThanOrEqual(status?.y ?? 0);
    await page
      .locator('.detached-row')
      .nth(4)
      .getByRole('button', { name: /Take back/ })
      .click();
    await journey.waitForPhase('running');
  });

  it('one key goes to the notices, of which there are at most three', async () => {
    for (let count = 0; count < 2; count += 1) await journey.newTab();
    for (let count = 0; count < 2; count += 1) await journey.press('Control+Shift+d');
    await journey.press('Alt+Shift+u', 'Alt+Shift+k');
    const { page } = journey;
    await page.getByText('Nothing was waiting').waitFor();
    const shown = page.locator('.toast:not([data-limited])');
    await expect.poll(() => shown.count()).toBe(3); // The one that makes way is seen leaving.
    await journey.press('Alt+Shift+n');
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.toast') !== null)).toBe(true);
    const tops = await shown.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect(Math.min(...tops)).toBeGreaterThan(0);
  });

  it('a notice stands below a banner, whose buttons it leaves to be pressed', async () => {
    const { page } = journey;
    await journey.newTab();
    await journey.typeLine('exit');
    await journey.waitForPhase('ended');
    for (const width of [800, 400]) {
      await page.setViewportSize({ width, height: HEIGHT });
      await journey.press('Alt+Shift+u');
      await page.locator('.toast', { hasText: 'Nothing was waiting' }).first().waitFor();
      const isFree = (button: Element) => {
        const { left, top, width: wide, height: high } = button.getBoundingClientRect();
        return button.contains(document.elementFromPoint(left + wide / 2, top + high / 2));
      };
      const buttons = await page.locator('.banner button').all();
      expect(await Promise.all(buttons.map((button) => button.evaluate(isFree)))).toEqual([true, true]);
    }
  });
});
