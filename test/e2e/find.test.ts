import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Journey, nothingLeft } from './journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await Journey.start();
  await journey.begin();
  await journey.typeLine('clear; for i in $(seq 1 300); do echo "line $i of Many"; done; echo the-end');
  await journey.waitForText('\nthe-end');
});
afterAll(async () => {
  expect(await journey.end()).toEqual(nothingLeft);
});

const field = () => journey.page.getByRole('textbox', { name: 'Find' });
const words = () => journey.page.locator('.find-count');
const marks = () => journey.page.locator('.xterm-find-result-decoration').count();

/** Whether there are marks behind the bar, and the bar is what is seen where they are. */
function lookUnderBar() {
  const bar = document.querySelector('.find');
  const box = bar?.getBoundingClientRect() ?? new DOMRect();
  const centres = [...document.querySelectorAll('.xterm-find-result-decoration')].flatMap((mark) => {
    const { left, right, top, bottom } = mark.getBoundingClientRect();
    const [from, to] = [Math.max(left, box.left), Math.min(right, box.right)];
    const [above, below] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
    return from < to && above < below ? [[(from + to) / 2, (above + below) / 2] as const] : [];
  });
  return {
    areMarksUnder: centres.length > 0,
    isOver: centres.every(([x, y]) => bar?.contains(document.elementFromPoint(x, y)) === true),
  };
}

describe('finding text in a terminal, by keyboard alone', () => {
  it('begins at the bottom, counts and marks all places, and goes up and down', async () => {
    await journey.press('Control+Shift+f');
    await journey.page.keyboard.type('line 29');
    await expect.poll(() => words().textContent()).toBe('11 of 11');
    await journey.press('Enter');
    await expect.poll(() => words().textContent()).toBe('10 of 11');
    await journey.press('Shift+Enter', 'Shift+Enter');
    await expect.poll(() => words().textContent()).toBe('1 of 11');
    expect(await marks()).toBeGreaterThan(0);
    await expect.poll(() => journey.page.locator('.xterm-rows').innerText()).toMatch(/line.29.of/);
  });

  it('lies over what it marks where there is little room', async () => {
    const { page } = journey;
    const size = page.viewportSize() ?? { width: 1100, height: 680 };
    await page.setViewportSize({ width: 400, height: 720 });
    await field().fill('line');
    await expect.poll(() => words().textContent()).toMatch(/ of 300$/);
    await expect.poll(() => page.evaluate(lookUnderBar)).toEqual({ areMarksUnder: true, isOver: true });
    await page.setViewportSize(size);
  });

  it('heeds case, whole words and regular expressions, and says what is none', async () => {
    await field().fill('many');
    await expect.poll(() => words().textContent()).toMatch(/ of 300$/);
    await journey.page.getByRole('button', { name: 'Match case' }).press('Space');
    await expect.poll(() => words().textContent()).toBe('Not found');
    await journey.page.getByRole('button', { name: 'Match case' }).press('Space');
    await field().fill('line 2');
    await journey.page.getByRole('button', { name: 'Whole words' }).press('Space');
    await expect.poll(() => words().textContent()).toBe('1 of 1');
    await journey.page.getByRole('button', { name: 'Whole words' }).press('Space');
    await journey.page.getByRole('button', { name: 'Regular expression' }).press('Space');
    await field().fill('line (100|20\\d) ');
    await expect.poll(() => words().textContent()).toBe('11 of 11');
    await field().fill('line (');
    await expect.poll(() => words().textContent()).toBe('Not a regular expression');
    await journey.page.getByRole('button', { name: 'Regular expression' }).press('Space');
  });

  it('counts what comes in while it is open', async () => {
    await field().fill('comes-later-1');
    await expect.poll(() => words().textContent()).toBe('Not found');
    await journey.press('Escape');
    await journey.typeLine('sleep 1; echo comes-later-$((1))');
    await journey.press('Control+Shift+f');
    await expect.poll(() => words().textContent(), { timeout: 10_000 }).toBe('1 of 1');
  });

  it('gives the keyboard back, takes its marks away, and begins with what is selected', async () => {
    await journey.press('Escape');
    await expect.poll(() => field().count()).toBe(0);
    await journey.typeLine('clear; echo typed-$((40 + 2))');
    await journey.waitForText('typed-42');
    expect(await marks()).toBe(0);
    await journey.page.locator('.xterm-screen').dblclick({ position: { x: 20, y: 10 } });
    await journey.press('Control+Shift+f');
    expect(await field().inputValue()).toBe('typed-42');
    await journey.press('Escape');
  });

  it('goes with the tab: another one has none', async () => {
    await journey.press('Control+Shift+f');
    await journey.newTab();
    expect(await field().count()).toBe(0);
    await journey.press('Control+Shift+x');
  });
});
