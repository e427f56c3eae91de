import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isAlive } from '../census.ts';
import { waitUntil } from '../wait-until.ts';
import { heldBy, Journey, nothingLeft } from './journey.ts';
import { openLedger } from './ledger-states.ts';

const quick = { idleGraceMs: 9000, sweepMs: 100, reapNoticeMs: 8000, leaseMs: 3000 };

let journey: Journey;
beforeAll(async () => {
  const args = Object.entries(quick).flatMap(([name, value]) => ['--set', `terminal.${name}=${value}`]);
  journey = await Journey.start({ args });
  await journey.begin();
});
afterAll(async () => {
  expect(await journey.end()).toEqual(nothingLeft);
});

const toasts = (text: string | RegExp) => journey.page.locator('.toast', { hasText: text });
const detachFront = () => journey.press('Control+Shift+d');

/** A tab of that title in which a line has been run. */
async function open(title: string, line = 'true'): Promise<void> {
  await journey.newTab();
  await journey.typeLine(`${line}; printf '\\e]2;${title}\\a'`);
  await journey.page.locator('.tab.is-active .tab-title', { hasText: title }).waitFor();
  await journey.terminalIds();
}

describe('L39: terminals that are about to end', () => {
  it('share one notice, in which each can be kept, by keyboard', async () => {
    await open('second');
    await open('first');
    await detachFront();
    await detachFront();
    const notice = toasts('2 terminals are about to end');
    await notice.waitFor();
    const rows = await notice.locator('.toast-row .countdown').allInnerTexts();
    await journey.press('Alt+Shift+n');
    const isReached = await notice.evaluate((toast) => toast.parentElement?.contains(document.activeElement));
    await notice.getByRole('button', { name: 'Keep first' }).focus();
    await journey.press('Enter');
    await toasts('“first” is kept until you end it').waitFor();
    await toasts('“second” ends in').waitFor();

    expect(isReached).toBe(true);
    expect(rows.sort()).toEqual([
      expect.stringMatching(/^“first” ends in \d s$/),
      expect.stringMatching(/^“second” ends in \d s$/),
    ]);
  });

  it('are read out politely, and seldom, however often they count', async () => {
    const notice = toasts('“second” ends in');
    const region = journey.page.getByRole('region', { name: 'Notifications' });
    const [live, spoken, isHidden] = await Promise.all([
      region.getAttribute('aria-live'),
      notice.locator('.visually-hidden').innerText(),
      notice.locator('.countdown').getAttribute('aria-hidden'),
    ]);

    expect([live, spoken, isHidden]).toEqual(['polite', '“second” ends within 10 s', 'true']);
  });

  it('once ended are named by a notice that stays, and leads to the ledger, which says why', async () => {
    const notice = toasts('“second” was ended by Sallyport');
    await notice.waitFor();
    await waitUntil(() => heldBy(journey.program).children === 2, { withinMs: 20_000 });
    await notice.getByRole('button', { name: 'Show the ledger' }).click();
    const retired = journey.page.getByRole('list', { name: 'Ended by Sallyport' });
    await retired.waitFor();
    const [row = ''] = await retired.locator('.ledger-row').allInnerTexts();

    expect(row.split('\n').filter((line) => line !== '')).toEqual([
      'second',
      'It stood at its prompt, and nobody had looked at it for a while.',
      expect.stringMatching(/ago, unwatched for \d+ s$/),
    ]);
    await notice.waitFor({ state: 'detached' });
    await journey.press('Escape');
  });

  it('L19: are named with what outlived them', async () => {
    await open('leaver', 'setsid sleep 303 & true');
    await detachFront();
    const notice = toasts('“leaver” was ended by Sallyport');
    await notice.waitFor();
    const words = await notice.locator('.toast-body').innerText();
    const pid = Number(/Still running, started there: sleep \((\d+)\)/.exec(words)?.[1]);
    const wasAlive = isAlive(pid);
    process.kill(pid);
    await openLedger(journey);

    expect(wasAlive).toBe(true);
    const ledger = journey.page.getByRole('dialog', { name: 'Ledger' });
    await ledger.getByText(`Still running, started there: sleep (${pid})`).waitFor();
    await journey.press('Escape');
  });
});

describe('L38: a page that nobody can see from the start', () => {
  it('protects nothing, until it is seen', async () => {
    const hidden = await journey.context.newPage();
    await hidden.addInitScript(() => {
      let state = 'hidden';
      Object.defineProperty(document, 'visibilityState', { get: () => state });
      window.addEventListener('seen', () => {
        state = 'visible';
        document.dispatchEvent(new Event('visibilitychange'));
      });
    });
    await journey.open(hidden);
    await open('behind');
    await detachFront();
    await hidden.getByRole('button', { name: 'Take back behind' }).click();
    const isHiddenOne = hidden.locator('.toast', { hasText: '“behind” ends in' });
    await isHiddenOne.waitFor();
    await hidden.evaluate(() => window.dispatchEvent(new Event('seen')));
    await isHiddenOne.waitFor({ state: 'detached' });
    const startMs = performance.now();
    await waitUntil(() => performance.now() - startMs > 1.5 * quick.idleGraceMs, { withinMs: 2 * quick.idleGraceMs });

    expect(await hidden.locator('[role=tabpanel]').getAttribute('data-phase')).toBe('running');
    await hidden.close();
  });
});
