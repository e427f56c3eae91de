import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { resolveShellCommand, type ShellCommandRequest } from '../../../main/terminal/shell-command.ts';
import { SpawnFailedError } from '../../../main/terminal/spawn-failed-error.ts';
import { countsOf, takeCensus } from '../../census.ts';
import { RealShells } from '../../real-shells.ts';
import { waitUntil } from '../../wait-until.ts';

let shells: RealShells;
beforeEach(() => (shells = new RealShells()));
afterEach(() => shells.dispose());

function resolve(request: Partial<ShellCommandRequest>) {
  const usual = { configuredShell: '', terminalId: 'id', size: { cols: 80, rows: 24 }, version: '1.2.3' };
  return resolveShellCommand({ ...usual, processEnv: { HOME: shells.home, PATH: process.env['PATH'] }, ...request });
}

async function factsOfRefusal(request: Partial<ShellCommandRequest>): Promise<unknown> {
  const error: unknown = await resolve(request).catch((reason: unknown) => reason);
  if (!(error instanceof SpawnFailedError)) throw new Error('It was not refused');
  return { code: error.code, ...error.facts };
}

function write(name: string, content: string, mode: number): string {
  const file = path.join(shells.home, name);
  writeFileSync(file, content);
  chmodSync(file, mode);
  return file;
}

describe('L22: what cannot be started is refused before anything is spawned', () => {
  it('names the program, the interpreter or the directory', async () => {
    const before = countsOf(takeCensus());
    const plain = write('plain', 'text', 0o644);
    const script = write('script', '#!/no/such/interpreter -x\n', 0o755);
    mkdirSync(path.join(shells.home, 'folder'));
    const refused = [
      await factsOfRefusal({ command: 'no-such-program' }),
      await factsOfRefusal({ command: '/no/such/program' }),
      await factsOfRefusal({ configuredShell: '/no/such/shell' }),
      await factsOfRefusal({ command: plain }),
      await factsOfRefusal({ command: './folder' }),
      await factsOfRefusal({ command: script }),
      await factsOfRefusal({ cwd: '/no/such/directory' }),
      await factsOfRefusal({ cwd: plain }),
    ];
    const code = 'spawn_failed';
    expect(refused).toEqual([
      { code, problem: 'missing', command: 'no-such-program' },
      { code, problem: 'missing', command: '/no/such/program' },
      { code, problem: 'missing', command: '/no/such/shell' },
      { code, problem: 'not_executable', command: plain },
      { code, problem: 'not_executable', command: './folder' },
      { code, problem: 'missing', command: '/no/such/interpreter' },
      { code, problem: 'no_directory', cwd: '/no/such/directory' },
      { code, problem: 'no_directory', cwd: plain },
    ]);
    expect(countsOf(takeCensus())).toEqual(before);
  });

  it('starts a script by name from the PATH, or by path from the directory asked for', async () => {
    const script = write('hello', '#!/bin/sh\necho hi\n', 0o755);
    const byName = await resolve({ command: 'hello', env: { PATH: `/no/such:${shells.home}` } });
    const byPath = await resolve({ command: './hello', cwd: shells.home, args: ['a'] });
    expect([byName.file, byPath.file, byPath.args, byPath.cwd]).toEqual([script, script, ['a'], shells.home]);
  });

  it('starts in / when there is no home', async () => {
    const { cwd } = await resolve({
      command: 'true',
      processEnv: { HOME: '/no/such/home', PATH: process.env['PATH'] },
    });
    expect(cwd).toBe('/');
  });
});

describe('L57: a shell', () => {
  it.each([
    ['bash', ['-l']],
    ['sh', ['-l']],
    ['env', []],
  ])('is started as a login shell: %s %j', async (configuredShell, args) => {
    const command = await resolve({ configuredShell });
    expect({ args: command.args, isAbsolute: path.isAbsolute(command.file), shell: command.env['SHELL'] }).toEqual({
      args,
      isAbsolute: true,
      shell: command.file,
    });
  });

  it("sees the user's environment and nothing of the agent's", async () => {
    const terminal = await shells.open({ command: 'env' });
    await waitUntil(() => terminal.exit() !== undefined, { withinMs: 5_000 });
    const names = terminal
      .output()
      .split('\r\n')
      .map((line) => line.split('=')[0] ?? '');
    expect(names.filter((name) => /^(NODE_|npm_|ELECTRON_|INIT_CWD|APPDIR|LINES|COLUMNS|TMUX|STY)/.test(name))).toEqual(
      [],
    );
    expect(terminal.output()).toContain(`SALLYPORT_TERMINAL_ID=${terminal.terminalId}\r\n`);
    expect(terminal.output()).toMatch(/^LANG=.*UTF-?8\r$/im);
    expect(terminal.output()).toMatch(/^TERM=xterm-256color\r$/m);
    expect(terminal.output()).toMatch(/^COLORTERM=truecolor\r$/m);
  });
});
