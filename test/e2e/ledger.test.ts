import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isAlive } from '../census.ts';
import { waitUntil } from '../wait-until.ts';
import { heldBy, Journey, nothingLeft } from './journey.ts';
import { openLedger } from './ledger-states.ts';
import { openUserClient } from './user-client.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await Journey.start();
  await journey.begin();
});
afterAll(async () => {
  expect(await journey.end()).toEqual(nothingLeft);
});

const ledger = () => journey.page.getByRole('dialog', { name: 'Ledger' });
const question = () => journey.page.getByRole('alertdialog');
const entry = (title: string) => ledger().getByRole('listitem', { name: title, exact: true });
const button = (title: string, name: string) => entry(title).getByRole('button', { name, exact: true });

async function closeLedger(): Promise<void> {
  await journey.press('Escape');
  await ledger().waitFor({ state: 'detached' });
}

/** A tab by its title, standing at its prompt. */
async function newTabCalled(title: string): Promise<void> {
  await journey.newTab();
  await journey.typeLine(`printf '\\e]2;${title}\\a'`);
  await journey.page.locator('.tab.is-active .tab-title', { hasText: title }).waitFor();
}

/** The facts of one entry, by their names. */
async function factsOf(title: string): Promise<Record<string, string>> {
  const rows = await entry(title)
    .locator('.ledger-facts > div')
    .evaluateAll((divs) => divs.map((div) => [...div.children].map((part) => part.textContent)));
  return Object.fromEntries(rows as [string, string][]);
}

/** Each process of an entry, indented as it is shown. */
async function treeOf(title: string): Promise<string[]> {
  return entry(title)
    .locator('.process-row')
    .evaluateAll((rows) =>
      rows.map((row) => {
        let depth = -1;
        for (let at = row.parentElement; at !== null; at = at.parentElement)
          if (at.className === 'process-tree') depth += 1;
        const [name, mark] = ['.process-name', '.process-mark'].map((part) => row.querySelector(part)?.textContent);
        return `${'  '.repeat(depth)}${name}${mark === undefined ? '' : ` [${mark}]`}`;
      }),
    );
}

describe('L39: the ledger', () => {
  it('shows by a key what runs, as a tree, and why it is kept', async () => {
    await newTabCalled('pipeline');
    await journey.typeLine(`bash -c 'sleep 300 | cat; true'`);
    await journey.page.locator('.tab.is-active .dot.is-busy').waitFor();
    await openLedger(journey);
    await entry('pipeline').locator('.process-name', { hasText: /^cat$/ }).waitFor();

    expect(await ledger().locator('.ledger-heading').first().innerText()).toBe('2 terminals running');
    expect(await treeOf('pipeline')).toEqual([
      '/bin/bash --posix -l',
      '  bash -c sleep 300 | cat; true [foreground]',
      '    sleep 300 [foreground]',
      '    cat [foreground]',
    ]);
    expect(await factsOf('pipeline')).toMatchObject({
      'Kept because': 'somebody looks at it',
      'Time left': 'unlimited',
      Foreground: expect.stringMatching(/^bash \(\d+\)$/) as string,
      Viewers: expect.stringMatching(/^this page, looks at it/) as string,
      'Last typed': expect.stringMatching(/ago$/) as string,
      'Started in': journey.home,
    });
  });

  it('follows what happens while it is open', async () => {
    await closeLedger();
    await journey.press('Control+c');
    await journey.page.locator('.tab.is-active .dot.is-idle').waitFor();
    await openLedger(journey);
    await waitUntil(async () => (await treeOf('pipeline')).length === 1, { withinMs: 20_000 });
    const other = await journey.context.newPage();
    await journey.open(other);
    await other.getByRole('button', { name: 'Show pipeline here too' }).click();

    await waitUntil(async () => (await factsOf('pipeline'))['Viewers']?.includes('browser, looks at it') ?? false, {
      withinMs: 20_000,
    });
    await other.close();
    await waitUntil(async () => !(await factsOf('pipeline'))['Viewers']?.includes('browser'), { withinMs: 20_000 });
  });

  it('names what runs without a terminal, and ends it', async () => {
    const client = openUserClient(journey.program.stateDir);
    const { pid, exited } = await client.openExec({ command: 'sleep', args: ['309'] });
    await button('sleep 309', `End sleep 309, process ${pid}`).click();
    await entry('sleep 309').waitFor({ state: 'detached' });

    expect(await exited).toEqual({ code: null, signal: 'SIGTERM' });
    await client.close();
  });

  it('keeps a terminal and stops keeping it, by keyboard alone', async () => {
    await button('pipeline', 'Keep pipeline').focus();
    await journey.press('Enter');
    await button('pipeline', 'Stop keeping pipeline').waitFor();
    await waitUntil(async () => (await factsOf('pipeline'))['Kept because'] === 'marked to be kept', {
      withinMs: 20_000,
    });
    await journey.press('Enter'); // The same button has the keyboard still.
    await button('pipeline', 'Keep pipeline').waitFor();
  });

  it('closes with Escape, and the keyboard is the terminal’s again', async () => {
    await closeLedger();
    await journey.typeLine('echo typed-$((3+4))');
    await journey.waitForText('typed-7');
  });

  it('brings a detached terminal back into a tab', async () => {
    await newTabCalled('lost');
    await journey.press('Control+Shift+d');
    await openLedger(journey);
    await button('lost', 'Take back lost').click();
    await ledger().waitFor({ state: 'detached' });
    await journey.page.locator('.tab.is-active .tab-title', { hasText: 'lost' }).waitFor();
    await journey.typeLine('echo found-$((2+3))');
    await journey.waitForText('found-5');
  });

  it('goes to the tab that shows a terminal already', async () => {
    await openLedger(journey);
    await button('pipeline', 'Go to its tab: pipeline').click();
    await journey.page.locator('.tab.is-active .tab-title', { hasText: 'pipeline' }).waitFor();
    expect(await journey.tabTitles().count()).toBe(3);
  });

  it('asks before a job ends, and comes back to that terminal when the answer is no', async () => {
    await journey.typeLine('sleep 301');
    await journey.page.locator('.tab.is-active .dot.is-busy').waitFor();
    await openLedger(journey);
    await button('pipeline', 'End pipeline').click();
    await question().waitFor();
    await journey.press('Escape');
    await entry('pipeline').waitFor();

    await waitUntil(() => entry('pipeline').evaluate((item) => item === document.activeElement), { withinMs: 20_000 });
    expect(heldBy(journey.program).children).toBe(3);
  });

  it('ends a terminal with its job, and shows itself again without it', async () => {
    const shown = question().getByText('Ended:').waitFor(); // It does not stay for long.
    await button('pipeline', 'End pipeline').click();
    await question().getByRole('button', { name: 'End the job and the shell' }).click();
    await shown;
    await question().waitFor({ state: 'detached' });
    await ledger().getByText('2 terminals running').waitFor();

    expect(await entry('pipeline').count()).toBe(0);
    expect(heldBy(journey.program).children).toBe(2);
  });

  it('ends an idle terminal at once, and the keyboard stays in the list', async () => {
    await button('lost', 'End lost').focus();
    await journey.press('Enter');
    await ledger().getByText('1 terminal running').waitFor();

    const isInList = () =>
      ledger()
        .locator('.ledger-terminals')
        .evaluate((list) => list.contains(document.activeElement));
    await waitUntil(isInList, { withinMs: 20_000 });
    expect(heldBy(journey.program).children).toBe(1);
  });

  it('shows what has ended by itself, with what outlived it, until it is forgotten', async () => {
    await closeLedger();
    await waitUntil(async () => (await journey.tabTitles().count()) === 1, { withinMs: 20_000 }); // The last one lingers.
    await newTabCalled('ended');
    await journey.typeLine('setsid sleep 302 & exit 4');
    await journey.waitForPhase('ended');
    await journey.page.locator('.banner', { hasText: 'Still running, started here: sleep' }).waitFor();
    await openLedger(journey);
    await entry('ended').getByText('Still running, started there:').waitFor();
    const state = await entry('ended').locator('.ledger-note').first().innerText();
    const tree = await treeOf('ended');
    const pid = Number(await entry('ended').locator('.process-row').getAttribute('data-pid'));
    const wasAlive = isAlive(pid);
    process.kill(pid);
    await button('ended', 'Forget ended').click();
    await entry('ended').waitFor({ state: 'detached' });

    expect({ state, tree, wasAlive }).toEqual({
      state: 'ended with exit code 4',
      tree: ['sleep 302'],
      wasAlive: true,
    });
    await closeLedger();
    expect(await journey.tabTitles().count()).toBe(1);
  });
});
