import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { de } from '../../../base/messages/de/index.ts';
import { ja } from '../../../base/messages/ja/index.ts';
import { DesktopJourney, nothingLeft } from './desktop-journey.ts';

let journey: DesktopJourney;
beforeAll(async () => {
  journey = await DesktopJourney.start({ languages: ['de-AT', 'en-US'] });
  await journey.begin();
});
afterAll(async () => {
  expect(await journey.end()).toEqual(nothingLeft);
});

/** What the app itself says, in its menu and in its tray. */
async function said() {
  const labels = (menu: readonly { readonly label: string }[]) => menu.map(({ label }) => label);
  const { menu = [], toolTip } = (await journey.desktop.tray()) ?? {};
  return { menu: labels(await journey.desktop.menu()), tray: labels(menu), toolTip };
}

function wordsIn(words: typeof de) {
  const running = words['tray.terminals_one'] ?? words['tray.terminals_other'];
  return {
    menu: expect.arrayContaining([words['group.tab'], words['group.terminal'], words['menu.window']]),
    tray: expect.arrayContaining([words['tray.show'], words['tray.ledger'], words['tray.quit']]),
    toolTip: words['tray.tooltipTerminals']
      .replace('{{state}}', words['tray.state.ready'])
      .replace('{{terminals}}', running.replace('{{count}}', '1')),
  };
}

it('the app speaks as the system does, and in another language as soon as that is chosen', async () => {
  await expect.poll(said, { timeout: 10_000 }).toEqual(wordsIn(de));
  await writeFile(join(journey.stateDir, 'settings.json'), '{ "window.language": "ja" }');
  await expect.poll(said, { timeout: 10_000 }).toEqual(wordsIn(ja));
  await expect.poll(() => journey.page.locator('html').getAttribute('lang')).toBe('ja');
  await journey.startJob('sleep 300');
  await journey.desktop.clickTray(ja['tray.quit']);
  expect(await journey.question()).toContain(`[${ja['question.quit.end']}]`);
  await journey.desktop.answerDialog(ja['question.cancel']);
  await journey.press('Control+c');
});
