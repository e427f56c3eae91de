import { readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { waitUntil } from '../../wait-until.ts';
import { DesktopJourney, makeStateDir, nothingLeft, type DesktopJourneyOptions } from './desktop-journey.ts';

let journey: DesktopJourney;
async function start(options: DesktopJourneyOptions = {}): Promise<void> {
  journey = await DesktopJourney.start(options);
  await journey.begin();
}
afterEach(async () => {
  expect(await journey.end()).toEqual(nothingLeft);
});

/** The app's own hands: Playwright's let go of a page whose process has ended, and so does a question to it. */
const readWindow = (): Promise<string> =>
  journey.desktop
    .evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      const late = new Promise((resolve) => setTimeout(resolve, 3_000, ''));
      return Promise.race([contents?.executeJavaScript('window.__sallyport?.readText() ?? ""'), late]);
    })
    .then(String, () => '');
const waitForWindow = (text: string) =>
  waitUntil(async () => (await readWindow()).includes(text), { withinMs: 45_000 });

describe('a window in trouble', () => {
  it('that does not respond is replaced once its person agrees, and finds its terminals', async () => {
    await start();
    await journey.typeLine('echo hung-$((40 + 2))');
    await journey.waitForText('hung-42');
    await journey.desktop.evaluate(({ BrowserWindow }) => void BrowserWindow.getAllWindows()[0]?.emit('unresponsive'));
    await waitUntil(async () => (await journey.desktop.dialogs()).length > 0, { withinMs: 12_000 });
    expect(await journey.question()).toBe(
      'The window does not respond\nYour terminals are not affected. A new window finds them again.\n[Replace the window] [Wait]',
    );
    await journey.desktop.answerDialog('Replace the window');
    await waitForWindow('hung-42');
  });

  it('that responds again in time is left alone', async () => {
    await start();
    await journey.desktop.evaluate(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      window?.emit('unresponsive');
      window?.emit('responsive');
    });
    await journey.typeLine('sleep 9; echo alone-$((40 + 2))');
    await journey.waitForText('alone-42');
    expect(await journey.desktop.dialogs()).toEqual([]);
  });

  it('that crashes again and again is replaced three times, then its person is asked', async () => {
    await start();
    await journey.typeLine('echo crashed-$((40 + 2))');
    await journey.waitForText('crashed-42');
    for (let count = 0; count < 3; count += 1) {
      await crash();
      await waitForWindow('crashed-42');
    }
    await crash();
    expect(await journey.question()).toMatch(/^The window keeps crashing\n/);
    await journey.desktop.answerDialog('Try again');
    await waitForWindow('crashed-42');
  });

  it('whose graphics process is killed goes on drawing', async () => {
    await start();
    const [pid] = findGraphicsProcesses(journey.desktop.pid);
    expect(pid).toBeGreaterThan(0);
    process.kill(pid as number, 'SIGKILL');
    await journey.typeLine('echo drawn-$((40 + 2))');
    await journey.waitForText('drawn-42');
    const before = await journey.page.screenshot();
    await journey.typeLine('clear; echo again');
    await journey.waitForText('again');
    await waitUntil(async () => !(await journey.page.screenshot()).equals(before), { withinMs: 10_000 });
  });
});

describe('what the app remembers and tells', () => {
  it('opens where it was', async () => {
    const stateDir = await makeStateDir();
    await start({ stateDir });
    const place = { x: 40, y: 50, width: 900, height: 600 };
    await journey.desktop.evaluate(
      ({ BrowserWindow }, bounds) => BrowserWindow.getAllWindows()[0]?.setBounds(bounds),
      place,
    );
    await journey.end();
    await start({ stateDir });
    const found = await journey.desktop.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.getNormalBounds(),
    );
    expect(found).toEqual(place);
    await journey.end();
    await rm(stateDir, { recursive: true });
  });

  it('looks as it was told to, menus and questions too', async () => {
    const stateDir = await makeStateDir();
    const themeSource = () => journey.desktop.evaluate(({ nativeTheme }) => nativeTheme.themeSource);
    await start({ stateDir });
    await journey.press('Alt+Shift+t');
    await waitUntil(async () => (await themeSource()) === 'dark', { withinMs: 20_000 });
    await journey.end();
    await start({ stateDir });
    await waitUntil(async () => (await themeSource()) === 'dark', { withinMs: 20_000 });
    expect(await journey.page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
    await journey.end();
    await rm(stateDir, { recursive: true });
  });

  it('passes on what a program tells while nobody looks, and shows its terminal on a click', async () => {
    await start({ args: ['--set', 'app.whenClosed=tray'] });
    await journey.startJob("sleep 3; printf '\\e]777;notify;Tests;all passed\\a'");
    await journey.desktop.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
    await journey.waitForVisible(false);
    await waitUntil(async () => (await journey.desktop.notifications()).length === 1, { withinMs: 20_000 });
    const [told] = await journey.desktop.notifications();
    expect(told).toEqual({ title: expect.stringMatching(/^From “.+”$/) as string, body: 'Tests: all passed' });

    await journey.desktop.clickNotification(0);

    await journey.waitForVisible(true);
  });

  it('L39: tells that an idle terminal is about to end, in the tray and by a notification that keeps it', async () => {
    const times = { idleGraceMs: 3_000, sweepMs: 300, reapNoticeMs: 60_000 };
    const set = Object.entries(times).flatMap(([name, value]) => ['--set', `terminal.${name}=${value}`]);
    await start({ args: ['--set', 'app.whenClosed=tray', ...set] });
    await journey.desktop.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
    await journey.waitForVisible(false);
    await waitUntil(async () => (await journey.desktop.notifications()).length === 1, { withinMs: 10_000 });
    const state = async () => (await journey.desktop.tray())?.menu[0]?.label;
    await waitUntil(async () => (await state()) === '1 idle terminal is about to end', { withinMs: 20_000 });
    expect((await journey.desktop.notifications())[0]).toEqual({
      title: 'bash · ~ ends in 1 minute',
      body: 'Nobody has watched it for a while. Click to keep it.',
    });

    await journey.desktop.clickNotification(0);

    await waitUntil(async () => (await state()) === 'Ready', { withinMs: 20_000 });
    await waitUntil(async () => (await journey.running())[0]?.keep === true, { withinMs: 20_000 });
  });
});

function crash(): Promise<unknown> {
  return journey.desktop.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    return new Promise<void>((resolve) => {
      window?.webContents.once('render-process-gone', () => resolve());
      window?.webContents.forcefullyCrashRenderer();
    });
  });
}

/** Chromium's processes for graphics below this one. */
function findGraphicsProcesses(ancestor: number): number[] {
  const parents = new Map<number, number>();
  const graphics: number[] = [];
  for (const pid of readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)) {
    try {
      parents.set(pid, Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]));
      if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--type=gpu-process')) graphics.push(pid);
    } catch {
      // it has ended meanwhile
    }
  }
  const isBelow = (pid: number): boolean => pid === ancestor || (pid > 1 && isBelow(parents.get(pid) ?? 0));
  return graphics.filter(isBelow);
}
