import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAxeFaults } from '../axe-faults.ts';
import { DesktopJourney, nothingLeft } from './desktop-journey.ts';

/** Where to keep a picture of each look; nowhere without it. */
const pictureFolder = process.env['SALLYPORT_SCREENSHOTS'];

let journey: DesktopJourney;
beforeAll(async () => {
  journey = await DesktopJourney.start();
  await journey.begin();
  await journey.typeLine('ls -l --color=always / | head -18');
  await journey.waitForText('usr');
});
afterAll(async () => {
  expect(await journey.end()).toEqual(nothingLeft);
});

const states = [
  ['window', async () => undefined],
  ['about', () => journey.press('Alt+Shift+b')],
  [
    'opening-link',
    () => journey.desktop.openUrl('sallyport://terminal?cwd=/srv/app&command=git%20pull%20%26%26%20make'),
  ],
  ['opening-folder', () => journey.desktop.openFile('/usr')],
  ['menu', () => journey.page.getByRole('button', { name: 'More actions' }).click()],
] as const;

describe.each(['dark', 'light'] as const)('the app’s own pages, %s', (theme) => {
  beforeAll(() => journey.desktop.setSystemDark(theme === 'dark'));

  it.each(states)('%s has no fault that axe finds', async (name, arrange) => {
    await arrange();
    if (name !== 'window') await journey.page.locator('.dialog, .menu').first().waitFor();
    await journey.page.waitForFunction((wanted) => document.documentElement.dataset['theme'] === wanted, theme);
    await journey.page.evaluate(() => document.fonts.ready);
    if (pictureFolder !== undefined) {
      await mkdir(pictureFolder, { recursive: true });
      await journey.page.screenshot({ path: join(pictureFolder, `app-${name}-${theme}.png`) });
    }
    expect(await findAxeFaults(journey.page, { exclude: '.xterm' })).toEqual([]);
    if (name === 'window') return;
    await journey.press('Escape');
    await journey.page.locator('.dialog, .menu').first().waitFor({ state: 'detached' });
  });
});

it('the menu shows the keys that settings give, as soon as they do; two strokes in words', async () => {
  const entries = async () => {
    const groups = (await journey.desktop.menu()).flatMap(({ submenu }) => submenu ?? []);
    return ['tab.new', 'tab.close'].map((id) => groups.find((entry) => entry.id === id));
  };
  expect(await entries()).toMatchObject([{ accelerator: 'Ctrl+Shift+Return' }, { accelerator: 'Ctrl+Shift+X' }]);
  const keys = { 'tab.new': 'Ctrl+Shift+X', 'tab.close': 'Ctrl+K W' };
  await writeFile(join(journey.stateDir, 'settings.json'), JSON.stringify({ 'window.keys': keys }));
  await expect.poll(async () => (await entries())[0]?.accelerator).toBe('Ctrl+Shift+X');
  expect((await entries())[1]).toMatchObject({ label: 'Close tab or pane (Ctrl+K W)' });
  expect((await entries())[1]).not.toHaveProperty('accelerator');
  await journey.page.getByTitle('New terminal (Ctrl+Shift+X)').waitFor();
  await journey.press('Control+k', 'w');
  await journey.page.getByRole('heading', { name: 'No terminals open' }).waitFor();
});
