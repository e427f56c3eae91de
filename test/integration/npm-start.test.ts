import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { isAlive } from '../census.ts';
import { makeStateDir } from '../start-program.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

it('npm start serves without installing again, and a signal to npm ends all of it', async () => {
  const stateDir = await makeStateDir();
  const args = ['start', '-s', '--', '--json', '--state-dir', stateDir, '--port', '0', '--no-open'];
  const npm = spawn('npm', args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise((resolve) => npm.on('close', resolve));
  let progress = '';
  npm.stderr.on('data', (text) => (progress += String(text)));

  const [first = ''] = await Promise.race([
    new Promise<string[]>((resolve) => createInterface({ input: npm.stdout }).once('line', (line) => resolve([line]))),
    ended.then(() => []),
  ]);
  const ready = JSON.parse(first) as { event: string; pid: number };
  const wasAlive = isAlive(ready.pid);
  npm.kill('SIGTERM');
  await ended;
  await rm(stateDir, { recursive: true });

  expect({ event: ready.event, wasAlive, isAlive: isAlive(ready.pid), progress }).toEqual({
    event: 'ready',
    wasAlive: true,
    isAlive: false,
    progress: expect.not.stringContaining('Installing') as string,
  });
});
