import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Journey, nothingLeft } from './journey.ts';

let journey: Journey;
let path: string;
beforeAll(async () => {
  journey = await Journey.start();
  path = join(journey.program.stateDir, 'settings.json');
  await journey.begin();
});
afterAll(async () => {
  expect(await journey.end()).toEqual(nothingLeft);
});

const written = () => readFile(path, 'utf8');
const dialog = (name: string) => journey.page.getByRole('dialog', { name, exact: true });
const row = (id: string) => journey.page.locator(`[data-action="${id}"]`);
const keysIn = (id: string) => row(id).locator('.own-key-keys').textContent();
const tabs = () => journey.page.locator('[role=tab]').count();

async function edit(keys: Record<string, unknown>): Promise<void> {
  await writeFile(path, `{\n  // Mine.\n  "window.keys": ${JSON.stringify(keys)}\n}\n`);
}

it('an action gets another key by its being pressed, on a page that the keyboard alone leads to', async () => {
  await journey.press('Control+Shift+.');
  await dialog('Keys').waitFor();
  await journey.page.keyboard.type('about');
  await expect.poll(() => journey.page.locator('.settings-count').textContent()).toBe('1 action');
  await row('app.about').getByRole('button', { name: 'Change the key of “About Sallyport”' }).focus();
  await journey.press('Enter', 'Control+Shift+Enter');
  await row('app.about').getByText('“New terminal” loses it.').waitFor();
  await journey.press('Backspace', 'F6');
  await row('app.about').getByText('Programs in a terminal no longer get F6.').waitFor();
  await journey.press('Enter');
  await expect.poll(() => keysIn('app.about')).toBe('F6');
  await expect.poll(written).toContain('"app.about": "F6"');
  await journey.press('Escape', 'F6');
  await dialog('Sallyport').waitFor();
  await journey.press('Escape');
});

it('two keys one after the other say what they wait for, and a wrong one types nothing', async () => {
  await edit({ 'app.about': 'Ctrl+K Ctrl+T', 'tab.close': 'Ctrl+Shift+Enter' });
  await expect.poll(() => journey.page.getByTitle('New terminal', { exact: true }).count()).toBe(1);
  const notice = journey.page.locator('.awaited-stroke');
  await journey.page.keyboard.type('echo ab');
  await journey.press('Control+k');
  await notice.getByText('About Sallyport').waitFor();
  expect(await notice.textContent()).toContain('Ctrl+K, then?');
  await journey.press('x');
  await notice.waitFor({ state: 'detached' });
  await journey.press('Control+k', 'Escape');
  await journey.page.keyboard.type('cd\n');
  await journey.waitForText('\nabcd');
  await journey.press('Control+k', 'Control+t');
  await dialog('Sallyport').waitFor();
  await journey.press('Escape');
});

it('a key that two actions want is named with both, on the sheet and on the page, and found by being pressed', async () => {
  const words = 'Ctrl+Shift+Enter runs “Close tab or pane”. “New terminal” has lost it.';
  await journey.press('Control+Shift+h');
  await dialog('Keyboard shortcuts').getByText(words).waitFor();
  await dialog('Keyboard shortcuts').getByRole('button', { name: 'Change keys…' }).press('Enter');
  await dialog('Keys').getByRole('button', { name: 'Find by key' }).press('Enter');
  await journey.press('Control+Shift+Enter');
  const found = () =>
    dialog('Keys')
      .locator('[data-action]')
      .evaluateAll((rows) => rows.map((one) => one.dataset['action']));
  await expect.poll(found).toEqual(['tab.new', 'tab.close']);
  await row('tab.new').getByText(words).waitFor();
  expect(await tabs()).toBe(1);
  await row('tab.close')
    .getByRole('button', { name: 'Reset the keys of “Close tab or pane” to the default' })
    .press('Enter');
  await expect.poll(() => keysIn('tab.new')).toBe('CtrlShiftEnter');
  await expect.poll(written).toBe('{\n  // Mine.\n  "window.keys": {"app.about":"Ctrl+K Ctrl+T"}\n}\n');
  await dialog('Keys').getByRole('button', { name: 'Reset all' }).press('Enter');
  await expect.poll(written).not.toContain('window.keys');
  await journey.press('Escape', 'Escape'); // Back to words, then away.
  await dialog('Keys').waitFor({ state: 'detached' });
});

it('a mistake is told with its line, and a key that no action has is the terminal’s', async () => {
  await edit({ 'tab.jump.1': null, 'tab.nwe': 'F7' });
  const notice = journey.page.locator('.toast', { hasText: '1 mistake in the settings file' });
  await notice.waitFor();
  expect(await notice.textContent()).toContain('Line 3: There is no action "tab.nwe". Did you mean "tab.new"?');
  await journey.page.keyboard.type('cat -v\n');
  await journey.page.locator('.dot.is-busy').waitFor();
  await journey.press('Alt+1', 'Enter');
  await journey.waitForText('\n^[1');
  await edit({});
  await notice.waitFor({ state: 'detached' });
  await journey.press('Alt+1');
  await journey.page.keyboard.type('only\n');
  await journey.waitForText('\nonly\nonly');
  await journey.press('Control+d');
});
