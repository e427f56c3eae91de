import { describe, expect, it } from 'vitest';
import { eventsOf, useFixture } from './fixture-app.ts';

describe('a page on the stand-in', () => {
  const app = useFixture();

  it('serves the page by its own scheme, with its headers', async () => {
    const answer = await app.page.evaluate(async () => {
      const script = document.querySelector('script[src]');
      return [location.pathname, isSecureContext, script !== null];
    });
    expect(answer).toEqual(['/', true, true]);
    // The X server tells a real window its size when it comes to it.
    await expect.poll(() => app.page.evaluate(() => [innerWidth, innerHeight])).toEqual([900, 600]);
    expect(await app.desktop.evaluate(() => fixture.window?.webContents.getURL())).toBe('app://sallyport/');
  });

  it('enforces the policy that came with the page: no script in the page, no connection, no eval', async () => {
    const attempts = await app.page.evaluate(async () => {
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
    const complaints = (await eventsOf(app.desktop)).filter(([name]) => name === 'console').map(([, level]) => level);
    expect(complaints.length).toBeGreaterThanOrEqual(2);
    expect(new Set(complaints)).toEqual(new Set(['error']));
  });

  it('gives the page the bridge of its preload script, and nothing of Electron', async () => {
    const seen = await app.page.evaluate(() => ({
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
    const heard = await app.page.evaluate(
      () => new Promise<string>((resolve) => window.fixture.callBack((text) => resolve(text))),
    );
    expect(heard).toBe('called back');
    await app.page.evaluate(() => window.fixture.onNews((news) => window.seen.messages.push(news)));
    await app.desktop.evaluate(() =>
      fixture.window?.webContents.send('fixture:news', { at: new Date(7), bytes: new Uint8Array([1, 2]) }),
    );
    await app.page.waitForFunction(() => window.seen.messages.length > 0);
    const news = await app.page.evaluate(() => {
      const [{ at, bytes }] = window.seen.messages.splice(0) as [{ at: Date; bytes: Uint8Array }];
      return [at.getTime(), [...bytes]];
    });
    expect(news).toEqual([7, [1, 2]]);
  });

  it('answers invocations with what can be cloned, and tells who asked', async () => {
    const echoed = await app.page.evaluate(async () => {
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
    expect(await eventsOf(app.desktop)).toEqual([['echo from', 'app://sallyport/', 'app://sallyport']]);
  });

  it('rejects an invocation with the words of the handler’s error, or of what is not implemented', async () => {
    const words = await app.page.evaluate(async () => {
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
});
