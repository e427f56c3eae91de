import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtInThemes } from '../../renderer/themes/built-in-themes.ts';
import { isInWindow } from './journey-door.ts';
import { Journey, nothingLeft, readText } from './journey.ts';
import { openSettings } from './settings-states.ts';

let journey: Journey;
let path: string;
beforeAll(async () => {
  journey = await Journey.start();
  path = join(journey.program.stateDir, 'settings.json');
  await writeFile(path, '{\n  // Mine.\n  "window.fontSize": 15,\n  "terminal.cap": 4 // few\n}\n');
  await openSettings(journey);
});
afterAll(async () => {
  expect(await journey.end()).toEqual(nothingLeft);
});

const written = () => readFile(path, 'utf8');
const expectWritten = (part: string) => expect.poll(written).toContain(part);
const row = () => journey.page.locator('.xterm-rows > div').first();
const styleOf = (property: 'fontSize' | 'fontFamily' | 'height') =>
  row().evaluate((element, name) => getComputedStyle(element)[name], property);
const field = (name: string) => journey.page.getByLabel(name, { exact: true });

/** By the keyboard alone: found by a search, and the first control after it. */
async function search(text: string): Promise<void> {
  const box = journey.page.getByRole('searchbox');
  await box.focus();
  await box.fill(text);
}

/** Writes the file as an editor does, and puts the page of settings away. */
async function edit(settings: Record<string, unknown>): Promise<void> {
  await writeFile(path, JSON.stringify(settings));
}

describe('the page of settings', () => {
  it('changes the terminal behind it and the file, and keeps what somebody wrote there', async () => {
    await expect.poll(() => styleOf('fontSize')).toBe('15px');
    await search('font size');
    await expect.poll(() => journey.page.locator('.settings-count').textContent()).toBe('1 setting');
    await field('Font size').focus();
    await journey.press('ArrowUp', 'ArrowUp');
    await expect.poll(() => styleOf('fontSize')).toBe('17px');
    await expect.poll(written).toBe('{\n  // Mine.\n  "window.fontSize": 17,\n  "terminal.cap": 4 // few\n}\n');
    await journey.press('Tab', 'Enter'); // Reset
    await expect.poll(() => styleOf('fontSize')).toBe('13px');
    await expect.poll(written).toBe('{\n  // Mine.\n  "terminal.cap": 4 // few\n}\n');
  });

  it('refuses in words what is no value, and nothing changes', async () => {
    await field('Font size').fill('99');
    await journey.press('Enter');
    expect(await journey.page.getByRole('alert').textContent()).toBe('Allowed: a whole number from 8 to 32.');
    await search('listen at');
    await field('Listen at').fill('everywhere');
    await journey.press('Enter');
    await journey.page.locator('.toast', { hasText: '"everywhere" is no address.' }).waitFor();
    expect(await written()).not.toContain('everywhere');
    await search('');
  });

  it.each<[string, string, string, () => Promise<unknown>]>([
    ['Line height', '2', '"window.lineHeight": 2', async () => parseInt(await styleOf('height')) > 25],
    [
      'Font',
      'DejaVu Sans Mono',
      '"window.fontFamily": "DejaVu Sans Mono"',
      async () => (await styleOf('fontFamily')).startsWith('"DejaVu Sans Mono"'),
    ],
    ['Lines to scroll back', '50', '"window.scrollbackLines": 50', async () => true],
    ['Least contrast', '1', '"window.minimumContrast": 1', async () => true],
  ])('takes %s as it is typed', async (name, value, inFile, isSeen) => {
    await field(name).fill(value);
    await journey.press('Enter');
    await expectWritten(inFile);
    await expect.poll(isSeen).toBe(true);
  });

  it('offers what there is to choose from, and a switch for what is on or off', async () => {
    await field('Cursor').selectOption('Bar');
    await field('Cursor blinks').press('Space');
    const spoken = journey.page.locator('.xterm-accessibility');
    await field('Screen reader support').press('Space');
    await spoken.waitFor({ state: 'attached' });
    await field('Screen reader support').press('Space');
    await spoken.waitFor({ state: 'detached' });
    await field('Light or dark').selectOption('Light');
    await expectWritten('"window.theme": "light"');
    await journey.press('Escape');
    await journey.page.locator('.xterm-cursor-bar.xterm-cursor-blink').waitFor();
    expect(await journey.page.locator('html').getAttribute('data-theme')).toBe('light');
  });
});

describe('the settings, once chosen', () => {
  it('count for the terminal: lines to scroll back, contrast', async () => {
    await journey.typeLine(String.raw`clear; seq 400; printf '\e[38;2;250;250;250mfaint\e[0m\n'`);
    await journey.waitForText('\nfaint');
    expect((await readText(journey.page)).split('\n').length).toBeLessThan(50 + 60);
    const faint = journey.page.locator('.xterm-rows span', { hasText: /^faint$/ }).last();
    const colour = () => faint.evaluate((span) => getComputedStyle(span).color);
    expect(await colour()).toBe('rgb(250, 250, 250)');
    await edit({ 'window.theme': 'light' });
    await expect.poll(colour).not.toBe('rgb(250, 250, 250)');
    await expect.poll(() => styleOf('fontFamily')).toMatch(/^"?JetBrains Mono/);
  });

  it('draw signs that belong together as the font does, or apart', async () => {
    await journey.typeLine(String.raw`clear; printf '%s
' 'a != b => c' ready-now`);
    await journey.waitForText('\nready-now');
    const drawn = async () => (await journey.page.locator('.xterm-screen').screenshot()).toString('base64');
    const apart = await drawn();
    await edit({ 'window.ligatures': true });
    await expect.poll(drawn).not.toBe(apart);
    await edit({ 'window.ligatures': false });
    await expect.poll(drawn).toBe(apart);
  });

  it('colour the page and its terminals, by day and by night, also by a theme of one’s own', async () => {
    const paper = () => journey.page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await edit({ 'window.darkTheme': 'Dracula', 'window.lightTheme': 'Solarized Light' });
    await journey.page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(paper).toBe('rgb(253, 246, 227)');
    await journey.page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(paper).toBe('rgb(40, 42, 54)');
    const themes = join(journey.program.stateDir, 'themes');
    await mkdir(themes);
    const mine = { ...builtInThemes.get('Nord'), background: '#101820', red: '#ff0000' };
    await writeFile(join(themes, 'Mine.json'), JSON.stringify(mine));
    await edit({ 'window.darkTheme': 'Mine', 'window.minimumContrast': 1 });
    await expect.poll(paper).toBe('rgb(16, 24, 32)');
    await journey.typeLine(String.raw`clear; printf '\e[31mred-it-is\e[0m\n'`);
    const red = journey.page.locator('.xterm-rows span', { hasText: /^red-it-is$/ });
    await expect.poll(() => red.evaluate((span) => getComputedStyle(span).color)).toBe('rgb(255, 0, 0)');
    await rm(themes, { recursive: true });
    await expect.poll(paper).toBe('rgb(21, 23, 27)');
  });

  it('hold when a bad file comes: it is said with line and reason until it is mended', async () => {
    await writeFile(path, '{\n  "window.theme": "light",\n  "window.fontSize": 99,\n  "window.lineHeight": 1.5');
    const notice = journey.page.locator('.toast', { hasText: '2 mistakes in the settings file' });
    await notice.waitFor();
    expect(await notice.textContent()).toContain('Line 3: "99" is no value for window.fontSize.');
    expect(await journey.page.locator('html').getAttribute('data-theme')).toBe('light');
    await edit({ 'window.theme': 'dark' });
    await notice.waitFor({ state: 'detached' });
    expect(await journey.page.locator('html').getAttribute('data-theme')).toBe('dark');
  });

  it('reach every page, the next one from its first moment', async () => {
    await edit({ 'window.theme': 'light', 'window.fontSize': 18 });
    await expect.poll(() => styleOf('fontSize')).toBe('18px');
    const other = await journey.context.newPage();
    await journey.open(other);
    await expect.poll(() => other.locator('html').getAttribute('data-theme')).toBe('light');
    await edit({ 'window.theme': 'dark' });
    await expect.poll(() => other.locator('html').getAttribute('data-theme')).toBe('dark');
    await other.close();
  });

  it('can be taken elsewhere and brought back; a bad file is refused in words', async () => {
    await journey.press('Control+Shift+,');
    const dialog = journey.page.getByRole('dialog', { name: 'Settings' });
    if (!isInWindow) {
      const download = journey.page.waitForEvent('download');
      await dialog.getByRole('button', { name: 'Export' }).press('Enter');
      const file = await (await download).path();
      expect(await readFile(file, 'utf8')).toBe(await written());
    }
    const bring = (text: string) =>
      dialog
        .locator('input[type=file]')
        .setInputFiles({ name: 'mine.json', mimeType: 'application/json', buffer: Buffer.from(text) });
    await bring('{\n"window.theme": "sepia"}');
    const refused = dialog.getByRole('region', { name: 'Nothing was imported from mine.json' });
    await refused.getByText('Line 2: "sepia" is no value for window.theme.').waitFor();
    await bring('{ "window.fontSize": 14 } // from elsewhere');
    await expect.poll(() => styleOf('fontSize')).toBe('14px');
    expect(await written()).toBe('{ "window.fontSize": 14 } // from elsewhere');
    await refused.waitFor({ state: 'detached' });
    await journey.press('Escape');
  });
});

// The window's page is given no clipboard of its own.
describe.runIf(!isInWindow)('what is copied and pasted, as chosen', () => {
  const clipboard = (text?: string) =>
    journey.page.evaluate(
      async (given) => (given === undefined ? navigator.clipboard.readText() : navigator.clipboard.writeText(given)),
      text,
    );

  it('asks before lines that might run at once, shows them, and can make one of them', async () => {
    await journey.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await clipboard('one\ntwo\n');
    await journey.typeLine('clear; cat -A');
    await journey.page.locator('.dot.is-busy').waitFor();
    const dialog = journey.page.getByRole('dialog', { name: 'Paste 2 lines?' });
    await journey.press('Control+Shift+v');
    await dialog.getByRole('button', { name: 'Paste as one line' }).press('Enter');
    await journey.press('Enter');
    await journey.waitForText('\none two$');
    await journey.press('Control+Shift+v');
    await dialog.waitFor();
    await journey.press('Enter');
    await journey.waitForText('\ntwo$');
    await edit({ 'window.confirmPaste': 'never', 'window.copyOnSelect': true });
    await clipboard('three\nfour\n');
    await expect
      .poll(async () => {
        await journey.press('Control+Shift+v');
        const wasAsked = await dialog.isVisible();
        await journey.press('Escape');
        return wasAsked;
      })
      .toBe(false);
    await journey.waitForText('\nfour$');
    await journey.press('Control+c');
  });

  it('copies what is selected with the mouse', async () => {
    await clipboard('before');
    await journey.typeLine('clear; echo copied-$((40 + 2))');
    await journey.waitForText('copied-42');
    await journey.page.locator('.xterm-screen').dblclick({ position: { x: 20, y: 8 } });
    await expect.poll(() => clipboard()).toBe('copied-42');
  });
});
