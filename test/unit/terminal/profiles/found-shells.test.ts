import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findUnixShells, parseShells } from '../../../../main/terminal/profiles/unix-shells.ts';
import {
  findWindowsShells,
  parseDistributions,
  windowsShells,
} from '../../../../main/terminal/profiles/windows-shells.ts';

describe('the shells of the system’s list', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sallyport-shells-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function program(name: string, mode = 0o755): Promise<string> {
    const file = join(folder, name);
    await mkdir(join(file, '..'), { recursive: true });
    await writeFile(file, '#!/bin/sh\n');
    await chmod(file, mode);
    return file;
  }
  async function link(name: string, target: string): Promise<string> {
    await symlink(target, join(folder, name));
    return join(folder, name);
  }

  it('are those that exist and may be run, each program once, by its own name where the list has it', async () => {
    const bash = await program('usr/bash');
    const listed = [
      await link('rbash', bash),
      await link('bash', bash),
      await program('fish'),
      await program('plain', 0o644),
      await program('tmux'),
      join(folder, 'gone'),
      await program('local/fish'),
      folder,
    ];
    await writeFile(join(folder, 'shells'), `# /etc/shells\n\n${listed.join(' # one\n')}\nrelative\n`);

    const found = await findUnixShells(join(folder, 'shells'));
    expect(found.map(({ name, command }) => [name, command])).toEqual([
      ['bash', join(folder, 'bash')],
      ['fish', join(folder, 'fish')],
      [join(folder, 'local/fish'), join(folder, 'local/fish')],
    ]);
  });

  it('are none where there is no list, and no more than some of an endless one', async () => {
    expect(await findUnixShells(join(folder, 'nowhere'))).toEqual([]);
    expect(parseShells(Array.from({ length: 500 }, (_, index) => `/bin/s${index}`).join('\n'))).toHaveLength(64);
  });
});

describe('the shells of Windows', () => {
  const utf16 = (text: string): Uint8Array => Buffer.from(text, 'utf16le');

  it.each<[string, string[]]>([
    ['Ubuntu\r\nDebian GNU\r\n', ['Ubuntu', 'Debian GNU']],
    ['\uFEFFUbuntu-24.04\r\n\r\nUbuntu-24.04\n', ['Ubuntu-24.04']],
    ['docker-desktop\r\ndocker-desktop-data\r\nKali\r\n', ['Kali']],
    ['-e calc.exe\r\n\u001b[31mred\r\nGut\0\r\n', ['Gut']],
    ['', []],
  ])('have the distributions that wsl.exe prints: %j', (printed, names) => {
    expect(parseDistributions(utf16(printed))).toEqual(names);
  });

  it('bear a name cut off in the middle of a character', () => {
    expect(parseDistributions(utf16('Ubuntu\r\nDeb').subarray(0, -1))).toEqual(['Ubuntu', 'De\uFFFD']);
  });

  it('are looked for where the environment says that Windows and its programs are', () => {
    const env = { SystemRoot: 'D:\\Windows', ProgramFiles: 'D:\\Programs', ComSpec: 'D:\\cmd.exe' };
    expect(windowsShells(env).map(({ name, command }) => `${name}: ${command}`)).toEqual([
      'PowerShell: D:\\Programs\\PowerShell\\7\\pwsh.exe',
      'Windows PowerShell: D:\\Windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe',
      'Command Prompt: D:\\cmd.exe',
      'Git Bash: D:\\Programs\\Git\\bin\\bash.exe',
    ]);
  });

  it('are none where none of that is there', async () => {
    expect(await findWindowsShells({ SystemRoot: '/nowhere' })).toEqual([]);
  });
});
