import { deepStrictEqual } from 'node:assert';
import { all, endTerminal, type Load, withClient } from '../load.ts';

/** A page with tabs that is reloaded, and whose renderer then crashes. Half of its terminals are left to the reaper. */
export const rendererCrashes: Load = {
  name: 'renderer crash',
  weight: 2,
  pauseMs: 6_000,
  async run({ agent, pages, random }) {
    const page = await pages.open();
    try {
      for (let more = random.between(0, 2); more > 0; more -= 1) await page.newTab();
      await page.typeLine('seq 300; echo shown-$((40 + 2))');
      await page.waitForText('shown-42');
      const before = await page.terminalIds();
      for (let reloads = random.between(1, 2); reloads > 0; reloads -= 1) {
        await page.reload();
        await page.waitForText('shown-42');
      }
      deepStrictEqual(await page.terminalIds(), before);
      await page.crash();
      const ended = before.filter(() => random.happens(0.5));
      await withClient(agent, ({ client }) => all(ended.map((id) => endTerminal(client, { terminalId: id }))));
    } finally {
      await page.close();
    }
  },
};
