import { rm } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AgentStatus } from '../../../protocol/status.ts';
import { isAlive } from '../../census.ts';
import { runCli } from '../../start-program.ts';
import { waitUntil } from '../../wait-until.ts';
import { DesktopJourney, makeStateDir } from './desktop-journey.ts';

const patience = { withinMs: 20_000 };

const shownIn = (page: Page) =>
  page.evaluate(() => (window.__sallyport?.terminals() ?? []).map(({ terminalId }) => terminalId)).catch(() => []);
const textOf = (page: Page) => page.evaluate(() => window.__sallyport?.readText() ?? '').catch(() => '');

async function waitForText(page: Page, text: string): Promise<void> {
  await waitUntil(async () => (await textOf(page)).includes(text), patience);
}

/** The windows, oldest first, once there are so many and each shows a terminal. */
async function waitForWindows(journey: DesktopJourney, count: number): Promise<Page[]> {
  let pages: Page[] = [];
  const areThere = async (): Promise<boolean> => {
    pages = await journey.desktop.windows();
    const shown = await Promise.all(pages.map(shownIn));
    return pages.length === count && shown.every((ids) => ids.length > 0 && ids.every((id) => id !== undefined));
  };
  await waitUntil(areThere, patience);
  return pages;
}

async function waitForShown(page: Page, ...ids: (string | undefined)[]): Promise<void> {
  await waitUntil(async () => JSON.stringify((await shownIn(page)).sort()) === JSON.stringify(ids.sort()), patience);
}

async function waitForEqual(look: () => Promise<unknown>, expected: unknown): Promise<void> {
  const isEqual = async (): Promise<boolean> => isDeepStrictEqual(await look(), expected);
  await waitUntil(isEqual, patience).catch(async () => expect(await look()).toEqual(expected));
}

/** Where each window's page is on the screen. */
const areas = (journey: DesktopJourney) =>
  journey.desktop.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((one) => one.getContentBounds()));

/** Drags the tab in front to a point counted from the page's corner. */
async function dragOut(page: Page, to: { readonly x: number; readonly y: number }): Promise<void> {
  const box = await page.locator('[role=tab][aria-selected=true]').boundingBox();
  const from = { x: (box?.x ?? 0) + 30, y: (box?.y ?? 0) + 10 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, from.y + 10, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.getByText('Let go to move the tab to another window').waitFor();
  await page.mouse.up();
}

describe('several windows of the app', () => {
  let stateDir: string;
  let journey: DesktopJourney;
  let first: Page;
  let agentPid: number;
  /** The terminal that is moved about, and its processes. */
  let id: string;
  let pids: unknown;

  const processesOf = async (terminalId: string) => {
    const terminal = (await journey.running()).find((one) => one.terminalId === terminalId);
    return { shell: terminal?.pid, job: terminal?.foreground?.pid, viewers: terminal?.viewers };
  };
  /** One window shows the terminal that is moved about, and what runs in it is what ran in it before. */
  const waitForItsProcesses = () => waitForEqual(() => processesOf(id), pids);

  beforeAll(async () => {
    stateDir = await makeStateDir();
    journey = await DesktopJourney.start({ stateDir, args: ['--set', 'app.keepTerminals=true'] });
    await journey.begin();
    first = journey.page;
    agentPid = journey.agentPid();
    await journey.typeLine('echo moved-$((40 + 2))');
    await journey.waitForText('moved-42');
    await journey.startJob('sleep 300');
    [id = ''] = await journey.terminalIds();
    pids = await processesOf(id);
    await journey.newTab();
  });
  afterAll(async () => {
    await journey.end();
    if (isAlive(agentPid)) process.kill(agentPid, 'SIGTERM');
    await waitUntil(() => !isAlive(agentPid), patience);
    await rm(stateDir, { recursive: true });
  });

  it('a tab goes to a new window by a key and back by another, is dragged out of its window and onto another, and nothing is left of those windows', async () => {
    const other = (await shownIn(first)).find((one) => one !== id);
    const before = await leftBehind(journey);
    await journey.press('Alt+1', 'Control+Shift+m');
    const [, second] = await waitForWindows(journey, 2);
    await waitForShown(second as Page, id);
    await waitForShown(first, other);
    await waitForText(second as Page, 'moved-42');
    await (second as Page).keyboard.press('Control+Shift+j');
    await waitForShown(first, id, other);
    await waitForWindows(journey, 1);

    await dragOut(first, { x: -25, y: 300 });
    const [, third] = await waitForWindows(journey, 2);
    await waitForShown(first, other);
    await waitForText(third as Page, 'moved-42');
    await waitForItsProcesses();
    await (third as Page).getByText('1 viewer', { exact: true }).waitFor();
    const [to, from] = await areas(journey);
    await dragOut(third as Page, { x: (to?.x ?? 0) - (from?.x ?? 0) + 200, y: (to?.y ?? 0) - (from?.y ?? 0) + 5 });
    await waitForShown(first, id, other);
    await waitForWindows(journey, 1);
    await waitForItsProcesses();
    await waitForEqual(() => leftBehind(journey), before);
  });

  it('a new window begins with a terminal, which runs on when the window is closed, and can be had again', async () => {
    await journey.press('Alt+Shift+Enter');
    const [, second] = await waitForWindows(journey, 2);
    await waitForText(second as Page, '$ ');
    const [own = ''] = await shownIn(second as Page);
    await journey.desktop.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[1]?.close());
    await first.getByText('A window was closed; its terminal runs on').waitFor();
    await waitForEqual(async () => (await processesOf(own)).viewers, 0);
    expect(await journey.desktop.dialogs()).toEqual([]);

    await first.getByRole('button', { name: 'Open it again' }).click();
    const [, again] = await waitForWindows(journey, 2);
    await waitForShown(again as Page, own);
  });

  it('decision 13: all windows come back after a restart, with their tabs and in their places, and one question is for all', async () => {
    await journey.desktop.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[1]?.setBounds({ x: 200, y: 90, width: 700, height: 500 }),
    );
    const before = [await Promise.all((await waitForWindows(journey, 2)).map(shownIn)), await areas(journey)];
    await journey.desktop.evaluate(({ app }) => app.quit());
    expect(await journey.ended()).toMatchObject({ code: 0, hasSocket: true });

    journey = await DesktopJourney.start({ stateDir });
    const pages = await waitForWindows(journey, 2);
    const after = [await Promise.all(pages.map(shownIn)), await areas(journey)];
    const focused = await journey.desktop.evaluate(({ BrowserWindow }) => BrowserWindow.getFocusedWindow()?.id);
    expect([after, focused]).toEqual([before, 2]);
    await waitForItsProcesses();

    await journey.desktop.evaluate(({ app }) => app.quit());
    expect(await journey.question()).toMatch(/leave 3 terminals running in the background/);
    expect(await journey.desktop.dialogs()).toHaveLength(1);
    await journey.desktop.answerDialog('End all and quit');
    await journey.desktop.exited;
  });
});

/** What the app and its agent hold: the same before and after a window that leaves nothing behind. */
async function leftBehind(journey: DesktopJourney): Promise<unknown> {
  const { stdout } = await runCli(['status', '--json', '--state-dir', journey.stateDir]);
  const { status } = JSON.parse(stdout) as { status: AgentStatus };
  const listeners = await journey.desktop.evaluate(({ app, ipcMain }) =>
    [app, ipcMain].map((one) => one.eventNames().map((name) => one.listenerCount(name as string))),
  );
  const { timers } = await journey.held();
  return { sessions: status.sessions, listeners, timers };
}
