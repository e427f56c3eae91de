import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { waitUntil } from '../../wait-until.ts';
import { eventsOf, useFixture, waitForEvent } from './fixture-app.ts';

describe('windows on the stand-in', () => {
  const app = useFixture();

  it('asks the app’s handlers for permissions', async () => {
    const states = await app.page.evaluate(async () => {
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
    await app.page.evaluate(() => void window.open('https://example.invalid/popup'));
    await app.page.click('#new-window');
    await waitForEvent(app.desktop, 'window-open', 'https://example.invalid/popup');
    await waitForEvent(app.desktop, 'window-open', 'https://example.invalid/new');
    await waitUntil(() => app.page.context().pages().length === 1, { withinMs: 20_000 });
    expect(await app.page.evaluate(() => 1 + 1)).toBe(2);
  });

  it('asks before a page goes elsewhere, and keeps it where it is when refused', async () => {
    await app.page.click('#outside');
    await waitForEvent(app.desktop, 'will-navigate', 'https://example.invalid/');
    expect(await app.page.evaluate(() => location.pathname)).toBe('/');
    await app.page.click('#inside');
    await app.page.waitForFunction(() => location.pathname === '/other.html');
    await waitForEvent(app.desktop, 'will-navigate', 'app://sallyport/other.html');
    await app.desktop.evaluate(() => fixture.window?.loadURL('app://sallyport/'));
    expect(await app.page.evaluate(() => [location.pathname, typeof window.fixture])).toEqual(['/', 'object']);
  });

  it('rejects loadURL of what cannot be had', async () => {
    const failure = await app.desktop.evaluate(async () => {
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
    await app.desktop.evaluate(() => fixture.window?.hide());
    await app.page.waitForFunction(() => document.visibilityState === 'hidden');
    await app.desktop.evaluate(() => fixture.window?.show());
    await app.page.waitForFunction(() => document.visibilityState === 'visible');
    const bounds = await app.desktop.evaluate(() => {
      const { window } = fixture;
      window?.setBounds({ x: 10, y: 20, width: 700, height: 500 });
      window?.maximize();
      const large = window?.getBounds();
      window?.unmaximize();
      return [large, window?.getBounds(), window?.getContentBounds(), window?.isMaximized(), window?.isFocused()];
    });
    expect(bounds).toEqual([
      { x: 0, y: 0, width: 1280, height: 900 },
      { x: 10, y: 20, width: 700, height: 500 },
      { x: 10, y: 20, width: 700, height: 500 },
      false,
      true,
    ]);
    const size = () => app.page.evaluate(() => [innerWidth, innerHeight]);
    await expect.poll(size, { timeout: 30_000 }).toEqual([700, 500]);
    const names = (await eventsOf(app.desktop)).map(([name]) => name);
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
    const isDark = () => app.page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
    await app.desktop.setSystemDark(true);
    await expect.poll(isDark).toBe(true);
    await app.desktop.evaluate(({ nativeTheme }) => void (nativeTheme.themeSource = 'light'));
    await expect.poll(isDark).toBe(false);
  });

  it('tells when the page’s process has crashed or was killed, and loads it again', async () => {
    await app.page.evaluate(() => window.fixture.connect('nonce-1'));
    await waitUntil(() => app.desktop.evaluate(() => fixture.port !== undefined), { withinMs: 20_000 });
    await app.desktop.evaluate(() => fixture.window?.webContents.forcefullyCrashRenderer());
    await waitForEvent(app.desktop, 'render-process-gone', 'crashed');
    await waitForEvent(app.desktop, 'app render-process-gone', 'crashed');
    await waitForEvent(app.desktop, 'port closed');
    const reload = () =>
      app.desktop.evaluate(
        () =>
          new Promise<boolean | undefined>((resolve) => {
            const wasCrashed = fixture.window?.webContents.isCrashed();
            fixture.window?.webContents.once('did-finish-load', () => resolve(wasCrashed));
            fixture.window?.webContents.reload();
          }),
      );
    expect(await reload()).toBe(true);
    const pid = await app.desktop.evaluate(() => fixture.window?.webContents.getOSProcessId() ?? 0);
    process.kill(pid, 'SIGKILL');
    await waitForEvent(app.desktop, 'render-process-gone', 'killed');
    expect(await reload()).toBe(true);
    const sum = await app.desktop.evaluate(() => fixture.window?.webContents.executeJavaScript('fixture.add(40, 2)'));
    expect(sum).toBe(42);
  });

  it('lets the app keep a window, and opens another one', async () => {
    await app.desktop.evaluate(() => {
      fixture.mayClose = false;
      fixture.window?.close();
      fixture.openWindow();
    });
    await waitUntil(async () => (await app.desktop.windows()).length === 2, { withinMs: 15_000 });
    const second = (await app.desktop.windows())[1] as Page;
    expect(await second.evaluate(() => window.fixture.add(1, 1))).toBe(2);
    const left = await app.desktop.evaluate(({ BrowserWindow }) => {
      BrowserWindow.getAllWindows()[1]?.destroy();
      fixture.mayClose = true;
      return BrowserWindow.getAllWindows().length;
    });
    await waitUntil(() => second.isClosed(), { withinMs: 20_000 });
    expect(left).toBe(1);
  });
});
