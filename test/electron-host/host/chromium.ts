import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, realpathSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { CdpConnection } from './cdp.ts';

export interface ChromiumOptions {
  readonly path: string;
  readonly profileDir: string;
  /** See test/browser.ts. */
  readonly paintsByWebgl: boolean;
  /** Switches the app asked for. */
  readonly switches: readonly string[];
  /** The system's. */
  readonly languages: readonly string[];
}

const disabledFeatures = [
  // Both would hold back the page's line to the main process, without a word.
  'LocalNetworkAccessChecks',
  'LocalNetworkAccessChecksWebSockets',
  // A spare renderer could be taken for the window's own.
  'SpareRendererForSitePerProcess',
  'HttpsUpgrades',
  'MediaRouter',
  'OptimizationHints',
  'Translate',
];

const quietSwitches = [
  '--test-type=gpu', // hides the bars that warn of the other switches
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--password-store=basic',
  '--disable-popup-blocking',
  '--enable-blink-features=MessagePortCloseEvent', // Electron has it
  '--disable-hang-monitor',
  '--disable-renderer-backgrounding',
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--force-color-profile=srgb',
  '--font-render-hinting=none',
];

/** One running Chromium; its windows are the app's windows. */
export class Chromium {
  readonly cdp: CdpConnection;
  /** For a second client: the test's Playwright. */
  readonly endpoint: string;
  readonly #child: ChildProcess;
  readonly #options: ChromiumOptions;

  private constructor(child: ChildProcess, endpoint: string, cdp: CdpConnection, options: ChromiumOptions) {
    this.#child = child;
    this.endpoint = endpoint;
    this.cdp = cdp;
    this.#options = options;
  }

  static async launch(options: ChromiumOptions): Promise<Chromium> {
    mkdirSync(options.profileDir, { recursive: true });
    // Ends with this process, however this process ends.
    const command = ['--pdeathsig', 'TERM', options.path, ...switchesOf(options)];
    const env = { ...process.env, LANGUAGE: options.languages.map((tag) => tag.replace('-', '_')).join(':') };
    const child = spawn('setpriv', command, { env, stdio: ['ignore', 'ignore', 'pipe'] });
    const endpoint = await readEndpoint(child);
    return new Chromium(child, endpoint, await CdpConnection.connect(endpoint), options);
  }

  get pid(): number {
    return this.#child.pid as number;
  }

  /**
   * Opens an empty window. `mark` is its address, so that the caller can tell it when it is attached. One without tabs
   * and address can only be had as a second start of Chromium would: through the profile's socket.
   */
  async openWindow(mark: string): Promise<void> {
    const socket = connect(realpathSync(join(this.#options.profileDir, 'SingletonSocket')));
    await once(socket, 'connect');
    socket.end(['START', process.cwd(), this.#options.path, `--app=${mark}`].join('\0'));
    socket.resume();
    await once(socket, 'close');
  }

  async close(): Promise<void> {
    const ended =
      this.#child.exitCode === null && this.#child.signalCode === null ? once(this.#child, 'exit') : undefined;
    if (ended === undefined) return;
    this.cdp.browser.send('Browser.close').catch(() => undefined); // it is already going
    const killer = setTimeout(() => this.#child.kill('SIGKILL'), 3000);
    await ended;
    clearTimeout(killer);
    this.cdp.close();
  }

  /** Synchronous, for a process that is exiting. */
  kill(): void {
    if (this.#child.exitCode === null) this.#child.kill('SIGTERM');
  }
}

function switchesOf({ profileDir, paintsByWebgl, switches }: ChromiumOptions): string[] {
  return [
    `--user-data-dir=${profileDir}`,
    '--remote-debugging-port=0',
    `--disable-features=${disabledFeatures.join(',')}`,
    '--no-startup-window',
    ...quietSwitches,
    paintsByWebgl ? '--enable-unsafe-swiftshader' : '--disable-3d-apis',
    '--keep-alive-for-test',
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ...switches,
  ];
}

function readEndpoint(child: ChildProcess): Promise<string> {
  let log = '';
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`electron-host: Chromium ended before it was ready:\n${log}`)));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      log = (log + text).slice(-10_000);
      const endpoint = /DevTools listening on (ws:\S+)/.exec(log)?.[1];
      if (endpoint !== undefined) resolve(endpoint);
    });
  });
}
