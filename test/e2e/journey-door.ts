import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { launchBrowser, type BrowserOptions } from '../browser.ts';
import { CutProxy } from '../cut-proxy.ts';
import { launchDesktop } from '../electron-host/launch-desktop.ts';
import { makePlainHome } from '../plain-home.ts';
import { makeStateDir, startProgram, type Program } from '../start-program.ts';

/** `SALLYPORT_DOOR=window` walks the same journeys through the app's own window instead of a browser. */
export const isInWindow = process.env['SALLYPORT_DOOR'] === 'window';

export interface DoorOptions extends BrowserOptions {
  readonly args: readonly string[];
  readonly context: BrowserContextOptions;
  /** To be used for its pages and left open; without it there is one of its own. */
  readonly browser?: Browser | undefined;
}

/** How a journey's page comes to its agent, and further pages beside it. */
export interface Door {
  /** The process that hosts the agent. */
  readonly program: Pick<Program, 'pid' | 'stateDir' | 'child' | 'ended' | 'stop'>;
  /** The address of the first page; undefined when it is open already. */
  readonly url: string | undefined;
  readonly page: Page;
  readonly browser: Browser;
  /** For further pages, which are always a browser's. */
  readonly context: BrowserContext;
  /** Between a browser's pages and the agent, to be cut. */
  readonly proxy: CutProxy;
  /** Of the shells: a prompt of two characters, and nothing else set up. */
  readonly home: string;
  close(): Promise<void>;
}

const size = { width: 1100, height: 680 };
const shell = ['--set', 'terminal.shell=/bin/bash'];

export function openDoor(options: DoorOptions): Promise<Door> {
  return isInWindow ? openWindow(options) : openBrowser(options);
}

async function openBrowser({ args, ...options }: DoorOptions): Promise<Door> {
  const home = await makePlainHome();
  const program = await startProgram('serve', { args: [...shell, ...args], env: { HOME: home }, cwd: home });
  const pages = await openPages(program, options);
  const page = await pages.context.newPage();
  return {
    ...{ ...pages, program, page, home },
    url: program.ready.url,
    async close() {
      await pages.close();
      await program.stop();
      await pages.proxy.close();
      await rm(home, { recursive: true, force: true });
    },
  };
}

async function openWindow({ args, ...options }: DoorOptions): Promise<Door> {
  const home = await makePlainHome();
  const stateDir = await makeStateDir();
  const desktop = await launchDesktop({
    main: fileURLToPath(new URL('../..', import.meta.url)),
    args: ['--state-dir', stateDir, ...shell, ...args],
    env: { HOME: home, SALLYPORT_INSPECT: '1' },
    cwd: home,
    paintsByWebgl: options.paintsByWebgl ?? false,
  });
  const page = await desktop.firstWindow();
  await page.setViewportSize(options.context.viewport ?? size);
  const serve = await startProgram('serve', { stateDir }); // a viewer of the app's agent
  const pages = await openPages(serve, options);
  const close = async (): Promise<void> => {
    await pages.close();
    await serve.stop();
    await pages.proxy.close();
    await desktop.evaluate(({ app }) => app.exit()).catch(() => undefined); // unasked, whatever runs
    await desktop.close();
    await rm(stateDir, { recursive: true, force: true });
    await rm(home, { recursive: true, force: true });
  };
  return {
    ...{ ...pages, page, home, close, url: undefined },
    program: { pid: desktop.pid, stateDir, child: serve.child, ended: desktop.exited, stop: serve.stop },
  };
}

async function openPages(serve: Program, options: Omit<DoorOptions, 'args'>) {
  const proxy = await CutProxy.listen(Number(new URL(serve.ready.url ?? '').port));
  const { browser: shared } = options;
  const browser = shared ?? (await launchBrowser(options));
  const context = await browser.newContext({ viewport: size, locale: 'en-US', ...options.context });
  return { proxy, browser, context, close: () => (shared === undefined ? browser.close() : context.close()) };
}
