import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { heldBy, Journey, nothingLeft, readText } from './journey.ts';
import { waitUntil } from '../wait-until.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await Journey.start();
  await journey.begin();
});
afterAll(async () => {
  expect(await journey.end()).toEqual(nothingLeft);
});

/** The titles in order, the one in front in brackets. */
async function strip(): Promise<string> {
  return journey.page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[role=tab]')]
      .map((tab) => ({
        title: tab.querySelector('.tab-title')?.textContent ?? '',
        isInFront: tab.ariaSelected === 'true',
      }))
      .map(({ title, isInFront }) => (isInFront ? `[${title}]` : title))
      .join(' '),
  );
}

async function rename(name: string): Promise<void> {
  await journey.press('Control+Shift+e');
  await journey.page.getByRole('textbox', { name: 'Name of the tab' }).fill(name);
  await journey.press('Enter');
}

describe('tabs by keyboard alone', () => {
  it('opens three, names them, each with a shell of its own', async () => {
    await rename('one');
    await journey.newTab();
    await rename('two');
    await journey.newTab();
    await rename('three');
    expect([await strip(), heldBy(journey.program).children]).toEqual(['one two [three]', 3]);
  });

  it('goes to the next, the previous and the n-th, and types there', async () => {
    await journey.press('Control+Shift+ArrowRight');
    expect(await strip()).toBe('[one] two three');
    await journey.press('Control+Shift+ArrowLeft', 'Control+Shift+ArrowLeft');
    expect(await strip()).toBe('one [two] three');
    await journey.press('Alt+3');
    await journey.typeLine('echo third-$((1+2))');
    await journey.waitForText('third-3');
    await journey.press('Alt+1');
    expect([await strip(), (await readText(journey.page)).includes('third-3')]).toEqual(['[one] two three', false]);
  });

  it('moves a tab, and says where it is', async () => {
    await journey.press('Control+Shift+PageDown', 'Control+Shift+PageDown');
    expect(await strip()).toBe('two three [one]');
    expect(await journey.page.locator('.app > [aria-live]').innerText()).toBe('one is now tab 3 of 3');
    await journey.press('Control+Shift+PageUp');
    expect(await strip()).toBe('two [one] three');
  });

  it('goes through the tabs with arrow keys once they have the focus, and back into the terminal', async () => {
    await journey.press('Control+Shift+ArrowUp', 'ArrowRight');
    await waitUntil(async () => (await strip()) === 'two one [three]', { withinMs: 10_000 });
    await expect.poll(() => journey.page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('tab');
    await journey.press('Home', 'Enter');
    await expect
      .poll(() => journey.page.evaluate(() => document.activeElement?.className))
      .toContain('xterm-helper-textarea');
    expect(await strip()).toBe('[two] one three');
  });

  it('finds every action and every tab in the palette', async () => {
    await journey.press('Control+Shift+p');
    await journey.page.keyboard.type('three');
    await journey.press('Enter');
    await waitUntil(async () => (await strip()) === 'two one [three]', { withinMs: 10_000 });
  });

  it('gives the terminal’s own title back for an empty name', async () => {
    await rename('');
    await waitUntil(async () => (await strip()) === 'two one [bash · ~]', { withinMs: 10_000 });
  });
});

describe('tabs by pointer', () => {
  it('reorders by dragging', async () => {
    const tabs = journey.page.locator('.tab');
    const from = await tabs.nth(2).boundingBox();
    const to = await tabs.nth(0).boundingBox();
    if (from === null || to === null) throw new Error('The tabs are not laid out');
    await journey.page.mouse.move(from.x + 80, from.y + 15);
    await journey.page.mouse.down();
    await journey.page.mouse.move(from.x + 40, from.y + 15, { steps: 4 });
    await journey.page.mouse.move(to.x + 40, to.y + 15, { steps: 12 });
    await journey.page.mouse.up();
    await waitUntil(async () => (await strip()) === '[bash · ~] two one', { withinMs: 10_000 });
  });

  it('closes an idle shell’s tab by middle click, and its neighbour has the keyboard', async () => {
    await journey.page.getByRole('tab').nth(0).click({ button: 'middle' });
    await waitUntil(async () => (await strip()) === '[two] one', { withinMs: 20_000 });
    await journey.typeLine('echo here-$((3+4))');
    await journey.waitForText('here-7');
    expect(heldBy(journey.program).children).toBe(2);
  });
});

describe('a tab closed while its shell still starts', () => {
  it('is gone, with its shell, 20 times over', async () => {
    for (let round = 0; round < 20; round += 1) {
      await journey.press('Control+Shift+Enter', 'Control+Shift+x');
    }
    await waitUntil(async () => (await journey.titles()).join(' ') === 'two one', { withinMs: 15_000 });
    await waitUntil(() => heldBy(journey.program).children === 2, { withinMs: 20_000 });
  });
});
