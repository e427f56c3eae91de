import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitUntil } from '../wait-until.ts';
import { heldBy, Journey, nothingLeft } from './journey.ts';

const GRACE_MS = 5000;
const quick = { idleGraceMs: GRACE_MS, sweepMs: 100, reapNoticeMs: 4500, leaseMs: 900 };

let journey: Journey;
beforeAll(async () => {
  const args = Object.entries(quick).flatMap(([name, value]) => ['--set', `terminal.${name}=${value}`]);
  journey = await Journey.start({ args });
  await journey.begin();
});
afterAll(async () => {
  expect(await journey.end()).toEqual(nothingLeft);
});

/** What counts down to the end of “deploy”. */
const countdown = () => journey.page.locator('.toast .countdown', { hasText: 'deploy' });

/** As if another tab of the browser came to the front, or this one again. */
async function setDocumentVisible(isVisible: boolean): Promise<void> {
  await journey.page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    },
    isVisible ? 'visible' : 'hidden',
  );
}

describe('L38, L39: terminals nobody looks at', () => {
  it('L38: keeps every tab of a page in view, in front or not', async () => {
    await journey.press('Control+Shift+e');
    await journey.page.getByRole('textbox', { name: 'Name of the tab' }).fill('deploy');
    await journey.press('Enter');
    await journey.newTab();
    const startMs = performance.now();
    await waitUntil(() => performance.now() - startMs > 2 * GRACE_MS, { withinMs: 3 * GRACE_MS });

    expect([await countdown().count(), heldBy(journey.program).children]).toEqual([0, 2]);
  });

  it('L39: says by the tab’s own name what is about to end, counts down, and stops when it is looked at', async () => {
    await setDocumentVisible(false);
    await countdown().waitFor();
    const words = await countdown().innerText();
    await waitUntil(async () => (await countdown().innerText()) !== words, { withinMs: 10_000 });
    await setDocumentVisible(true);
    await countdown().waitFor({ state: 'detached' });

    expect(words).toMatch(/^“deploy” ends in \d s$/);
    expect(heldBy(journey.program).children).toBe(2);
  });

  it('L39: a tab whose terminal was retired says so, and keeps its title', async () => {
    await setDocumentVisible(false);
    await waitUntil(() => heldBy(journey.program).children === 0, { withinMs: 5 * GRACE_MS });
    await setDocumentVisible(true);
    await journey.waitForPhase('ended');
    await journey.press('Alt+1');
    const banner = journey.page.locator('.banner');

    expect(await banner.innerText()).toMatch(/Idle, so it was retired at \d+:\d+/);
    expect(await journey.titles()).toEqual(['deploy', 'bash · ~']);
    await countdown().waitFor({ state: 'detached', timeout: 3000 });
    await journey.page.locator('.toast', { hasText: '2 terminals were ended by Sallyport' }).waitFor();
  });
});

describe('a name given to a tab', () => {
  it('is known to everybody, and survives the restart of its shell', async () => {
    await journey.newTab();
    await journey.press('Control+Shift+e');
    await journey.page.getByRole('textbox', { name: 'Name of the tab' }).fill('release');
    await journey.press('Enter');
    const other = await journey.context.newPage();
    await journey.open(other);
    await other.locator('.detached-title', { hasText: 'release' }).waitFor();
    await other.close();
    await journey.typeLine('exit');
    await journey.waitForPhase('ended');
    await journey.press('Enter');
    await journey.waitForPhase('running');

    expect((await journey.titles()).includes('release')).toBe(true);
  });
});
