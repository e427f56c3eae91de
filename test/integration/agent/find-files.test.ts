import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { chmod, readFile } from 'node:fs/promises';
import os from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AgentClient } from '../../../protocol/client/agent-client.ts';
import type { TerminalId } from '../../../protocol/ids.ts';
import { openUserClient } from '../../e2e/user-client.ts';
import { startProgram, type Program } from '../../start-program.ts';
import { waitUntil } from '../../wait-until.ts';

const ODD = "odd $(touch run) `touch run` ';touch run;' \u202e.txt";

let home: string;
let program: Program;
let client: AgentClient;
let terminalId: TerminalId;

beforeAll(async () => {
  home = mkdtempSync(join(os.tmpdir(), 'sallyport-files-'));
  mkdirSync(join(home, 'work'));
  for (const name of ['work/a.ts', 'n.md', ODD]) writeFileSync(join(home, name), '');
  symlinkSync('work/a.ts', join(home, 'link.ts'));
  symlinkSync('nowhere', join(home, 'broken.ts'));
  execFileSync('mkfifo', [join(home, 'pipe.ts')]);
  const editor = join(home, 'editor');
  writeFileSync(
    editor,
    '#!/bin/sh\nfor word; do printf "%s\\n" "$word"; done > "$HOME/edited.new"\npwd >> "$HOME/edited.new"\nmv "$HOME/edited.new" "$HOME/edited"\n',
  );
  await chmod(editor, 0o755);
  const env = { HOME: home, VISUAL: `"${editor}" -x`, EDITOR: '/no/such/editor' };
  program = await startProgram('agent', { args: ['--set', 'terminal.shell=/bin/bash'], env, cwd: home });
  client = openUserClient(program.stateDir);
  await client.whenOpen();
  ({
    terminal: { terminalId },
  } = await client.request('terminal.open', { cols: 80, rows: 24, cwd: join(home, 'work') }));
});

afterAll(async () => {
  await client.close();
  await program.stop();
  rmSync(home, { recursive: true, force: true });
});

const find = async (names: string[], folder?: string) =>
  (await client.request('terminal.findFiles', { terminalId, names, ...(folder && { folder }) })).files;

describe('terminal.findFiles, on a real disk', () => {
  it('finds regular files, through links too, from where the shell is and from where it said it was', async () => {
    const names = ['a.ts', '../link.ts', '~/n.md', '/etc/hosts', ODD];

    expect(await find(names)).toEqual([
      ...[join(home, 'work/a.ts'), join(home, 'link.ts'), join(home, 'n.md'), '/etc/hosts', null],
    ]);
    expect(await find(names, `file://${home}`)).toEqual([
      null,
      null,
      join(home, 'n.md'),
      '/etc/hosts',
      join(home, ODD),
    ]);
    expect(await find(names, 'file://another-machine/')).toEqual([null, null, null, null, null]);
  });

  it('finds no folder, pipe, device or link that leads nowhere, and touches none', async () => {
    const names = ['~/work', '~/pipe.ts', '~/broken.ts', '/dev/tty', '/dev/null', '/proc/self/fd/0', '~/', '..'];

    expect(await find(names)).toEqual(names.map(() => null));
  });

  it.each<[what: string, params: object, problem: RegExp]>([
    ['more names than it takes', { names: Array.from({ length: 33 }, () => 'a') }, /^names: /],
    ['a name that is too long', { names: ['a'.repeat(1025)] }, /^names\.0: /],
    ['an empty name', { names: [''] }, /^names\.0: /],
    ['no name', { names: [] }, /^names: /],
    ['a NUL character', { names: ['a\0b'] }, /^names\.0: must not hold a NUL/],
    ['a folder that is too long', { names: ['a'], folder: 'f'.repeat(16_385) }, /^folder: /],
  ])('is refused with %s', async (_what, params, problem) => {
    const asking = client.request('terminal.findFiles', { terminalId, names: [], ...params });

    await expect(asking).rejects.toThrow(problem);
  });
});

describe('terminal.open with a place to edit', () => {
  const edited = async (file: string, line?: number): Promise<string[]> => {
    rmSync(join(home, 'edited'), { force: true });
    const edit = { file, ...(line !== undefined && { line }) };
    await client.request('terminal.open', { cols: 80, rows: 24, cwdOf: terminalId, edit });
    const read = () => readFile(join(home, 'edited'), 'utf8').catch(() => '');
    await waitUntil(async () => (await read()) !== '', { withinMs: 15_000 });
    return (await read()).trimEnd().split('\n');
  };

  it('starts the editor that the environment names, in the folder of the terminal, with the path as one word', async () => {
    expect(await edited(join(home, 'work/a.ts'), 12)).toEqual([
      '-x',
      '+12',
      join(home, 'work/a.ts'),
      join(home, 'work'),
    ]);
    expect(await edited(join(home, ODD))).toEqual(['-x', join(home, ODD), join(home, 'work')]);
    await expect(readFile(join(home, 'run'))).rejects.toThrow();
    await expect(readFile(join(home, 'work/run'))).rejects.toThrow();
  });

  it('is refused for what is no whole path', async () => {
    const asking = client.request('terminal.open', { cols: 80, rows: 24, edit: { file: '-c:!touch run' } });

    await expect(asking).rejects.toThrow('edit.file: must be a whole path');
  });
});
