import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { isAlive } from '../census.ts';
import { startProgram, type Program } from '../start-program.ts';
import { waitUntil } from '../wait-until.ts';
import { Journey, nothingLeft } from './journey.ts';
import { isInWindow } from './journey-door.ts';
import { troubledLedger } from './ledger-states.ts';
import { rewriteLedger } from './rewritten-ledger.ts';

const attention = (page: Page, words: RegExp) => page.getByRole('button', { name: words });
const ledger = (page: Page) => page.getByRole('dialog', { name: 'Ledger' });

describe.skipIf(isInWindow)('L26: what a killed agent left (through a browser: the window goes with its agent)', () => {
  let journey: Journey;
  let next: Program | undefined;
  beforeAll(async () => {
    journey = await Journey.start();
    await journey.begin();
  });
  afterAll(async () => {
    await next?.stop();
    expect(await journey.end()).toEqual(nothingLeft);
  });

  it('is found by the next one, asked about in amber, and ended from the ledger', async () => {
    await journey.typeLine('setsid sleep 304 & setsid sleep 305 &');
    await journey.terminalIds();
    await waitUntil(() => journey.marked('sleep').length === 2, { withinMs: 20_000 });
    const pids = journey.marked('sleep');
    await journey.page.close();
    process.kill(journey.program.pid, 'SIGKILL');
    await journey.program.ended;
    next = await startProgram('serve', { stateDir: journey.program.stateDir });
    const page = await journey.context.newPage();
    await page.goto(next.ready.url ?? '');
    await attention(page, /^Show the ledger: 2 processes left after a crash/).click();
    const found = page.locator('#ledger-recovery');
    await found.waitFor();
    const isFocused = await found.evaluate((heading) => heading === document.activeElement);
    const commands = await ledger(page).locator('.is-caution .process-name').allInnerTexts();
    await ledger(page)
      .getByRole('button', { name: `End sleep, process ${pids[0]}` })
      .click();
    await page.locator('.toast', { hasText: 'Ended 1 process left after a crash' }).waitFor();
    const after = pids.map(isAlive);
    await ledger(page)
      .getByRole('button', { name: `End sleep, process ${pids[1]}` })
      .click();
    await ledger(page).getByText('Nothing of it runs on.').waitFor();

    expect({ isFocused, commands: commands.sort(), after, atLast: pids.map(isAlive) }).toEqual({
      isFocused: true,
      commands: ['sleep 304', 'sleep 305'],
      after: [false, true],
      atLast: [false, false],
    });
    await attention(page, /left after a crash/).waitFor({ state: 'detached' });
    await page.close();
  });
});

describe.skipIf(isInWindow)('a ledger with differences (told to a browser’s page by a script)', () => {
  it('says them in words, in amber, and is led to by the status line', async () => {
    const journey = await Journey.start();
    await rewriteLedger(journey.page, troubledLedger);
    await journey.begin();
    await attention(journey.page, /^Show the ledger: 2 processes left after a crash, 1 difference found$/).click();
    const heading = journey.page.locator('#ledger-differences');
    await heading.waitFor();
    await waitUntil(() => heading.evaluate((element) => element === document.activeElement), { withinMs: 20_000 });
    const words = await ledger(journey.page).getByRole('list', { name: 'Differences' }).innerText();

    expect(words.split('\n').filter((line) => line !== '')).toEqual([
      'A process without its terminal',
      'Process 4901 (bash) is a child of this agent, and no terminal, program or reaper owns it.',
    ]);
    expect(await journey.end()).toEqual(nothingLeft);
  });
});
