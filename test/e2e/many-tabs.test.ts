import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitUntil } from '../wait-until.ts';
import { heldBy, Journey, nothingLeft } from './journey.ts';

const ROUNDS = 4;
const TABS_PER_ROUND = 10;

let journey: Journey;
beforeAll(async () => {
  journey = await Journey.start({ paintsByWebgl: true });
  await journey.begin();
});
afterAll(async () => {
  expect(await journey.end()).toEqual(nothingLeft);
});

/** Tabs that are not on their way out. */
const staying = () => journey.page.locator('.tab:not(.is-leaving)');

describe('F24: 40 tabs opened and closed', () => {
  it('never hold more than 8 WebGL contexts, and the first is painted as before', async () => {
    await journey.typeLine('clear; seq 1 20');
    await journey.waitForText('\n20');
    const screen = journey.page.locator('.screen');
    const before = await screen.screenshot();
    let mostContexts = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      for (let count = 1; count <= TABS_PER_ROUND; count += 1) {
        await journey.press('Control+Shift+Enter');
        await waitUntil(async () => (await journey.tabTitles().count()) === 1 + count, { withinMs: 20_000 });
        await journey.waitForText('$ ');
        mostContexts = Math.max(
          mostContexts,
          await journey.page.evaluate(() => window.__sallyport?.webglContexts() ?? 99),
        );
      }
      for (let left = TABS_PER_ROUND; left > 0; left -= 1) {
        await journey.press('Control+Shift+x');
        await waitUntil(async () => (await staying().count()) === left, { withinMs: 20_000 });
      }
      await waitUntil(async () => (await journey.tabTitles().count()) === 1, { withinMs: 20_000 });
    }
    await waitUntil(() => heldBy(journey.program).children === 1, { withinMs: 20_000 });
    expect(mostContexts).toBeLessThanOrEqual(8);
    await waitUntil(async () => (await screen.screenshot()).equals(before), { withinMs: 20_000 });
    expect(await journey.page.evaluate(() => window.__sallyport?.terminals()[0]?.renderer)).toBe('webgl');
  });

  it('leave no terminal of theirs in memory', async () => {
    const session = await journey.page.context().newCDPSession(journey.page);
    await session.send('HeapProfiler.enable');
    const count = async (prototype: string, isCounted: string): Promise<unknown> => {
      await session.send('HeapProfiler.collectGarbage');
      const { result } = await session.send('Runtime.evaluate', { expression: prototype });
      const { objects } = await session.send('Runtime.queryObjects', { prototypeObjectId: result.objectId ?? '' });
      const { result: counted } = await session.send('Runtime.callFunctionOn', {
        objectId: objects.objectId ?? '',
        functionDeclaration: `function () { return this.filter(${isCounted}).length; }`,
        returnByValue: true,
      });
      return counted.value;
    };
    const screens = await count('HTMLDivElement.prototype', "(one) => one.classList.contains('xterm')");
    const contexts = await count('WebGL2RenderingContext.prototype', '(one) => !one.isContextLost()');
    const terminals = await count(
      'Object.prototype',
      "(one) => Object.hasOwn(one, '_core') && Object.hasOwn(one, '_addonManager')",
    );
    expect({ terminals, screens, contexts }).toEqual({ terminals: 1, screens: 1, contexts: 1 });
  });
});
