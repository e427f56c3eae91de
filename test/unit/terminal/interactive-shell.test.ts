import { describe, expect, it } from 'vitest';
import { isInteractiveShell } from '../../../main/terminal/interactive-shell.ts';

function isShell(line: string, { name, shell = '/bin/bash' }: { name?: string; shell?: string } = {}): boolean {
  const args = line.split(' ');
  const command = { file: args[1] ?? shell, args: [], cwd: '/', env: { SHELL: shell }, size: { cols: 80, rows: 24 } };
  return isInteractiveShell(name ?? args[0]?.split('/').at(-1) ?? '', args, { ...command, file: shell });
}

describe('L31: what is an interactive shell', () => {
  it.each([
    '/bin/bash -l',
    'zsh -il',
    'zsh -o vi -l',
    'fish',
    'dash +m',
    'bash --rcfile /x -i',
    'fish --init-command=ls',
  ])('L31: %s is one', (line) => expect(isShell(line)).toBe(true));

  it.each([
    'bash -c work',
    'bash -lc work',
    'sh -ec work',
    'bash script.sh',
    'bash -l script.sh',
    'zsh -o vi script.zsh',
    'fish --command=work',
    'fish --command work',
    'bash -- script.sh',
    'python3',
    'sleep 777',
    'ssh host',
  ])('L31: %s is none', (line) => expect(isShell(line)).toBe(false));

  it('L31: a shell that has overwritten its options is one', () => {
    expect([isShell('/bin/tcsh   '), isShell('/bin/tcsh  script.csh')]).toEqual([true, false]);
  });

  it("L31: the user's own shell is one, whatever its name, and nobody else's of that name", () => {
    const shell = '/opt/a-shell-with-a-long-name';
    const name = 'a-shell-with-a-'; // as much as the kernel keeps
    expect([
      isShell(shell, { name, shell }),
      isShell(shell, { name }),
      isShell(`${shell} -c work`, { name, shell }),
    ]).toEqual([true, false, false]);
  });

  it('L31: a shell that is a script is one, whatever reads it', () => {
    const shell = '/usr/bin/xonsh';
    expect([
      isShell(`/usr/bin/python3 ${shell} -l`, { name: 'xonsh', shell }),
      isShell(`/usr/bin/python3 ${shell} work.xsh`, { name: 'xonsh', shell }),
    ]).toEqual([true, false]);
  });
});
