import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Journey, nothingLeft } from './journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await Journey.start();
  await journey.begin();
  // Nothing of this test leaves the machine.
  await journey.page.context().route(/^https:\/\/[^/]+\.example\//, (route) => route.fulfill({ body: 'there' }));
});
afterAll(async () => {
  expect(await journey.end()).toEqual(nothingLeft);
});

/** Prints a link of OSC 8, alone on a cleared screen. */
async function printLink(address: string, shown: string): Promise<void> {
  await journey.typeLine(
    `clear; printf '\\e]8;;%s\\e\\\\%s\\e]8;;\\e\\\\\\n' '${address}' '${shown}'; echo is-printed`,
  );
  await journey.waitForText(`${shown}\nis-printed`);
}

async function clickLink(modifiers: ('Control' | 'Meta')[] = ['Control']): Promise<void> {
  const at = { x: 24, y: 10 };
  const screen = journey.page.locator('.xterm-screen');
  await screen.hover({ position: { x: 300, y: 200 } });
  await screen.hover({ position: at });
  await journey.page.locator('.link-hint').waitFor();
  await screen.click({ position: at, modifiers });
}

async function opened(act: () => Promise<void>): Promise<string> {
  const [page] = await Promise.all([journey.page.context().waitForEvent('page'), act()]);
  await page.waitForLoadState();
  const url = page.url();
  await page.close();
  return url;
}

const question = () => journey.page.getByRole('dialog', { name: 'Open this address?' });

describe('a link in a terminal', () => {
  it('opens with Ctrl and a click, and not without', async () => {
    const pages: Page[] = [];
    journey.page.context().on('page', (page) => pages.push(page));
    await printLink('https://docs.example/start', 'the docs');
    await clickLink([]);
    expect(pages).toEqual([]);
    expect(await opened(() => clickLink())).toBe('https://docs.example/start');
  });

  it('that says another address than it has is opened once its person has seen where it leads', async () => {
    await printLink('https://evil.example/login', 'https://bank.example/login');
    await clickLink();
    await expect.poll(() => question().innerText()).toContain('https://evil.example/login');
    expect(await question().innerText()).toContain('It is not where “https://bank.example/login” in the terminal says');
    await journey.press('Enter'); // on Cancel
    await expect.poll(() => question().count()).toBe(0);
    await clickLink();
    const url = await opened(() => journey.page.getByRole('button', { name: 'Open it' }).click());
    expect(url).toBe('https://evil.example/login');
    await journey.typeLine('clear; echo typed-$((40 + 2))');
    await journey.waitForText('typed-42');
  });
});
