import { chmod, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../../base/system-clock.ts';
import { createPtyHost } from '../../../main/terminal/unix-pty.ts';
import { cliPath, runCli, type CliResult } from '../../start-program.ts';
import { waitUntil } from '../../wait-until.ts';
import { DeviceUnderTest } from './device-under-test.ts';

const SOON = { withinMs: 60_000 };
const RIGHT = 'correct horse';

let server: DeviceUnderTest;
let laptop: DeviceUnderTest;
beforeAll(async () => {
  server = await DeviceUnderTest.start({ listen: ['127.0.0.1:0'] });
  laptop = await DeviceUnderTest.start();
  await server.allow(laptop, 'mine', { name: 'laptop' });
  await laptop.allow(server, 'mine', { name: 'server', addresses: server.hosted.listensOn });
});
afterAll(() => Promise.all([server.stop(), laptop.stop()]));

/** Without a terminal, as a service or a script runs it. */
const sayIn = (device: DeviceUnderTest, args: readonly string[], input = ''): Promise<CliResult> =>
  runCli([...args.slice(0, 1), '--state-dir', device.stateDir, ...args.slice(1)], { input, detached: true });
const setPassword = (): Promise<CliResult> => sayIn(server, ['remote', 'password', 'set'], `${RIGHT}\n`);

/** A command in a terminal of its own, where `answers` are typed, each once what stands before it is shown. */
async function inTerminal(
  device: DeviceUnderTest,
  args: readonly string[],
  answers: readonly (readonly [shown: string, typed: string])[],
): Promise<string> {
  const pty = createPtyHost(systemClock).spawn({
    ...{ file: process.execPath, cwd: '/', env: process.env as Record<string, string>, size: { cols: 200, rows: 30 } },
    args: [cliPath, ...args.slice(0, 1), '--state-dir', device.stateDir, ...args.slice(1)],
  });
  let text = '';
  pty.onOutput((bytes) => (text += Buffer.from(bytes).toString()));
  const ended = new Promise((resolve) => pty.onExit(resolve));
  for (const [shown, typed] of answers) {
    await waitUntil(() => text.includes(shown), SOON);
    pty.write(Buffer.from(typed));
  }
  await ended;
  pty.dispose();
  return text;
}

describe('the session password on the command line', () => {
  it('is set from a pipe, told of, and cleared; one that is too short is refused with the reason', async () => {
    const short = await sayIn(server, ['remote', 'password', 'set'], 'horse\n');
    const said = [await setPassword(), await sayIn(server, ['remote', 'status']), await sayIn(server, ['status'])];
    said.push(await sayIn(server, ['remote', 'password', 'clear']), await sayIn(server, ['remote', 'password']));

    expect([short.code, short.stderr]).toEqual([1, expect.stringContaining('take at least 8 characters')]);
    expect(said.map(({ stdout }) => stdout)).toEqual([
      expect.stringContaining('has to give the password from now on'),
      expect.stringContaining('Each session of another device has to give the session password.'),
      expect.stringContaining('Password      each session of another device has to give it'),
      expect.stringContaining('need no password any more'),
      expect.stringContaining('No session password is set'),
    ]);
  });

  it('is typed twice, unseen, where there is a terminal', async () => {
    const differing = await inTerminal(
      server,
      ['remote', 'password', 'set'],
      [
        ['New session password', `${RIGHT}\r`],
        ['Once more', 'another horse\r'],
      ],
    );
    const same = await inTerminal(
      server,
      ['remote', 'password', 'set'],
      [
        ['New session password', `${RIGHT}\r`],
        ['Once more', `${RIGHT}\r`],
      ],
    );

    expect(differing).toContain('The two are not the same');
    expect(same).toContain('has to give the password from now on');
    expect(differing + same).not.toContain('horse');
  });

  it('is asked for at the terminal by what calls that machine, and again after a wrong one', async () => {
    await setPassword();
    const text = await inTerminal(
      laptop,
      ['exec', 'server', '--', 'sh', '-c', 'echo in""side'],
      [
        ['5 tries left', 'wrong one\r'],
        ['That was wrong. Session password of "server" (not shown, 4 tries left)', `${RIGHT}\r`],
      ],
    );
    const hosts = await inTerminal(laptop, ['hosts'], [['Session password of "server"', '\r']]);

    expect(text).toContain('inside');
    expect(text).not.toMatch(/horse|wrong one/);
    expect(hosts).toMatch(/\nserver +wants its password/);
  });

  it('comes from a file that nobody else may read, is tried once, and is missed without a terminal', async () => {
    await setPassword();
    const file = path.join(laptop.stateDir, 'password');
    const run = () => sayIn(laptop, ['exec', '--password-file', file, 'server', '--', 'echo', 'inside']);
    await writeFile(file, `${RIGHT}\n`, { mode: 0o600 });
    const right = await run();
    await chmod(file, 0o644);
    const open = await run();
    await chmod(file, 0o600);
    await writeFile(file, '\n');
    const empty = await run();
    await writeFile(file, 'wrong one\n');
    const wrong = await run();
    const none = await sayIn(laptop, ['exec', 'server', '--', 'echo', 'inside']);
    const listed = await sayIn(laptop, ['hosts']);

    expect([right, open, empty, wrong, none].map(({ code }) => code)).toEqual([0, 125, 125, 125, 125]);
    expect(right.stdout).toBe('inside\n');
    expect(open.stderr).toContain('Other users may read');
    expect(empty.stderr).toContain(`The first line of ${file} is empty`);
    expect(wrong.stderr).toContain('is not that of "server"; 4 tries are left');
    expect(none.stderr).toContain('there is no terminal to ask for it');
    for (const said of [none.stderr, listed.stdout]) expect(said).toContain('status server --password-file FILE');
  });

  it('locks out a device that guesses, which is listed with the time that is left, and let try again', async () => {
    await sayIn(server, ['remote', 'password', 'clear']);
    await setPassword();
    const guesses = [5, 4, 3, 2, 1].map((left) => [`not shown, ${left} tr`, 'wrong one\r'] as const);
    const text = await inTerminal(laptop, ['exec', 'server', '--', 'true'], guesses);
    const listed = [await sayIn(server, ['peers']), await sayIn(server, ['remote', 'status'])];
    const hosts = await sayIn(laptop, ['hosts']);
    const [, id = ''] = /sallyport peers unlock (\w+)/.exec(text) ?? [];
    const unlocked = await sayIn(server, ['peers', 'unlock', id]);

    expect(text).toContain('may try again in 15 minutes');
    for (const { stdout } of listed) expect(stdout).toMatch(/Locked out after wrong[^]*\nlaptop +5 +14 min/);
    expect(hosts.stdout).toMatch(/\nserver +locks this device out/);
    expect(unlocked.stdout).toMatch(/^"laptop" .* may try again/);
    expect((await sayIn(server, ['peers'])).stdout).not.toContain('Locked out');
  });
});
