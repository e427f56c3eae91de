import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, type ElectronApplication } from 'playwright-core';
import { buildElectronHost } from './build.ts';
import { makeDesktopCalls, type Call } from './desktop-calls.ts';
import type { Desktop, DesktopEnd, LaunchOptions } from './desktop.ts';

const quitWithinMs = 8000;

/** Starts an app on Electron itself, through Playwright, and looks at it through the same eyes as the stand-in. */
export async function launchElectron(options: LaunchOptions): Promise<Desktop> {
  if (options.isPackaged === true) throw new Error('Electron started from its package is never packaged');
  const userDataDir = options.userDataDir ?? (await mkdtemp(join(tmpdir(), 'sallyport-desktop-')));
  const spy = join(await buildElectronHost(), 'electron-spy.cjs');
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const electron = await _electron.launch({
    args: ['-r', spy, `--user-data-dir=${userDataDir}`, ...sandbox, options.main, ...(options.args ?? [])],
    env: definedOnly({ ...process.env, ...languagesOf(options), ...options.env }),
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
  });
  const cleanUp = async (): Promise<void> => {
    if (options.userDataDir === undefined) await rm(userDataDir, { recursive: true, force: true, maxRetries: 5 });
  };
  return makeDesktop(electron, userDataDir, cleanUp);
}

function makeDesktop(electron: ElectronApplication, userDataDir: string, cleanUp: () => Promise<void>): Desktop {
  const child = electron.process();
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (bytes: Buffer) => (output += bytes.toString()));
  const exited = (once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>).then(
    ([code, signal]): DesktopEnd => ({ code, signal }),
  );
  const call = ((name, ...args) =>
    electron.evaluate(
      (_module, request) => {
        const { electronSpy } = globalThis as unknown as { electronSpy: Record<string, (...a: unknown[]) => unknown> };
        return electronSpy[request.name]?.(...request.args);
      },
      { name, args: args as unknown[] },
    )) as Call;
  const close = async (): Promise<DesktopEnd> => {
    call('quit').catch(() => undefined); // it may be gone already
    const killer = setTimeout(() => child.kill('SIGKILL'), quitWithinMs);
    const end = await exited;
    clearTimeout(killer);
    await cleanUp();
    return end;
  };
  let closing: Promise<DesktopEnd> | undefined;
  return {
    ...makeDesktopCalls(call),
    pid: child.pid as number,
    userDataDir,
    exited,
    output: () => output,
    firstWindow: (timeout = 20_000) => electron.firstWindow({ timeout }),
    windows: () => Promise.resolve(electron.windows()),
    evaluate: ((inMain: never, argument: never) => electron.evaluate(inMain, argument)) as Desktop['evaluate'],
    close: () => (closing ??= close()),
  };
}

/** As systems say them to programs. */
function languagesOf({ languages = ['en-US'] }: LaunchOptions): Record<string, string> {
  return { LANGUAGE: languages.map((tag) => tag.replace('-', '_')).join(':') };
}

function definedOnly(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined));
}
