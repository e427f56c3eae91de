import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Journey } from './journey.ts';
import type { DesignedState } from './states.ts';

/** The page of settings, and what asks because of one. */
export const settingsStates: readonly DesignedState[] = [
  {
    name: 'settings-search',
    async arrange(journey) {
      await openSettings(journey);
      await journey.page.keyboard.type('unwatched');
      await journey.page.getByRole('spinbutton', { name: 'Unwatched terminals end after' }).fill('0');
      await journey.page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'settings-refused',
    async arrange(journey) {
      await journey.begin();
      const text =
        '{\n  "window.fontSize": 99,\n  "terminal.capp": 16,\n  "agent.quitMs": 4000,\n  "window.lineHeight": 1.3\n';
      await writeFile(join(journey.program.stateDir, 'settings.json'), text);
      await journey.page.locator('.toast button', { hasText: 'Show' }).click();
      await journey.page.getByRole('region', { name: '3 mistakes in the settings file' }).waitFor();
    },
  },
  {
    name: 'settings-themed',
    async arrange(journey) {
      const settings = { 'window.darkTheme': 'Nord', 'window.lightTheme': 'Solarized Light', 'window.fontSize': 14 };
      await writeFile(join(journey.program.stateDir, 'settings.json'), JSON.stringify(settings));
      await openSettings(journey);
      await journey.page.getByRole('button', { name: 'Reset “Font size” to its default' }).waitFor();
    },
  },
  {
    name: 'own-keys',
    async arrange(journey) {
      const keys = { 'tab.new': ['F6', 'Ctrl+R'], 'tab.rename': 'Ctrl+Shift+X', 'app.about': 'Ctrl+K Ctrl+T' };
      await writeFile(join(journey.program.stateDir, 'settings.json'), JSON.stringify({ 'window.keys': keys }));
      await journey.begin();
      await journey.press('Control+Shift+.');
      await journey.page.getByRole('region', { name: '1 key that two actions want' }).waitFor();
      await journey.page.getByRole('button', { name: 'Change the key of “Close tab or pane”' }).press('Enter');
      await journey.press('Control+k', 'Control+r');
    },
  },
  {
    name: 'keys-awaited',
    async arrange(journey) {
      const keys = { 'tab.new': 'Ctrl+K Ctrl+N', 'tab.rename': 'Ctrl+Shift+X', 'app.about': 'Ctrl+K A' };
      await writeFile(join(journey.program.stateDir, 'settings.json'), JSON.stringify({ 'window.keys': keys }));
      await journey.begin();
      await journey.press('Control+Shift+h');
      await journey.page.getByRole('region', { name: '1 key that two actions want' }).waitFor();
      await journey.press('Control+k');
      await journey.page.locator('.awaited-stroke').waitFor();
    },
  },
  {
    name: 'pasting',
    isOfBrowser: true,
    async arrange(journey) {
      await journey.begin();
      await journey.context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await journey.page.evaluate(() =>
        navigator.clipboard.writeText('cd /srv/app\ngit pull\n\tmake\x1b all\nmake test\n'),
      );
      await journey.typeLine('cat');
      await journey.page.locator('.dot.is-busy').waitFor();
      await journey.press('Control+Shift+v');
      await journey.page.getByRole('dialog', { name: 'Paste 4 lines?' }).waitFor();
    },
  },
];

export async function openSettings(journey: Journey): Promise<void> {
  await journey.begin();
  await journey.press('Control+Shift+,');
  await journey.page.getByRole('searchbox', { name: 'Search settings' }).waitFor();
}
