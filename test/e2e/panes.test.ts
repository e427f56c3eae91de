import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../browser.ts';
import { waitUntil } from '../wait-until.ts';
import { heldBy, Journey, nothingLeft, readText } from './journey.ts';
import { PairedHost } from './paired-host.ts';
import { readPanes, readPlaces, readSizeOfFront, readSizes } from './read-panes.ts';

const SOON = { withinMs: 20_000 };

let browser: Browser;
let journey: Journey;
let server: PairedHost;
beforeAll(async () => {
  browser = await launchBrowser();
  journey = await Journey.start({ browser });
  server = await PairedHost.pair(journey, 'server');
  await journey.begin();
});
afterAll(async () => {
  expect(await journey.end()).toEqual(nothingLeft);
  await server.end();
  await browser.close();
});

const panes = () => journey.page.locator('.pane');
const dividers = () => journey.page.getByRole('separator');
const dialog = () => journey.page.getByRole('alertdialog');

const shown = () => readPanes(journey.page);
const places = () => readPlaces(journey.page);
const sizes = () => readSizes(journey.page);
const sizeOfFront = () => readSizeOfFront(journey.page);

/** One more pane by its key, with its prompt and a name. */
async function split(key: string, name: string): Promise<void> {
  const before = (await journey.terminalIds()).length;
  await journey.press(key);
  await waitUntil(async () => (await journey.terminalIds()).length === before + 1, SOON);
  await journey.waitForPhase('running');
  await journey.waitForText('$ ');
  await rename(name);
}

async function rename(name: string): Promise<void> {
  await journey.press('Control+Shift+e');
  await journey.page.getByRole('textbox', { name: 'Name of the tab' }).fill(name);
  await journey.press('Enter');
  await journey.page.locator('.tab.is-active .tab-title', { hasText: name }).waitFor();
}

async function openOnServer(): Promise<void> {
  await journey.press('Control+Shift+p');
  await journey.page.keyboard.type('on server');
  await journey.page.getByRole('option', { name: 'New terminal on server' }).waitFor();
  await journey.press('Enter');
  await journey.page.locator('.tab.is-active .host-label').waitFor();
  await journey.waitForPhase('running');
  await journey.waitForText('$ ');
}

describe('panes by keyboard alone', () => {
  it('split a tab, each with a shell of its own in the size of its place', async () => {
    await rename('one');
    const [cols] = await sizeOfFront();
    await split('Control+Shift+o', 'two');
    await split('Control+Shift+b', 'three');
    await journey.typeLine('clear; stty size');
    await waitUntil(async () => /\d+ \d+/.test(await readText(journey.page)), SOON);

    const [, rows, columns] = /(\d+) (\d+)/.exec(await readText(journey.page)) ?? [];
    expect({
      places: await places(),
      size: [Number(columns), Number(rows)],
      isHalf: Number(columns) < cols * 0.55 && Number(columns) > cols * 0.4,
      tabs: await journey.titles(),
      shells: heldBy(journey.program).children,
    }).toEqual({
      places: ['one 0 0 50 100', 'two 50 0 50 50', 'three 50 50 50 50'],
      ...{ size: await sizeOfFront(), isHalf: true, tabs: ['three'], shells: 3 },
    });
    await journey.page.getByRole('tab', { name: /^three at its prompt; beside it one: .*, two: / }).waitFor();
  });

  it('are gone to by their direction, and typed into', async () => {
    await journey.press('Alt+Shift+ArrowLeft');
    await waitUntil(async () => (await shown()) === 'one* two three', SOON);
    await journey.typeLine('echo in-$((1+0))');
    await journey.waitForText('in-1');
    await journey.press('Alt+Shift+ArrowRight', 'Alt+Shift+ArrowDown');
    await waitUntil(async () => (await shown()) === 'one two three*', SOON);
    await journey.press('Alt+Shift+ArrowRight', 'Alt+Shift+ArrowUp');
    await waitUntil(async () => (await shown()) === 'one two* three', SOON);
  });

  it('are resized at a divider, and their terminals with them', async () => {
    const [cols] = await sizeOfFront();
    await journey.press('Alt+Shift+a');
    await expect
      .poll(() =>
        dividers()
          .first()
          .evaluate((one) => one === document.activeElement),
      )
      .toBe(true);
    for (let count = 0; count < 10; count += 1) await journey.press('ArrowRight');
    const value = await dividers().first().getAttribute('aria-valuenow');
    await journey.press('Enter');

    await waitUntil(async () => (await sizeOfFront())[0] < cols * 0.7, SOON);
    expect([value, await places(), await shown()]).toEqual([
      '70',
      ['one 0 0 70 100', 'two 70 0 30 50', 'three 70 50 30 50'],
      'one two* three',
    ]);
  });

  it('are not split where a half would be of no use, which is said', async () => {
    await journey.press('Alt+Shift+a', 'End', 'Enter');
    await waitUntil(async () => (await sizeOfFront())[0] < 20, SOON);
    await journey.press('Control+Shift+o');
    await journey.page.locator('.toast', { hasText: 'No room for another pane here' }).waitFor();
    await journey.page.locator('.toast .icon-button').click();
    await journey.press('Alt+Shift+a');
    for (let count = 0; count < 10; count += 1) await journey.press('ArrowLeft');
    await journey.press('Enter');
    await waitUntil(async () => (await sizeOfFront())[0] > 30, SOON);
    expect(await places()).toEqual(['one 0 0 70 100', 'two 70 0 30 50', 'three 70 50 30 50']);
  });

  it('are shown alone and together again; those that are not to be seen keep their size (L46)', async () => {
    const before = await sizes();
    const [cols] = await sizeOfFront();
    await journey.press('Alt+Shift+z');
    await waitUntil(async () => (await sizeOfFront())[0] > cols * 2, SOON);
    const zoomed = { shown: await shown(), others: (await sizes()).filter((_, index) => index !== 1) };
    await journey.press('Alt+Shift+z');
    // A column more or less: how wide one is depends a little on how many there are.
    await waitUntil(async () => Math.abs((await sizeOfFront())[0] - cols) <= 1, SOON);
    expect(zoomed).toEqual({ shown: 'two*', others: before.filter((_, index) => index !== 1) });
    expect(await shown()).toBe('one two* three');
  });
});

describe('panes by pointer', () => {
  it('are resized by dragging their divider, while the terminal keeps the keyboard', async () => {
    const line = await dividers().nth(1).boundingBox();
    if (line === null) throw new Error('The divider is not laid out');
    const [x, y] = [line.x + line.width / 2, line.y + line.height / 2];
    await journey.page.mouse.move(x, y);
    await journey.page.mouse.down();
    await journey.page.mouse.move(x, y - 60, { steps: 6 });
    await journey.page.mouse.up();
    expect([(await places())[1], await shown()]).toEqual(['two 70 0 30 40', 'one two* three']);
    await dividers().nth(1).dblclick();
    expect((await places())[1]).toBe('two 70 0 30 50');
  });

  it('have the keyboard once they are clicked', async () => {
    await panes().nth(0).locator('.screen').click();
    await waitUntil(async () => (await shown()) === 'one* two three', SOON);
    await panes().nth(2).locator('.pane-title').click();
    await waitUntil(async () => (await shown()) === 'one two three*', SOON);
  });
});

describe('on a narrow page', () => {
  it('one pane is shown at a time, has the keyboard, and leads to the others by their direction', async () => {
    const before = await places();
    await journey.press('Alt+Shift+a');
    await journey.page.locator('.pane-divider:focus').waitFor();
    await journey.page.setViewportSize({ width: 400, height: 680 });
    await waitUntil(async () => (await shown()) === 'alone*', SOON);
    await journey.typeLine('echo narrow-$((2+1))');
    await journey.waitForText('narrow-3');
    await journey.press('Alt+Shift+ArrowUp');
    await journey.page.locator('.tab-switcher', { hasText: 'two' }).waitFor();
    await journey.press('Alt+Shift+ArrowDown');
    await journey.page.setViewportSize({ width: 1100, height: 680 });
    await waitUntil(async () => (await shown()) === 'one two three*', SOON);
    expect(await places()).toEqual(before);
  });
});

describe('a pane', () => {
  it('is moved to a tab of its own, and to the next one, beside a terminal of another machine', async () => {
    await journey.press('Alt+Shift+x');
    await waitUntil(async () => (await journey.titles()).join() === 'two,three', SOON);
    await waitUntil(async () => (await shown()) === 'alone*', SOON);
    await openOnServer();
    await rename('far');
    await journey.press('Control+Shift+ArrowLeft', 'Alt+Shift+End');
    await waitUntil(async () => (await shown()) === 'far three*', SOON);
    expect(await journey.titles()).toEqual(['two', 'three']);

    await journey.press('Alt+Shift+ArrowLeft');
    await split('Control+Shift+b', 'farther');
    expect({
      labels: await panes().locator('.host-label').allTextContents(),
      shells: [heldBy(journey.program).children, heldBy(server.program).children],
      places: await places(),
    }).toEqual({
      labels: ['server', 'server'],
      shells: [3, 2],
      places: ['far 0 0 50 50', 'farther 0 50 50 50', 'three 50 0 50 100'],
    });
  });

  it('of another machine says alone that its link is lost', async () => {
    server.proxy.cut();
    const banner = journey.page.locator('.banner');
    await banner.waitFor();
    expect(await panes().filter({ has: banner }).locator('.pane-title').innerText()).toBe('farther');
    await journey.press('Alt+Shift+ArrowRight');
    await banner.waitFor({ state: 'detached' });
    await journey.press('Alt+Shift+ArrowLeft');
    await banner.waitFor();
    server.proxy.restore();
    await journey.press('Alt+Shift+y');
    await banner.waitFor({ state: 'detached' });
    await journey.press('Alt+Shift+ArrowRight');
    await waitUntil(async () => (await shown()) === 'far farther three*', SOON);
  });
});

describe('a reload', () => {
  it('finds tabs, panes and sizes again with the same terminals; what has ended stays ended', async () => {
    await journey.press('Alt+Shift+a', 'ArrowLeft', 'ArrowLeft', 'Enter');
    await journey.typeLine('exit 3');
    await journey.waitForPhase('ended');
    const before = { ids: await journey.terminalIds(), places: await places(), titles: await journey.titles() };

    await journey.page.reload();
    await journey.waitForPhase('ended');
    await waitUntil(async () => (await journey.page.locator('.panel.is-running').count()) === 2, SOON);

    const after = { ids: await journey.terminalIds(), places: await places(), titles: await journey.titles() };
    expect(after).toEqual(before);
    expect(after.places).toEqual(['far 0 0 46 50', 'farther 0 50 46 50', 'three 46 0 54 100']);
    expect([heldBy(journey.program).children, heldBy(server.program).children]).toEqual([2, 2]);
    expect(await journey.page.evaluate(() => window.__sallyport?.terminals().filter((one) => one.isShown).length)).toBe(
      3,
    );
  });
});

describe('closing', () => {
  it('a pane leaves its room to the others', async () => {
    await journey.press('Control+Shift+x');
    await waitUntil(async () => (await places()).join() === 'far 0 0 100 50,farther 0 50 100 50', SOON);
  });

  it('a tab asks about each of its panes in which something runs, and keeps the rest when it is taken back', async () => {
    const front = journey.page.locator('.pane.is-front');
    await journey.typeLine('sleep 311');
    await front.locator('.dot.is-busy').waitFor();
    await journey.press('Alt+Shift+ArrowUp');
    await journey.typeLine('sleep 312');
    const far = journey.page.locator('.pane-title', { hasText: /^far$/ });
    await front.filter({ has: far }).locator('.dot.is-busy').waitFor();

    await journey.page.locator('.tab.is-active').click({ button: 'middle' });
    await dialog().getByText('sleep 312').waitFor();
    await dialog().getByRole('button', { name: 'End the job and the shell' }).click();
    await dialog().getByText('sleep 311').waitFor();
    await journey.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await waitUntil(() => heldBy(server.program).children === 1, SOON);
    await waitUntil(async () => (await panes().count()) === 1, SOON);

    await journey.page.locator('.tab.is-active').click({ button: 'middle' });
    await dialog().getByRole('button', { name: 'End the job and the shell' }).click();
    await waitUntil(async () => (await journey.titles()).join() === 'two', SOON);
    expect(heldBy(server.program).children).toBe(0);
  });

  it('a tab of idle shells needs no word', async () => {
    await waitUntil(async () => (await places()).length === 2, SOON);
    await journey.page.locator('.tab.is-active').click({ button: 'middle' });
    await journey.page.getByRole('heading', { name: 'No terminals open' }).waitFor();
    await waitUntil(() => heldBy(journey.program).children === 0, SOON);
  });
});
