import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Clock } from '../../base/clock.ts';
import { toDisposable, type Disposable } from '../../base/disposable.ts';

/** Long enough for a browser that has to start first. */
const KEEP_FILE_MS = 60_000;

export interface BrowserLaunch extends Disposable {
  readonly isStarted: boolean;
}

/**
 * Opens `url` in the person's browser by way of a file (mode 0600) in `folder` that leads there, so that the code in
 * it never stands in a process's arguments. Disposing removes the file, which otherwise goes after a minute.
 */
export async function launchBrowser(options: {
  readonly url: string;
  readonly folder: string;
  readonly clock: Clock;
  readonly env: NodeJS.ProcessEnv;
}): Promise<BrowserLaunch> {
  const opener = openerFor(process.platform, options.env);
  if (opener === undefined) return { isStarted: false, dispose: () => undefined };
  const path = join(options.folder, `open-${randomBytes(8).toString('hex')}.html`);
  await writeFile(path, redirectTo(options.url), { mode: 0o600, flag: 'wx' });
  const removal = toDisposable(() => rmSync(path, { force: true }));
  const timer = options.clock.setTimer(KEEP_FILE_MS, () => removal.dispose());
  const dispose = (): void => {
    timer.dispose();
    removal.dispose();
  };
  const isStarted = await start(opener, pathToFileURL(path).href);
  if (!isStarted) dispose();
  return { isStarted, dispose };
}

/** The program that opens a URL in the person's browser; undefined where there is no display to show one. */
export function openerFor(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): readonly string[] | undefined {
  if (platform === 'darwin') return env['SSH_CONNECTION'] === undefined ? ['open'] : undefined;
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler'];
  const hasDisplay = Boolean(env['DISPLAY']) || Boolean(env['WAYLAND_DISPLAY']);
  return hasDisplay ? ['xdg-open'] : undefined;
}

function start([file, ...args]: readonly string[], url: string): Promise<boolean> {
  const child = spawn(file as string, [...args, url], { stdio: 'ignore', detached: true });
  child.unref();
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('spawn', () => resolve(true));
  });
}

function redirectTo(url: string): string {
  const escaped = url.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return `<!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer"><meta http-equiv="refresh" content="0;url=${escaped}"><title>Sallyport</title>`;
}
