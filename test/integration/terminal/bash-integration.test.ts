import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { pictureOf, ViewerTerminal } from '../../terminal-picture.ts';
import { commandMarks, withoutMarks } from './integrated-shell.ts';
import { bothWays, closeAll, open, PROMPT } from './integrated-shells.ts';

afterEach(closeAll);

describe('shell integration of bash', () => {
  const shell = 'bash';

  it('leaves variables, options, aliases, functions and traps as they are, but for its own', async () => {
    const profile = `${PROMPT}alias ls='ls -F'\nshopt -s extglob\nset -o vi\ntrap 'echo bye' EXIT\n`;
    const dump =
      '{ declare -p; shopt; shopt -o; alias; declare -F; trap -p; history; } | grep -Ev "^declare [^ ]+ (_|BASH_ARGV0|BASHPID|EPOCH[A-Z]+|HISTCMD|LINENO|PIPESTATUS|PPID|RANDOM|SECONDS|SRANDOM|BASH_ARG[CV])=" >told';
    const told = async (isIntegrated: boolean): Promise<string[]> => {
      const terminal = await open({ shell, files: { '.bash_profile': profile }, isIntegrated });
      await terminal.run(dump);
      const lines = readFileSync(path.join(terminal.home, 'told'), 'utf8').replaceAll(terminal.home, '~').split('\n');
      return lines.filter((line) => !/ PS[01]=|PROMPT_COMMAND|__sallyport|SALLYPORT_TERMINAL_ID/.test(line));
    };

    expect(await told(true)).toEqual(await told(false));
  });

  it.each<[string, Record<string, string>, readonly string[]]>([
    ['reads .profile where there is nothing else', { '.profile': PROMPT }, ['shopt login_shell', 'echo $0 $-']],
    [
      'keeps what PROMPT_COMMAND sees and does',
      { '.bash_profile': `${PROMPT}PROMPT_COMMAND='echo "saw $? \${PIPESTATUS[*]} $_"'\n` },
      ['false | (exit 4)', 'true last', 'PROMPT_COMMAND="echo more; $PROMPT_COMMAND"', 'true'],
    ],
    [
      'keeps all elements of it',
      { '.bash_profile': `${PROMPT}PROMPT_COMMAND=('echo one $?' 'echo two $?')\n` },
      ['(exit 7)', 'PROMPT_COMMAND+=("echo three $?")', '(exit 8)'],
    ],
    [
      'keeps a prompt that is made anew each time, with the status in it',
      { '.bash_profile': 'PROMPT_COMMAND=\'PS1="<$?> ready> "\'\n' },
      ['(exit 9)', 'echo "$?"'],
    ],
    ['keeps the prompt’s own look at the status', { '.bash_profile': "PS1='$? ready> '\n" }, ['(exit 5)', 'true']],
    ['keeps PS0', { '.bash_profile': `${PROMPT}PS0='(starts)\\n'\n` }, ['echo hello']],
    [
      'is seen by no trap',
      { '.bash_profile': `${PROMPT}trap 'echo "debug: $BASH_COMMAND"' DEBUG\ntrap 'echo error' ERR\nset -E\n` },
      ['true', 'false', 'trap'],
    ],
    ['works with unset variables forbidden', { '.bash_profile': `${PROMPT}set -u\n` }, ['echo "$none"', 'echo on']],
    ['is not what ends a shell at an error', { '.bash_profile': `${PROMPT}set -e\n` }, ['true', 'echo on']],
    ['is not traced', { '.bash_profile': `${PROMPT}PS4='+ '\n` }, ['set -x', 'echo on', 'set +x']],
    [
      'survives a broken file, and one that stops in its middle',
      { '.bash_profile': `${PROMPT}. ~/.bashrc\nset -u\necho "$none"\necho never\n`, '.bashrc': 'if then\n' },
      ['echo on'],
    ],
    [
      'is not there in shells within the shell',
      { '.bash_profile': PROMPT, '.bashrc': PROMPT },
      ['bash', 'echo inner "${PROMPT_COMMAND-none}"', 'exit'],
    ],
    [
      'leaves an exported PROMPT_COMMAND alone',
      { '.bash_profile': `${PROMPT}export PROMPT_COMMAND='echo "p $?"'\n` },
      ['false', 'bash -c \'echo "$PROMPT_COMMAND"\''],
    ],
    [
      'leaves a readonly prompt alone',
      { '.bash_profile': `${PROMPT}readonly PS1 PROMPT_COMMAND\n` },
      ['true', 'echo on'],
    ],
  ])('%s', async (_what, files, lines) => {
    const { plain, integrated } = await bothWays({ shell, files }, lines);

    expect(integrated).toBe(plain);
  });

  it('marks a prompt that is made anew each time', async () => {
    const terminal = await open({ shell, files: { '.bash_profile': 'PROMPT_COMMAND=\'PS1="ready> "\'\n' } });

    await terminal.run('true');

    expect(commandMarks(terminal.output)).toEqual(['D;0', 'A', 'B', 'C', 'D;0', 'A', 'B']);
  });

  it('keeps the order on the screen with long lines, and with prompts of several lines', async () => {
    const files = { '.bash_profile': `PS1='${'p'.repeat(90)}\\n${'q'.repeat(70)} ready> '\n` };
    const screenOf = async (isIntegrated: boolean): Promise<unknown> => {
      const terminal = await open({ shell, files, isIntegrated });
      await terminal.run(`echo ${'x'.repeat(200)}\x01\x06\x06yy\x05z`);
      const viewer = new ViewerTerminal({ cols: 80, rows: 24 }, 100);
      viewer.write(Buffer.from(terminal.output, 'latin1'));
      return pictureOf(viewer.terminal, { scope: 'all' });
    };

    expect(await screenOf(true)).toEqual(await screenOf(false));
  });

  it('is one of the functions of bash-preexec where that is at work', async () => {
    const profile = [
      'bash_preexec_imported=defined',
      "anew() { PS1='ready> '; }",
      'precmd_functions=(anew)',
      'PROMPT_COMMAND=\'for each in "${precmd_functions[@]}"; do $each; done\'',
      '',
    ].join('\n');
    const terminal = await open({ shell, files: { '.bash_profile': profile } });

    await terminal.run('declare -p PROMPT_COMMAND');

    expect(commandMarks(terminal.output)).toEqual(['D;0', 'A', 'B', 'C', 'D;0', 'A', 'B']);
    expect(terminal.output).not.toContain('__sallyport');
  });

  it('writes the history where bash does, and reads .bash_logout at the end', async () => {
    const files = { '.bash_profile': PROMPT, '.bash_logout': 'echo out >~/left\n' };
    const terminal = await open({ shell, files });

    await terminal.run('echo kept');
    terminal.terminal.type('logout');
    await expect.poll(() => terminal.terminal.exit()?.code, { timeout: 10_000 }).toBe(0);

    expect({
      history: readFileSync(path.join(terminal.home, '.bash_history'), 'utf8'),
      left: readFileSync(path.join(terminal.home, 'left'), 'utf8'),
    }).toEqual({ history: 'echo kept\nlogout\n', left: 'out\n' });
  });

  it('marks nothing in tmux, and nothing of it is there', async () => {
    const terminal = await open({ shell, files: { '.bash_profile': PROMPT, '.bashrc': PROMPT } });
    const before = commandMarks(terminal.output).length;

    terminal.terminal.type('tmux -S ~/tmux new-session');
    await expect
      .poll(() => withoutMarks(terminal.output).split('ready>').length, { timeout: 15_000 })
      .toBeGreaterThan(2);
    terminal.terminal.type('echo "env ${ENV-none} ${SALLYPORT_ENV-none}" >~/told; tmux kill-server');
    await expect.poll(() => terminal.terminal.work(), { timeout: 15_000 }).toBeUndefined();

    expect(readFileSync(path.join(terminal.home, 'told'), 'utf8')).toBe('env none none\n');
    expect(commandMarks(terminal.output).slice(before)).toEqual(['C', 'D;1', 'A', 'B']); // as tmux has it
  });
});
