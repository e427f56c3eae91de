import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../base/system-clock.ts';
import { ProcShellProcesses } from '../../main/terminal/proc-shell-processes.ts';
import type { PtyCommand } from '../../main/terminal/pty.ts';
import { createPtyHost } from '../../main/terminal/unix-pty.ts';
import type { ExitStatus } from '../../protocol/terminal-info.ts';
import { waitUntil } from '../wait-until.ts';

const host = createPtyHost(systemClock);
const processes = new ProcShellProcesses(systemClock);

function commandOf(change: Partial<PtyCommand>): PtyCommand {
  return {
    file: '/bin/sh',
    args: [],
    cwd: '/',
    env: { PATH: '/usr/bin:/bin' },
    size: { cols: 97, rows: 31 },
    ...change,
  };
}

/** Runs to its end. */
async function run(change: Partial<PtyCommand>): Promise<{ output: string; exit: ExitStatus }> {
  const pty = host.spawn(commandOf(change));
  const output: Uint8Array[] = [];
  let exit: ExitStatus | undefined;
  pty.onOutput((bytes) => output.push(bytes.slice()));
  pty.onExit((status) => (exit = status));
  await waitUntil(() => exit !== undefined, { withinMs: 10_000 });
  pty.dispose();
  return { output: Buffer.concat(output).toString(), exit: exit as ExitStatus };
}

const runScript = (script: string): ReturnType<typeof run> => run({ args: ['-c', script] });

describe('a program on a PTY of the system', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(path.join(os.tmpdir(), 'sallyport-test-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  it('L12: is that program, in a process session of its own, as soon as it has been started', async () => {
    for (let round = 0; round < 20; round += 1) {
      const pty = host.spawn(commandOf({ file: '/bin/sleep', args: ['300'] }));
      const found = processes.find(pty.pid);
      const foreground = pty.foregroundGroup();
      const ended = new Promise((resolve) => pty.onExit(resolve));
      processes.signalGroup(pty.pid, 'SIGKILL');
      await ended;
      pty.dispose();
      expect({ ...found, foreground }).toMatchObject({
        ...{ name: 'sleep', group: pty.pid, processSession: pty.pid, parentPid: process.pid, foreground: pty.pid },
      });
    }
  });

  it('has the size and the modes that people know', async () => {
    const { output } = await runScript('stty -a; tty');
    expect(output).toMatch(/rows 31; columns 97;/);
    expect(output).toMatch(/\/dev\/pts\/\d+/);
    const isOn = (mode: string): boolean => new RegExp(`(^|\\s)${mode}(\\s|$)`).test(output);
    const modes = [
      'icanon',
      'isig',
      'echo',
      'echoe',
      'icrnl',
      'ixon',
      'ixany',
      'imaxbel',
      'brkint',
      'iutf8',
      'opost',
      'onlcr',
    ];
    expect(modes.filter((mode) => !isOn(mode))).toEqual([]);
  });

  it('has every signal as by default, whatever this process does with its own', async () => {
    const { output } = await run({ file: '/bin/cat', args: ['/proc/self/status'] });
    const maskOf = (name: string): bigint => BigInt(`0x${new RegExp(`^${name}:\\t(\\w+)`, 'm').exec(output)?.[1]}`);
    // The C library keeps 32 and 33 for itself and gives them to no program.
    expect([maskOf('SigBlk'), maskOf('SigIgn') & 0x7fff_ffffn]).toEqual([0n, 0n]);
  });

  it('starts in its directory and with its environment alone', async () => {
    const { output } = await run({
      file: '/bin/sh',
      args: ['-c', 'pwd; env'],
      cwd: folder,
      env: { ONE: 'a=b', TWO: '' },
    });
    const lines = output.split('\r\n').filter((line) => !/^(PWD|OLDPWD|SHLVL|_)=/.test(line));
    expect(lines.sort()).toEqual(['', folder, 'ONE=a=b', 'TWO='].sort());
  });

  it('may be a script that names no interpreter', async () => {
    const script = path.join(folder, 'script');
    writeFileSync(script, 'echo "$1, $2"; exit 4\n');
    chmodSync(script, 0o755);
    expect(await run({ file: script, args: ['a b', '$c'] })).toEqual({
      output: 'a b, $c\r\n',
      exit: { code: 4, signal: null },
    });
  });

  it.each([
    ['a missing program', { file: '/no/such/program' }, 'ENOENT'],
    ['a missing directory', { cwd: '/no/such/folder' }, 'ENOENT'],
    ['a folder as the program', { file: '/usr' }, 'EACCES'],
    ['too long an argument', { args: ['x'.repeat(3_000_000)] }, 'E2BIG'],
  ])('L22: is refused by the reason of the system: %s', (_what, change, reason) => {
    expect(() => host.spawn(commandOf(change))).toThrow(reason);
  });
});

describe('the end of a program on a PTY', () => {
  it.each([
    ['exit 0', { code: 0, signal: null }],
    ['exit 255', { code: 255, signal: null }],
    ['kill -ABRT $$', { code: null, signal: 'SIGABRT' }],
    ['kill -KILL $$', { code: null, signal: 'SIGKILL' }],
    ['kill -40 $$', { code: null, signal: 'SIG40' }],
  ])('is told as it was: %s', async (script, exit) => {
    expect((await runScript(script)).exit).toEqual(exit);
  });

  it('is told of each of many that end at once, and children of others keep theirs', async () => {
    const others = Array.from({ length: 20 }, (_, code) => {
      const child = spawn('/bin/sh', ['-c', `exit ${code}`], { stdio: 'ignore' });
      return new Promise((resolve) => child.once('exit', resolve));
    });
    const own = Array.from({ length: 20 }, (_, code) => runScript(`exit ${code}`));
    const codes = Array.from({ length: 20 }, (_, code) => code);
    expect((await Promise.all(own)).map(({ exit }) => exit.code)).toEqual(codes);
    expect(await Promise.all(others)).toEqual(codes);
  });

  it('is waited for by one handler, and by none while nothing runs', async () => {
    const count = (): number => process.listenerCount('SIGCHLD');
    const counts = [count()];
    const lasting = host.spawn(commandOf({ file: '/bin/sleep', args: ['300'] }));
    const ended = new Promise((resolve) => lasting.onExit(resolve));
    await runScript('true');
    counts.push(count());
    processes.signalGroup(lasting.pid, 'SIGKILL');
    await ended;
    lasting.dispose();
    counts.push(count());
    expect(counts).toEqual([0, 1, 0]);
  });
});
