import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { de } from '../../base/messages/de/index.ts';
import { en } from '../../base/messages/en/index.ts';
import { es } from '../../base/messages/es/index.ts';
import { ja } from '../../base/messages/ja/index.ts';
import { isInWindow } from './journey-door.ts';
import { Journey, nothingLeft, readText } from './journey.ts';
import { openSettings } from './settings-states.ts';

type Catalogue = Readonly<Record<string, string>>;

let journey: Journey;
beforeAll(async () => {
  journey = await Journey.start();
  await openSettings(journey);
  await journey.press('Escape');
});
afterAll(async () => {
  expect(await journey.end()).toEqual(nothingLeft);
});

const choose = (settings: object) =>
  writeFile(join(journey.program.stateDir, 'settings.json'), JSON.stringify(settings));
const languageOf = (page = journey.page) => page.evaluate(() => document.documentElement.lang);

/** English messages that another language says otherwise. */
function englishWords(catalogue: Catalogue): string[] {
  const others = new Set(Object.values(catalogue));
  return Object.values(en).filter((text) => !text.includes('{{') && !others.has(text));
}

/** Those of them that the page shows or says to screen readers, terminals’ contents and the names of keys aside. */
function leftIn(page: Page, catalogue: Catalogue): Promise<string[]> {
  return page.evaluate((words) => {
    const english = new Set(words);
    const attributes = ['aria-label', 'title', 'placeholder', 'alt'];
    const elements = [...document.querySelectorAll('body *:not(.xterm-rows *, .key)')];
    const texts = elements.flatMap((element) => [
      ...[...element.childNodes].flatMap((node) => (node instanceof Text ? [node.data.trim()] : [])),
      ...attributes.map((name) => element.getAttribute(name) ?? ''),
    ]);
    return texts.filter((text) => english.has(text));
  }, englishWords(catalogue));
}

/** A terminal that runs, has been scrolled up, and would be noticed if it were another one afterwards. */
async function scrollUp(page: Page): Promise<void> {
  await page.locator('.xterm').evaluate((element) => (element.dataset['mark'] = 'the same'));
  await page.locator('.xterm-screen').hover();
  await page.mouse.wheel(0, -400);
}

const shown = async () => ({
  rows: await journey.page.locator('.xterm-rows').innerText(),
  text: await readText(journey.page),
  mark: await journey.page.locator('.xterm').getAttribute('data-mark'),
});

describe('another language', () => {
  it('is that of everything at once, and no terminal is touched', async () => {
    const { page } = journey;
    await journey.typeLine('clear; seq 200; cat');
    await page.locator('.dot.is-busy').waitFor();
    await scrollUp(page);
    await expect.poll(async () => (await shown()).rows).not.toContain('200');
    const before = await shown();
    await journey.press('Control+Shift+,');
    await page.getByLabel('Language', { exact: true }).selectOption('Deutsch');
    await page.getByRole('dialog', { name: de['settings.title'] }).waitFor();
    expect([await languageOf(), await leftIn(page, de)]).toEqual(['de', []]);
    await page.getByText(de['settings.default'].replace('{{value}}', '1,15'), { exact: true }).waitFor();
    await journey.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await shown()).toEqual(before);
    await journey.typeLine('noch da');
    await journey.waitForText('noch da\nnoch da');
    const job = de['tab.busy'].replace('{{job}}', 'cat');
    expect(await page.getByRole('tab').first().getAttribute('aria-label')).toContain(job);
    expect(await page.getByRole('textbox', { name: de['screen.input'] }).count()).toBe(1);
    for (const [keys, name] of [
      ['Control+Shift+p', de['palette.label']],
      ['Control+Shift+h', de['keys.title']],
      ['Alt+Shift+l', de['ledger.title']],
    ] as const) {
      await journey.press(keys);
      await page.getByRole('dialog', { name }).waitFor();
      expect(await leftIn(page, de)).toEqual([]);
      await journey.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
  });

  it('is that of the next page from its first word on', async () => {
    const { page } = journey;
    await page.addInitScript(() => {
      const said: string[] = [];
      const look = (): void => {
        const { lang } = document.documentElement;
        if (document.body?.innerText.trim()) said.push(`${lang}: ${document.body.innerText}`);
      };
      new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
      Object.assign(window, { said });
    });
    await page.reload();
    await journey.waitForText('noch da');
    const said = await page.evaluate(() => (window as unknown as { said: string[] }).said);
    const english = englishWords(de);
    expect(said.length).toBeGreaterThan(0);
    expect(said.filter((words) => !words.startsWith('de: '))).toEqual([]);
    expect(said.filter((words) => words.split('\n').some((line) => english.includes(line)))).toEqual([]);
  });

  it('comes from the file, too, is that of notices which stay, and fits 360 pixels', async () => {
    const { page } = journey;
    const mistakes = (words: typeof de) => words['settings.refused_one'] ?? words['settings.refused_other'];
    const notice = page.locator('.toast-title');
    await choose({ 'window.language': 'de', 'window.fontSize': 99 });
    await expect.poll(() => notice.allInnerTexts()).toEqual([mistakes(de).replace('{{count}}', '1')]);
    await page.setViewportSize({ width: 360, height: 640 });
    await choose({ 'window.language': 'ja', 'window.fontSize': 99 });
    await expect.poll(() => notice.allInnerTexts()).toEqual([mistakes(ja).replace('{{count}}', '1')]);
    expect(await languageOf()).toBe('ja');
    await journey.press('Control+Shift+,');
    await page.getByRole('dialog', { name: ja['settings.title'] }).waitFor();
    expect(await leftIn(page, ja)).toEqual([]);
    const widths = await page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('.dialog, .tab-bar, .status')].map(
        ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
      ),
    );
    expect(widths.filter((more) => more > 1)).toEqual([]);
    await journey.press('Escape', 'Control+c');
  });

  it.skipIf(isInWindow)('is the system’s where none was chosen', async () => {
    await choose({});
    await expect.poll(() => languageOf()).toBe('en');
    const context = await journey.browser.newContext({ locale: 'es-MX' });
    const page = await context.newPage();
    await journey.open(page);
    await page.getByRole('button', { name: es['tabs.menu'] }).waitFor();
    expect([await languageOf(page), await leftIn(page, es)]).toEqual(['es', []]);
    await context.close();
  });
});
