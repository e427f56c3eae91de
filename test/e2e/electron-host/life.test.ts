import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isAlive, takeCensus } from '../../census.ts';
import { launchDesktop } from '../../electron-host/launch-desktop.ts';
import { waitUntil } from '../../wait-until.ts';
import { eventsOf, launchFixture, waitForEvent } from './fixture-app.ts';

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

  it('runs once for each user data folder, and tells the first instance of the second', () =>
    withUserData(async (userDataDir) => {
      const first = await launchFixture({ userDataDir });
      await first.firstWindow();
      const second = await launchFixture({ userDataDir, args: ['sallyport://open'] });
      expect(await second.exited).toEqual({ code: 0, signal: null });
      await waitForEvent(first, 'second-instance', ['sallyport://open'], { hello: second.pid });
      await Promise.all([first.close(), second.close()]);
    }));

  it('remembers what a page has stored for the next start', () =>
    withUserData(async (userDataDir) => {
      const first = await launchFixture({ userDataDir });
      await (await first.firstWindow()).evaluate(() => localStorage.setItem('kept', 'yes'));
      await first.close();
      const second = await launchFixture({ userDataDir });
      const kept = await (await second.firstWindow()).evaluate(() => localStorage.getItem('kept'));
      await second.close();
      expect(kept).toBe('yes');
    }));

  it('says why an app did not start', async () => {
    await expect(launchDesktop({ main: '/no/such/app' })).rejects.toThrow('no package.json at or above /no/such/app');
  });

  it.each(['SIGTERM', 'SIGKILL'] as const)('leaves no process behind when it is ended by %s', async (signal) => {
    const desktop = await launchFixture();
    await desktop.firstWindow();
    const chromium = descendantsOf(desktop.pid);
    expect(chromium.length).toBeGreaterThan(3); // its browser, graphics, network and page
    process.kill(desktop.pid, signal);
    const end = await desktop.exited;
    await desktop.close();
    await waitUntil(() => !chromium.some(isAlive), { withinMs: 20_000 });
    expect(end).toEqual(signal === 'SIGTERM' ? { code: 0, signal: null } : { code: null, signal });
  });
});

function descendantsOf(pid: number): number[] {
  return takeCensus(pid).children.flatMap((child) => [child.pid, ...descendantsOf(child.pid)]);
}

/** A folder that outlives one start of the app, and no test. */
async function withUserData(use: (userDataDir: string) => Promise<void>): Promise<void> {
  const userDataDir = await mkdtemp(join(tmpdir(), 'sallyport-test-'));
  try {
    await use(userDataDir);
  } finally {
    await rm(userDataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}
