import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { launchBrowser } from '../../../main/web/browser-launch.ts';
import { FakeClock } from '../../fakes/fake-clock.ts';
import { waitUntil } from '../../wait-until.ts';

const url = 'http://127.0.0.1:1234/#code=the-secret-code';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sallyport-launch-'));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

/** Puts a program named xdg-open first in PATH that writes down its arguments. */
async function stubOpener(): Promise<() => Promise<string>> {
  const record = join(folder, 'opened');
  await writeFile(
    join(folder, 'xdg-open'),
    `#!/bin/sh\nprintf %s "$*" > '${record}.new'\nmv '${record}.new' '${record}'\n`,
  );
  await chmod(join(folder, 'xdg-open'), 0o755);
  vi.stubEnv('PATH', `${folder}:${process.env['PATH'] ?? ''}`);
  return async () => {
    await waitUntil(
      () =>
        stat(record).then(
          () => true,
          () => false,
        ),
      { withinMs: 5000 },
    );
    return readFile(record, 'utf8');
  };
}

it('opens the page by a private file, never by an argument, and removes the file after a minute', async () => {
  const opened = await stubOpener();
  const clock = new FakeClock();

  const launch = await launchBrowser({ url, folder, clock, env: { DISPLAY: ':9' } });
  const argument = await opened();
  const file = fileURLToPath(argument);

  expect(launch.isStarted).toBe(true);
  expect(argument).not.toContain('the-secret-code');
  expect(await readFile(file, 'utf8')).toContain(`content="0;url=${url}"`);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await clock.advance(60_000);
  expect((await readdir(folder)).filter((name) => name.startsWith('open-'))).toEqual([]);
  expect(clock.pendingTimers).toBe(0);
});

it('leaves no file and no timer when disposed', async () => {
  const opened = await stubOpener();
  const clock = new FakeClock();

  const launch = await launchBrowser({ url, folder, clock, env: { DISPLAY: ':9' } });
  await opened();
  launch.dispose();

  expect((await readdir(folder)).filter((name) => name.startsWith('open-'))).toEqual([]);
  expect(clock.pendingTimers).toBe(0);
});

it('does nothing where there is no display, or nothing that opens pages', async () => {
  const clock = new FakeClock();
  vi.stubEnv('PATH', folder);

  const withoutDisplay = await launchBrowser({ url, folder, clock, env: {} });
  const withoutOpener = await launchBrowser({ url, folder, clock, env: { DISPLAY: ':9' } });

  expect([withoutDisplay.isStarted, withoutOpener.isStarted]).toEqual([false, false]);
  expect(await readdir(folder)).toEqual([]);
});
