import type { Page } from 'playwright-core';
import type {} from '../../renderer/inspect.ts';

/** `one* two`: what the panes of the tab in front are called, in reading order; the one with the keyboard is marked. */
export async function readPanes(page: Page): Promise<string> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.pane')]
      .map((pane) => {
        const title = pane.querySelector('.pane-title')?.textContent ?? 'alone';
        return pane.contains(document.activeElement) ? `${title}*` : title;
      })
      .join(' '),
  );
}

/** What a person sees of the panes: `name left top width height`, in percent of their room. */
export async function readPlaces(page: Page): Promise<string[]> {
  return page.locator('.pane').evaluateAll((all) =>
    all.map((pane) => {
      const { left, top, width, height } = pane.style;
      const name = pane.querySelector('.pane-title')?.textContent ?? '';
      return [name, ...[left, top, width, height].map((part) => Math.round(parseFloat(part)))].join(' ');
    }),
  );
}

/** Columns and rows of the terminal in front, as its shell has them. */
export async function readSizeOfFront(page: Page): Promise<[number, number]> {
  const front = await page.locator('.pane.is-front').getAttribute('data-pane');
  const all = await page.evaluate(() => window.__sallyport?.terminals() ?? []);
  const terminal = all.find(({ tabId }) => tabId === front);
  return [terminal?.cols ?? 0, terminal?.rows ?? 0];
}

/** Of all terminals, in the order of their tabs. */
export async function readSizes(page: Page): Promise<string[]> {
  const all = await page.evaluate(() => window.__sallyport?.terminals() ?? []);
  return all.map(({ cols, rows }) => `${cols} × ${rows}`);
}
