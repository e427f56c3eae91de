import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isAlive, takeCensus } from '../census.ts';
import { buildElectronHost } from '../electron-host/build.ts';
import type { Desktop, LaunchOptions } from '../electron-host/desktop.ts';
import type { Fixture } from '../electron-host/fixture/main.ts';
import type {} from '../electron-host/fixture/page.ts';
import { launchDesktop } from '../electron-host/launch-desktop.ts';
import { waitUntil } from '../wait-until.ts';

declare global {
  /** In the fixture's main process. */
  var fixture: Fixture;
}

async function launchFixture(options: Partial<LaunchOptions> = {}): Promise<Desktop> {
  return launchDesktop({ main: join(await buildElectronHost(), 'fixture'), ...options });
}

const eventsOf = (desktop: Desktop) => desktop.evaluate(() => fixture.events as unknown[][]);

async function waitForEvent(desktop: Desktop, ...event: readonly unknown[]): Promise<void> {
  const wanted = JSON.stringify(event);
  await waitUntil(async () => (await eventsOf(desktop)).some((each) => JSON.stringify(each) === wanted), {
    withinMs: 10_000,
  });
}

/** Processes of this test's apps, by their profile. */
function chromiumsOf(desktop: Desktop): number {
  return takeCensus(desktop.pid).children.filter(({ name }) => name.startsWith('chrom')).length;
}

describe.each([
  ['without a display', false],
  ['on a display', true],
])('an app on the stand-in, %s', (_where, headed) => {
  let desktop: Desktop;
  let page: Page;

  beforeAll(async () => {
    desktop = await launchFixture({ headed, args: ['--flag', 'value'] });
    page = await desktop.firstWindow();
  });
  afterAll(async () => {
    const end = await desktop.close();
    expect([end, isAlive(desktop.pid), existsSync(desktop.userDataDir)]).toEqual([
      { code: 0, signal: null },
      false,
      false,
    ]);
  });
  beforeEach(() => desktop.evaluate(() => void (fixture.events.length = 0)));

  it('has what Electron tells an app about itself', async () => {
    const told = await desktop.evaluate(({ app, screen }) => ({
      name: app.name,
      version: app.getVersion(),
      isPackaged: app.isPackaged,
      arguments: process.argv.slice(2),
      userData: app.getPath('userData'),
      logs: app.getPath('logs'),
      electron: process.versions['electron']?.split('.')[0],
      type: process.type,
      displays: screen.getAllDisplays().length,
    }));
    expect(told).toEqual({
      name: 'Fixture',
      version: '1.2.3',
      isPackaged: false,
      arguments: ['--flag', 'value'],
      userData: desktop.userDataDir,
      logs: join(desktop.userDataDir, 'logs'),
      electron: '45',
      type: 'browser',
      displays: 1,
    });
  });

  it('serves the page by its own scheme, with its headers', async () => {
    const answer = await page.evaluate(async () => {
      const script = document.querySelector('script[src]');
      return [location.pathname, isSecureContext, script !== null, innerWidth, innerHeight];
    });
    expect(answer).toEqual(['/', true, true, 900, 600]);
    expect(await desktop.evaluate(() => fixture.window?.webContents.getURL())).toBe('app://sallyport/');
  });

  it('enforces the policy that came with the page: no script in the page, no connection, no eval', async () => {
    const attempts = await page.evaluate(async () => {
      const script = document.createElement('script');
      script.textContent = 'window.injectedScriptRan = true';
      document.head.append(script);
      const outcome = await fetch('https://example.invalid/').then(
        () => 'connected',
        () => 'refused',
      );
      return [window.inlineScriptRan, 'injectedScriptRan' in window, outcome];
    });
    expect(attempts).toEqual([undefined, false, 'refused']);
    const complaints = (await eventsOf(desktop)).filter(([name]) => name === 'console').map(([, level]) => level);
    expect(complaints.length).toBeGreaterThanOrEqual(2);
    expect(new Set(complaints)).toEqual(new Set(['error']));
  });

  it('gives the page the bridge of its preload script, and nothing of Electron', async () => {
    const seen = await page.evaluate(() => ({
      api: Object.keys(window.fixture).sort(),
      isFrozen: Object.isFrozen(window.fixture),
      electron: window.fixture.versions.electron?.split('.')[0],
      platform: window.fixture.versions.platform,
      sum: window.fixture.add(2, 3),
      leaked: ['require', 'process', 'ipcRenderer', 'electron'].filter((name) => name in window),
    }));
    expect(seen).toEqual({
      api: ['add', 'callBack', 'connect', 'echo', 'fail', 'onNews', 'useUnknown', 'versions'],
      isFrozen: true,
      electron: '45',
      platform: process.platform,
      sum: 5,
      leaked: [],
    });
  });

  it('carries calls, callbacks and messages over the bridge', async () => {
    const heard = await page.evaluate(
      () => new Promise<string>((resolve) => window.fixture.callBack((text) => resolve(text))),
    );
    expect(heard).toBe('called back');
    await page.evaluate(() => window.fixture.onNews((news) => window.seen.messages.push(news)));
    await desktop.evaluate(() =>
      fixture.window?.webContents.send('fixture:news', { at: new Date(7), bytes: new Uint8Array([1, 2]) }),
    );
    await page.waitForFunction(() => window.seen.messages.length > 0);
    const news = await page.evaluate(() => {
      const [{ at, bytes }] = window.seen.messages.splice(0) as [{ at: Date; bytes: Uint8Array }];
      return [at.getTime(), [...bytes]];
    });
    expect(news).toEqual([7, [1, 2]]);
  });

  it('answers invocations with what can be cloned, and tells who asked', async () => {
    const echoed = await page.evaluate(async () => {
      const value = {
        map: new Map([['key', { big: 1n }]]),
        set: new Set([1]),
        nothing: undefined,
        nan: NaN,
        deep: [[null]],
      };
      const back = (await window.fixture.echo(value)) as typeof value;
      return [back.map.get('key')?.big === 1n, back.set.has(1), 'nothing' in back, Number.isNaN(back.nan), back.deep];
    });
    expect(echoed).toEqual([true, true, true, true, [[null]]]);
    expect(await eventsOf(desktop)).toEqual([['echo from', 'app://sallyport/', 'app://sallyport']]);
  });

  it('rejects an invocation with the words of the handler’s error, or of what is not implemented', async () => {
    const words = await page.evaluate(async () => {
      const failed = await window.fixture.fail().catch((error: Error) => error.message);
      const unclonable = await window.fixture.echo(Promise.resolve(1)).catch((error: Error) => error.message);
      try {
        window.fixture.useUnknown();
        return [failed, unclonable, 'nothing'];
      } catch (error) {
        return [failed, unclonable, (error as Error).message];
      }
    });
    expect(words).toEqual([
      "Error invoking remote method 'fixture:fail': RangeError: on purpose",
      'An object could not be cloned. (Promise)',
      'electron-host: ipcRenderer.sendSync is not implemented',
    ]);
  });

  it('hands the page a port, which carries bytes both ways and further ports', async () => {
    await page.evaluate(() => window.fixture.connect('nonce-1'));
    await page.waitForFunction(() => window.seen.port !== undefined);
    await page.evaluate(() => window.seen.port?.postMessage({ bytes: new Uint8Array([9, 8]), text: 'up' }));
    await waitForEvent(desktop, 'port', { bytes: { 0: 9, 1: 8 }, text: 'up' });
    await page.evaluate(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }: MessageEvent<unknown>) => window.seen.messages.push(data);
      window.seen.port?.postMessage('with a port', [port2]);
    });
    await waitForEvent(desktop, 'port', 'with a port');
    await desktop.evaluate(() => fixture.port?.postMessage('down'));
    await page.waitForFunction(() => window.seen.messages.includes('down'));
  });

  it('carries 64 MB to the page at tens of megabytes a second, and main stays responsive', async () => {
    await page.evaluate(() => (window.seen.bytes = 0));
    const startMs = performance.now();
    const longestMs = await desktop.evaluate(async () => {
      let [longest, last] = [0, performance.now()];
      for (let sent = 0; sent < 1024; sent += 1) {
        fixture.port?.postMessage(new Uint8Array(65_536));
        if (sent % 16 === 15) await new Promise((resolve) => setImmediate(resolve));
        longest = Math.max(longest, performance.now() - last);
        last = performance.now();
      }
      return longest;
    });
    await page.waitForFunction(() => window.seen.bytes === 64 * 1024 * 1024, undefined, { timeout: 30_000 });
    const seconds = (performance.now() - startMs) / 1000;
    console.info(`main to page: ${(64 / seconds).toFixed(0)} MB/s, longest pause of main ${longestMs.toFixed(0)} ms`);
    expect(64 / seconds).toBeGreaterThan(8);
  });

  it('closes the port on both sides when the page is loaded again, or when one side closes it', async () => {
    await page.evaluate(() => window.fixture.connect('nonce-1'));
    await page.reload();
    await waitForEvent(desktop, 'port closed');
    expect((await eventsOf(desktop)).filter(([name]) => name === 'will-navigate')).toEqual([]);
    await page.evaluate(() => window.fixture.connect('nonce-1'));
    await page.waitForFunction(() => window.seen.port !== undefined);
    await desktop.evaluate(() => fixture.port?.close());
    await page.waitForFunction(() => window.seen.portClosed);
    await desktop.evaluate(() => void (fixture.events.length = 0));
    await page.evaluate(() => window.fixture.connect('nonce-1'));
    await waitUntil(() => page.evaluate(() => window.seen.ports === 2), { withinMs: 5000 });
    await page.evaluate(() => window.seen.port?.close());
    await waitForEvent(desktop, 'port closed');
  });

  it('asks the app’s handlers for permissions', async () => {
    const states = await page.evaluate(async () => {
      const names = ['geolocation', 'notifications', 'clipboard-read', 'clipboard-write', 'camera', 'microphone'];
      const query = (name: string) => navigator.permissions.query({ name: name as PermissionName });
      return Object.fromEntries(
        await Promise.all(names.map(async (name) => [name, (await query(name)).state] as const)),
      );
    });
    expect(states).toEqual({
      geolocation: 'denied',
      notifications: 'denied',
      'clipboard-read': 'denied',
      'clipboard-write': 'granted',
      camera: 'denied',
      microphone: 'denied',
    });
  });

  it('refuses new windows, after asking, and lets nothing of them load', async () => {
    await page.evaluate(() => void window.open('https://example.invalid/popup'));
    await page.click('#new-window');
    await waitForEvent(desktop, 'window-open', 'https://example.invalid/popup');
    await waitForEvent(desktop, 'window-open', 'https://example.invalid/new');
    await waitUntil(() => page.context().pages().length === 1, { withinMs: 5000 });
    expect(await page.evaluate(() => 1 + 1)).toBe(2);
  });

  it('asks before a page goes elsewhere, and keeps it where it is when refused', async () => {
    await page.click('#outside');
    await waitForEvent(desktop, 'will-navigate', 'https://example.invalid/');
    expect(await page.evaluate(() => location.pathname)).toBe('/');
    await page.click('#inside');
    await page.waitForFunction(() => location.pathname === '/other.html');
    await waitForEvent(desktop, 'will-navigate', 'app://sallyport/other.html');
    await desktop.evaluate(() => fixture.window?.loadURL('app://sallyport/'));
    expect(await page.evaluate(() => [location.pathname, typeof window.fixture])).toEqual(['/', 'object']);
  });

  it('rejects loadURL of what cannot be had', async () => {
    const failure = await desktop.evaluate(async () => {
      const told = new Promise((resolve) =>
        fixture.window?.webContents.once('did-fail-load', (_event, code, text) => resolve([code, text])),
      );
      const error = await fixture.window?.loadURL('http://127.0.0.1:1/').catch((reason: Error) => reason.message);
      await fixture.window?.loadURL('app://sallyport/');
      return [error, await told];
    });
    expect(failure).toEqual(["ERR_UNSAFE_PORT (-2) loading 'http://127.0.0.1:1/'", [-2, 'ERR_UNSAFE_PORT']]);
  });

  it('lets the page see when its window is hidden, and moves, maximizes and restores windows', async () => {
    await desktop.evaluate(() => fixture.window?.hide());
    await page.waitForFunction(() => document.visibilityState === 'hidden');
    await desktop.evaluate(() => fixture.window?.show());
    await page.waitForFunction(() => document.visibilityState === 'visible');
    const bounds = await desktop.evaluate(() => {
      const { window } = fixture;
      window?.setBounds({ x: 10, y: 20, width: 700, height: 500 });
      window?.maximize();
      const large = window?.getBounds();
      window?.unmaximize();
      return [large, window?.getBounds(), window?.isMaximized(), window?.isFocused()];
    });
    expect(bounds).toEqual([
      { x: 0, y: 0, width: 1280, height: 900 },
      { x: 10, y: 20, width: 700, height: 500 },
      false,
      true,
    ]);
    await page.waitForFunction(() => innerWidth === 700 && innerHeight === 500);
    const names = (await eventsOf(desktop)).map(([name]) => name);
    expect(names.filter((name) => name !== 'console')).toEqual([
      'hide',
      'blur',
      'show',
      'focus',
      'maximize',
      'unmaximize',
    ]);
  });

  it('shows the theme the app or the desktop wants', async () => {
    const isDark = () => page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
    await desktop.setSystemDark(true);
    await expect.poll(isDark).toBe(true);
    await desktop.evaluate(({ nativeTheme }) => void (nativeTheme.themeSource = 'light'));
    await expect.poll(isDark).toBe(false);
  });

  it('clicks entries of the menu and of the tray', async () => {
    expect(
      (await desktop.menu()).map(({ label, submenu }) => [label, submenu?.map((entry) => entry.label || entry.type)]),
    ).toEqual([['File', ['New', 'separator', 'Quit']]]);
    await desktop.clickMenu('File', 'new');
    await desktop.clickTray();
    await desktop.clickTray('Terminals', 'One');
    await desktop.clickTray('Keep');
    expect(await eventsOf(desktop)).toEqual([['menu new'], ['tray click'], ['one'], ['keep', false]]);
    const tray = await desktop.tray();
    expect([tray?.toolTip, tray?.icon.length, tray?.menu[1]?.isChecked]).toEqual([
      'Fixture: ready',
      expect.any(Number),
      true,
    ]);
    await expect(desktop.clickTray('Nobody')).rejects.toThrow('No menu entry Nobody');
  });

  it('keeps a dialog open until somebody presses a button', async () => {
    await desktop.evaluate(({ dialog }) => {
      const options = { message: 'Sure?', buttons: ['Cancel', 'End it'], cancelId: 0, checkboxLabel: 'Always' };
      void dialog.showMessageBox(options).then((answer) => fixture.events.push(['answer', answer]));
    });
    await desktop.answerDialog('End it', { isChecked: true });
    await waitForEvent(desktop, 'answer', { response: 1, checkboxChecked: true });
    expect((await desktop.dialogs()).map(({ message, response }) => [message, response])).toEqual([['Sure?', 1]]);
    await expect(desktop.answerDialog(0)).rejects.toThrow('No dialog is open');
  });

  it('notes what the app hands to the desktop', async () => {
    await desktop.evaluate(async ({ app, clipboard, Notification, shell }) => {
      await shell.openExternal('https://example.invalid/doc');
      clipboard.writeText('copied');
      app.setAsDefaultProtocolClient('sallyport');
      const notification = new Notification({ title: 'Ended', body: 'make' });
      notification.on('click', () => fixture.events.push(['notification', clipboard.readText()]));
      notification.show();
    });
    await desktop.clickNotification(0);
    await waitForEvent(desktop, 'notification', 'copied');
    const { openedUrls, protocolClients } = await desktop.record();
    expect([openedUrls, protocolClients, await desktop.notifications()]).toEqual([
      ['https://example.invalid/doc'],
      ['sallyport'],
      [{ title: 'Ended', body: 'make' }],
    ]);
  });

  it('brings what the system says: links, suspend, shutdown', async () => {
    await desktop.evaluate(({ powerMonitor }) => {
      powerMonitor.on('suspend', () => fixture.events.push(['suspend']));
      powerMonitor.on('shutdown', ((event: { preventDefault(): void }) => event.preventDefault()) as () => void);
    });
    await desktop.openUrl('sallyport://pair');
    expect([await desktop.emitPower('suspend'), await desktop.emitPower('shutdown')]).toEqual([true, false]);
    expect(await eventsOf(desktop)).toEqual([['open-url', 'sallyport://pair'], ['suspend']]);
  });

  it('runs a utility process, with messages and ports', async () => {
    const echo = join(await buildElectronHost(), 'fixture/echo.js');
    const answers = await desktop.evaluate(async ({ MessageChannelMain, utilityProcess }, file) => {
      const child = utilityProcess.fork(file, ['an argument']);
      const hear = () => new Promise<unknown>((resolve) => child.once('message', resolve));
      const { port1, port2 } = new MessageChannelMain();
      child.postMessage({ bytes: new Uint8Array([1]) }, [port2]);
      const first = await hear();
      const overPort = new Promise<{ echoed: unknown; pid: number }>((resolve) =>
        port1.on('message', ({ data }) => resolve(data as { echoed: unknown; pid: number })),
      );
      port1.start();
      port1.postMessage('over the port');
      const { echoed, pid } = await overPort;
      const isSame = pid === child.pid;
      const closed = new Promise((resolve) => port1.on('close', () => resolve('port closed')));
      const exited = new Promise((resolve) => child.once('exit', resolve));
      return [first, echoed, isSame, child.kill(), await exited, await closed];
    }, echo);
    expect(answers).toEqual([
      { echoed: { bytes: new Uint8Array([1]) }, ports: 1, args: ['an argument'] },
      'over the port',
      true,
      true,
      15,
      'port closed',
    ]);
  });

  it('throws on whatever it does not implement', async () => {
    const words = await desktop.evaluate((electron) => {
      const uses = [
        () => electron.safeStorage.isEncryptionAvailable(),
        () => electron.globalShortcut.register('A', () => undefined),
        () => new electron.WebContentsView(),
        () => electron.dialog.showMessageBoxSync({ message: 'no' }),
        () => fixture.window?.webContents.insertCSS(''),
        () => electron.app.getAppMetrics(),
        () => (electron.BrowserWindow as unknown as Record<string, unknown>)['addExtension'],
        () => fixture.tray?.popUpContextMenu(),
        () => electron.app.on('gpu-info-update', () => undefined),
        () => (electron as unknown as Record<string, unknown>)['somethingNew'],
      ];
      return uses.map((use) => {
        try {
          use();
          return 'nothing';
        } catch (error) {
          return (error as Error).message.replace(/^electron-host: /, '').replace(/ is not implemented$/, '');
        }
      });
    });
    expect(words).toEqual([
      'safeStorage.isEncryptionAvailable',
      'globalShortcut.register',
      'WebContentsView',
      'dialog.showMessageBoxSync',
      'WebContents.insertCSS',
      'App.getAppMetrics',
      'BrowserWindow.addExtension',
      'popUpContextMenu is forbidden: it stops the main process while the menu is open',
      "event 'gpu-info-update' of App",
      'electron.somethingNew',
    ]);
  });

  it('tells when the page’s process has crashed or was killed, and loads it again', async () => {
    await page.evaluate(() => window.fixture.connect('nonce-1'));
    await waitUntil(() => desktop.evaluate(() => fixture.port !== undefined), { withinMs: 5000 });
    await desktop.evaluate(() => fixture.window?.webContents.forcefullyCrashRenderer());
    await waitForEvent(desktop, 'render-process-gone', 'crashed');
    await waitForEvent(desktop, 'app render-process-gone', 'crashed');
    await waitForEvent(desktop, 'port closed');
    const reload = () =>
      desktop.evaluate(
        () =>
          new Promise<boolean | undefined>((resolve) => {
            const wasCrashed = fixture.window?.webContents.isCrashed();
            fixture.window?.webContents.once('did-finish-load', () => resolve(wasCrashed));
            fixture.window?.webContents.reload();
          }),
      );
    expect(await reload()).toBe(true);
    const pid = await desktop.evaluate(() => fixture.window?.webContents.getOSProcessId() ?? 0);
    process.kill(pid, 'SIGKILL');
    await waitForEvent(desktop, 'render-process-gone', 'killed');
    expect(await reload()).toBe(true);
    const sum = await desktop.evaluate(() => fixture.window?.webContents.executeJavaScript('fixture.add(40, 2)'));
    expect(sum).toBe(42);
  });

  it('lets the app keep a window, and opens another one', async () => {
    await desktop.evaluate(() => {
      fixture.mayClose = false;
      fixture.window?.close();
      fixture.openWindow();
    });
    await waitUntil(async () => (await desktop.windows()).length === 2, { withinMs: 15_000 });
    const second = (await desktop.windows())[1] as Page;
    expect(await second.evaluate(() => window.fixture.add(1, 1))).toBe(2);
    const left = await desktop.evaluate(({ BrowserWindow }) => {
      BrowserWindow.getAllWindows()[1]?.destroy();
      fixture.mayClose = true;
      return BrowserWindow.getAllWindows().length;
    });
    await waitUntil(() => second.isClosed(), { withinMs: 5000 });
    expect(left).toBe(1);
  });
});

describe('the life of an app on the stand-in', () => {
  it('quits only when the app lets it, and when its windows do', async () => {
    const desktop = await launchFixture();
    await desktop.firstWindow();
    await desktop.evaluate(({ app }) => {
      fixture.mayQuit = false;
      app.quit();
      fixture.mayQuit = true;
      fixture.mayClose = false;
      app.quit();
      fixture.mayClose = true;
    });
    const names = (await eventsOf(desktop)).map(([name]) => name as string);
    expect(names.filter((name) => ['before-quit', 'close'].includes(name))).toEqual([
      'before-quit',
      'before-quit',
      'close',
    ]);
    await desktop.clickMenu('File', 'Quit');
    expect(await desktop.exited).toEqual({ code: 0, signal: null });
    expect(desktop.output()).toBe('will-quit\nquit 0\n');
    await desktop.close();
  });

  it('stays when the last window closes, as its listener wants', async () => {
    const desktop = await launchFixture();
    await desktop.firstWindow();
    await desktop.evaluate(() => fixture.window?.close());
    await waitForEvent(desktop, 'window-all-closed');
    await desktop.evaluate(() => void (fixture.window = fixture.openWindow()));
    const page = await desktop.firstWindow();
    expect(await page.evaluate(() => window.fixture.add(1, 2))).toBe(3);
    expect(await desktop.close()).toEqual({ code: 0, signal: null });
  });

  it('runs once for each user data folder, and tells the first instance of the second', async () => {
    const userDataDir = await mkdtemp(join(tmpdir(), 'sallyport-test-'));
    const first = await launchFixture({ userDataDir });
    await first.firstWindow();
    const second = await launchFixture({ userDataDir, args: ['sallyport://open'] });
    expect(await second.exited).toEqual({ code: 0, signal: null });
    await waitForEvent(first, 'second-instance', ['sallyport://open'], { hello: second.pid });
    await Promise.all([first.close(), second.close()]);
    await rm(userDataDir, { recursive: true });
  });

  it('remembers what a page has stored for the next start', async () => {
    const userDataDir = await mkdtemp(join(tmpdir(), 'sallyport-test-'));
    const first = await launchFixture({ userDataDir });
    await (await first.firstWindow()).evaluate(() => localStorage.setItem('kept', 'yes'));
    await first.close();
    const second = await launchFixture({ userDataDir });
    const kept = await (await second.firstWindow()).evaluate(() => localStorage.getItem('kept'));
    await second.close();
    await rm(userDataDir, { recursive: true });
    expect(kept).toBe('yes');
  });

  it.each(['SIGTERM', 'SIGKILL'] as const)('leaves no process behind when it is ended by %s', async (signal) => {
    const desktop = await launchFixture({ headed: true });
    await desktop.firstWindow();
    const chromium = takeCensus(desktop.pid).children;
    expect(chromiumsOf(desktop)).toBe(1);
    process.kill(desktop.pid, signal);
    const end = await desktop.exited;
    await desktop.close();
    await waitUntil(() => !chromium.some(({ pid }) => isAlive(pid)), { withinMs: 5000 });
    expect(end).toEqual(signal === 'SIGTERM' ? { code: 0, signal: null } : { code: null, signal });
  });
});
