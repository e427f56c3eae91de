import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitUntil } from '../../wait-until.ts';
import { DesktopJourney, nothingLeft } from './desktop-journey.ts';

let journey: DesktopJourney;
beforeAll(async () => {
  journey = await DesktopJourney.start();
  await journey.begin();
});
afterAll(async () => {
  const { complaints, ...left } = await journey.end();
  const { complaints: _none, ...nothing } = nothingLeft;
  expect(left).toEqual(nothing);
  expect(
    complaints.filter(
      (words) => !/Content Security Policy|net::ERR_|Not allowed to (load|launch|navigate)/.test(words),
    ),
  ).toEqual([]);
});

const isAlive = async (): Promise<void> => {
  await journey.typeLine('echo alive-$((40 + 2))');
  await journey.waitForText('alive-42');
  await journey.press('Control+l');
};

describe('the page', () => {
  it('has nothing of Node or Electron, and one plain object of the app', async () => {
    const found = await journey.page.evaluate(() => ({
      globals: ['require', 'process', 'module', 'Buffer', 'global', 'electron', 'ipcRenderer'].filter(
        (name) => name in window,
      ),
      bridge: Object.entries(window.sallyport ?? {}).map(([name, value]) => `${name}: ${typeof value}`),
    }));
    expect(found).toEqual({
      globals: [],
      bridge: [
        'platform: string',
        'connect: function',
        'command: function',
        'copyText: function',
        'readText: function',
        'openFile: function',
        'setAppearance: function',
        'tellAway: function',
        'moveTabs: function',
        'tabsTaken: function',
        'showing: function',
        'onAction: function',
        'onShowTerminal: function',
        'onOpenRequest: function',
        'onNotice: function',
        'onTakeTabs: function',
        'onTabsMoved: function',
        'onWindows: function',
        'onWindowClosed: function',
      ],
    });
  });

  it('gets no event and no sender through the bridge, only values', async () => {
    await journey.page.evaluate(() => {
      const heard: unknown[] = [];
      Object.assign(window, { heard });
      window.sallyport?.onAction((...given: unknown[]) => heard.push(...given));
    });
    await journey.desktop.clickMenu('View', 'Keyboard shortcuts');
    await journey.page.getByRole('dialog').waitFor();
    expect(await journey.page.evaluate(() => (window as unknown as { heard: unknown }).heard)).toEqual(['view.keys']);
    await journey.press('Escape');
  });

  it.each([
    [
      'an inline script',
      `const s = document.createElement('script'); s.textContent = 'window.ran = 1'; document.head.append(s);`,
      'script-src-elem',
    ],
    [
      'a script from elsewhere',
      `const s = document.createElement('script'); s.src = 'https://example.org/x.js'; document.head.append(s);`,
      'script-src-elem',
    ],
    [
      'an inline handler',
      `document.body.insertAdjacentHTML('beforeend', '<i onclick="window.ran = 1"></i>'); document.body.lastElementChild.click();`,
      'script-src-attr',
    ],
    [
      'a style without the nonce',
      `const s = Document.prototype.createElement.call(document, 'style'); s.textContent = 'i {}'; document.head.append(s);`,
      'style-src-elem',
    ],
    ['a connection', `fetch('https://example.org/').catch(() => 0);`, 'connect-src'],
    ['a picture from elsewhere', `new Image().src = 'https://example.org/x.png';`, 'img-src'],
    [
      'a frame',
      `const f = document.createElement('iframe'); f.src = 'https://example.org/'; document.body.append(f);`,
      'frame-src',
    ],
    ['a worker', `try { new Worker('data:text/javascript,1'); } catch {}`, 'worker-src'],
    [
      'a plugin',
      `const o = document.createElement('object'); o.data = 'https://example.org/x'; document.body.append(o);`,
      'object-src',
    ],
    [
      'another base',
      `const b = document.createElement('base'); b.href = 'https://example.org/'; document.head.append(b);`,
      'base-uri',
    ],
    [
      'a form',
      `const f = document.createElement('form'); f.action = 'https://example.org/'; document.body.append(f); f.submit();`,
      'form-action',
    ],
  ])('may not have %s', async (_what, code, directive) => {
    const violated = await journey.page.evaluate(
      (script) =>
        new Promise<string>((resolve) => {
          document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective), {
            once: true,
          });
          // The test's own hands are not bound by the policy; what they put into the page is.
          (0, eval)(script);
          setTimeout(() => resolve('nothing was refused'), 3_000);
        }),
      code,
    );
    expect(violated).toBe(directive);
    expect(await journey.page.evaluate(() => 'ran' in window)).toBe(false);
  });

  it.each(['geolocation', 'notifications', 'camera', 'microphone', 'midi', 'clipboard-read', 'clipboard-write'])(
    'is denied %s',
    async (name) => {
      const state = await journey.page.evaluate(
        async (permission) => (await navigator.permissions.query({ name: permission as PermissionName })).state,
        name,
      );
      expect(state).toBe('denied');
    },
  );

  it('copies and pastes all the same, through the app', async () => {
    await journey.desktop.evaluate(({ clipboard }) => void clipboard.writeText('echo pasted-$((40 + 2))'));
    await journey.desktop.clickMenu('Terminal', 'Paste');
    await journey.waitForText('echo pasted');
    await journey.press('Enter');
    await journey.waitForText('pasted-42');
    await journey.press('Control+Shift+a', 'Control+Shift+c');
    await waitUntil(
      async () => (await journey.desktop.evaluate(({ clipboard }) => clipboard.readText())).includes('pasted-42'),
      {
        withinMs: 20_000,
      },
    );
    await journey.press('Control+l');
  });
});

describe('the window', () => {
  it.each([
    ['another site', 'https://example.org/'],
    ['a file', 'file:///etc/passwd'],
    ['a page of its own making', 'data:text/html,<title>owned</title>'],
    ['script', 'javascript:void(document.title = "owned")'],
  ])('does not navigate to %s', async (_what, address) => {
    const before = await journey.page.evaluate(() => window.location.href);
    await journey.page.evaluate((target) => {
      const link = document.createElement('a');
      link.href = target;
      document.body.append(link);
      link.click();
      link.remove();
    }, address);
    await isAlive();
    expect(await journey.page.evaluate(() => window.location.href)).toBe(before);
    expect(await journey.page.title()).not.toBe('owned');
  });

  it('opens no other window, and hands the system only links it has parsed', async () => {
    await journey.page.evaluate(() => {
      const links = [
        'https://example.org/a b',
        'mailto:ada@example.org',
        'file:///etc/passwd',
        'https://u:p@example.org/',
        'about:blank',
      ];
      for (const address of links) window.open(address, '_blank', 'noopener,noreferrer');
    });
    await waitUntil(async () => (await journey.desktop.record()).openedUrls.length >= 2, { withinMs: 20_000 });
    await isAlive();
    expect((await journey.desktop.record()).openedUrls).toEqual([
      'https://example.org/a%20b',
      'mailto:ada@example.org',
    ]);
    expect(await journey.desktop.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
  });
});

describe('messages to the app', () => {
  it.each([
    ['a host that is no text', `connect({}, 'nonce-nonce')`],
    ['no nonce', `connect('local')`],
    ['a nonce that is too short', `connect('local', 'x')`],
    ['an unknown command', `command('format-disk')`],
    ['a command that is none', `command({ name: 'quit' })`],
    ['text that is none', `copyText(['a'])`],
    ['words that are none', `tellAway('Look!')`],
    ['words that are too long', `tellAway({ title: 'x'.repeat(1e6), body: '', terminalId: undefined })`],
    ['an unknown appearance', `setAppearance('pink')`],
    ['tabs that go nowhere known', `moveTabs({ moveId: 'm', to: { kind: 'moon' }, tabs: '{}' })`],
    ['tabs at no place', `moveTabs({ moveId: 'm', to: { kind: 'point', x: 'left', y: 0 }, tabs: '{}' })`],
    ['tabs taken that are none', `tabsTaken({ moveId: 'm', tabIds: 'all' })`],
    ['nothing that is shown', `showing(undefined)`],
  ])('have no effect with %s', async (_what, call) => {
    await journey.page.evaluate((code) => void (0, eval)(`window.sallyport.${code}`), call);
    await isAlive();
    const [clipboard, theme] = await journey.desktop.evaluate(async ({ clipboard, nativeTheme }) => [
      await clipboard.readText(),
      nativeTheme.themeSource,
    ]);
    expect([clipboard === 'a', theme]).toEqual([false, 'system']);
  });

  it('about a host that is not paired get no session there', async () => {
    const [answer, end] = await journey.page.evaluate(
      () =>
        new Promise<unknown[]>((resolve) => {
          const heard: unknown[] = [];
          window.addEventListener('message', ({ data, ports: [port] }) => {
            if ((data as { nonce?: string }).nonce !== 'nonce-for-nowhere' || port === undefined) return;
            port.onmessage = (message) => heard.push(message.data) === 2 && resolve(heard);
            port.postMessage('{"jsonrpc":"2.0","id":1,"method":"session.open","params":{}}');
          });
          window.sallyport?.connect('nowhere', 'nonce-for-nowhere');
        }),
    );
    expect(JSON.parse(answer as string)).toMatchObject({
      id: 1,
      error: { code: -32000, data: { code: 'not_paired' } },
    });
    expect(end).toEqual({ close: { code: 1008, reason: 'not_paired' } });
  });

  it('from any other window are not heard, even with the same preload and page', async () => {
    const before = (await journey.running()).length;
    await journey.desktop.evaluate(async ({ BrowserWindow }) => {
      const [first] = BrowserWindow.getAllWindows();
      const { webPreferences } = (first as unknown as { options: Electron.BrowserWindowConstructorOptions }).options;
      const other = new BrowserWindow({ ...(webPreferences === undefined ? {} : { webPreferences }), show: false });
      await other.loadURL('app://sallyport/?inspect');
    });
    const shown = await journey.desktop.evaluate(async ({ BrowserWindow }) => {
      const other = BrowserWindow.getAllWindows().at(-1);
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      const text = (await other?.webContents.executeJavaScript('window.__sallyport?.readText()')) as string;
      other?.destroy();
      return text;
    });
    expect([shown.trim(), (await journey.running()).length]).toEqual(['', before]);
  });
});
