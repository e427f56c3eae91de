import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { waitUntil } from '../wait-until.ts';
import { buildElectronHost } from './build.ts';
import { ControlClient } from './control-client.ts';
import { makeDesktopCalls } from './desktop-calls.ts';
import type { Desktop, DesktopEnd, LaunchOptions } from './desktop.ts';
import type { LaunchSettings } from './launch-settings.ts';
import { WindowPages } from './window-pages.ts';
import { openDisplay, type XDisplay } from './x-display.ts';

const quitWithinMs = 8000;

/** Starts an app on the stand-in for Electron. Resolves as soon as its process runs. */
export async function launchStandIn(options: LaunchOptions): Promise<Desktop> {
  const builtDir = await buildElectronHost();
  const userDataDir = options.userDataDir ?? (await mkdtemp(join(tmpdir(), 'sallyport-desktop-')));
  const display = process.env['DISPLAY'] === undefined ? await openDisplay() : undefined;
  const settings: LaunchSettings = {
    main: options.main,
    userDataDir,
    isPackaged: options.isPackaged ?? false,
    languages: options.languages ?? ['en-US'],
    paintsByWebgl: options.paintsByWebgl ?? false,
    chromiumPath: findChromium(),
    builtDir,
  };
  const child = startProcess(settings, options, display);
  const cleanUp = async (): Promise<void> => {
    await display?.close();
    if (options.userDataDir === undefined) await rm(userDataDir, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    return await makeDesktop(child, userDataDir, cleanUp);
  } catch (error) {
    await cleanUp();
    throw error;
  }
}

function startProcess(settings: LaunchSettings, options: LaunchOptions, display?: XDisplay): ChildProcess {
  return fork(join(settings.builtDir, 'run-app.js'), [...(options.args ?? [])], {
    execArgv: ['--enable-source-maps'],
    cwd: options.cwd,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    serialization: 'advanced',
    env: {
      ...process.env,
      ...(display === undefined ? {} : { DISPLAY: display.name }),
      ...options.env,
      SALLYPORT_ELECTRON_HOST: JSON.stringify(settings),
    },
  });
}

async function makeDesktop(child: ChildProcess, userDataDir: string, cleanUp: () => Promise<void>): Promise<Desktop> {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const exited = (once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>).then(
    ([code, signal]): DesktopEnd => ({ code, signal }),
  );
  const controls = new ControlClient(child, () => output);
  const pages = new WindowPages(() => controls.call('windows'));
  await controls.started;
  let closing: Promise<DesktopEnd> | undefined;
  const close = async (): Promise<DesktopEnd> => {
    await pages.close();
    const end = await endProcess(child, controls, exited);
    await cleanUp();
    return end;
  };
  const firstWindow = async (withinMs = 20_000): Promise<Page> => {
    await waitUntil(async () => (await pages.list()).length > 0, { withinMs }).catch((error: unknown) => {
      throw new Error(`No window; the app said:\n${output}`, { cause: error });
    });
    return (await pages.list())[0] as Page;
  };
  return {
    pid: child.pid as number,
    userDataDir,
    exited,
    output: () => output,
    firstWindow,
    windows: () => pages.list(),
    ...makeDesktopCalls((name, ...args) => controls.call(name, ...args)),
    close: () => (closing ??= close()),
  };
}

async function endProcess(child: ChildProcess, controls: ControlClient, exited: Promise<DesktopEnd>) {
  if (child.exitCode === null && child.signalCode === null) controls.call('quit').catch(() => undefined);
  const killer = setTimeout(() => child.kill('SIGKILL'), quitWithinMs);
  try {
    return await exited;
  } finally {
    clearTimeout(killer);
  }
}

function findChromium(): string {
  const candidates = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
  const path = process.env['CHROMIUM_PATH'] ?? candidates.find((file) => existsSync(file));
  if (path === undefined) throw new Error('No Chromium here: install one, or name it with CHROMIUM_PATH');
  return path;
}
