import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { pictureOf, ViewerTerminal } from '../../terminal-picture.ts';
import { commandMarks, IntegratedShell, toldFolder, withoutMarks, type ShellOptions } from './integrated-shell.ts';

const PROMPT = "PS1='ready> '\n";
const FISH_CONFIG = '.config/fish/config.fish';
const fishPrompt = "function fish_prompt; echo -n 'ready> '; end\nfunction fish_greeting; end\n";
const plainFiles: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  bash: { '.bash_profile': PROMPT },
  zsh: { '.zshrc': PROMPT },
  fish: { [FISH_CONFIG]: fishPrompt },
};
const shells = Object.keys(plainFiles);

const opened: IntegratedShell[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((shell) => shell.dispose()));
});

async function open(options: ShellOptions): Promise<IntegratedShell> {
  const shell = await IntegratedShell.open({ files: plainFiles[options.shell] ?? {}, ...options });
  opened.push(shell);
  return shell;
}

/** What a shell prints in answer to the same lines, as it is and with integration, marks taken away. */
async function bothWays(
  options: ShellOptions,
  lines: readonly string[],
): Promise<{ plain: string; integrated: string }> {
  const printed = async (isIntegrated: boolean): Promise<string> => {
    const shell = await open({ ...options, isIntegrated });
    for (const line of lines) await shell.run(line);
    return withoutMarks(shell.output).replaceAll(shell.home, '~');
  };
  return { plain: await printed(false), integrated: await printed(true) };
}

describe.each(shells)('shell integration of %s', (shell) => {
  it('marks where a prompt and its command begin, where output begins, and how the command ended', async () => {
    const terminal = await open({ shell });

    await terminal.run('true');
    await terminal.run('sh -c "exit 3"');
    await terminal.run('');

    const marks = commandMarks(terminal.output).filter((mark) => mark !== 'B');
    const meant = marks.filter((mark, index) => !mark.startsWith('D') || marks[index - 1] === 'C');
    expect(meant.filter((mark, index) => mark !== meant[index - 1])).toEqual(['A', 'C', 'D;0', 'A', 'C', 'D;3', 'A']);
  });

  it('tells the folder it stands in, whatever its name is made of', async () => {
    const terminal = await open({ shell });
    const folder = path.join(terminal.home, 'a b%41#c?d;é');
    mkdirSync(folder);

    await terminal.run('cd a*');

    expect(Buffer.from(toldFolder(terminal.output) ?? '', shell === 'fish' ? 'utf8' : 'latin1').toString()).toBe(
      folder,
    );
  });

  it('leaves the environment of programs as it is, and what the environment already said about start files', async () => {
    const env = { ENV: '/somewhere/env', MARK: 'kept' };
    const environment = async (isIntegrated: boolean): Promise<string> => {
      const terminal = await open({ shell, isIntegrated, env });
      await terminal.run('env >told');
      const told = readFileSync(path.join(terminal.home, 'told'), 'utf8').split('\n').sort().join('\n');
      return told.replaceAll(terminal.home, '~').replaceAll(/SALLYPORT_TERMINAL_ID=.*/g, '');
    };

    expect(await environment(true)).toBe(await environment(false));
  });
});

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

describe('shell integration of zsh', () => {
  const shell = 'zsh';

  it('leaves parameters, options, aliases, functions and start files as they are, but for its own', async () => {
    const files = {
      '.zshenv': 'export MARK=env\n',
      '.zprofile': 'MARK+=profile\n',
      '.zshrc': `${PROMPT}MARK+=rc\nalias ls='ls -F'\nsetopt extended_glob no_unset\n`,
      '.zlogin': 'MARK+=login\n',
    };
    const told = async (isIntegrated: boolean): Promise<string[]> => {
      const terminal = await open({ shell, files, isIntegrated });
      await terminal.run('{ typeset; setopt; alias; functions; trap; history 0; } >told');
      const lines = readFileSync(path.join(terminal.home, 'told'), 'utf8').replaceAll(terminal.home, '~').split('\n');
      const changing = /^(_|EPOCH\w+|RANDOM|SECONDS|PPID|LINENO|HISTCMD|TTYIDLE|'\$'|'!'|SALLYPORT_TERMINAL_ID|TTY)=/;
      return lines.filter((line) => !changing.test(line.replace(/^(\S+ )*(?=\S+=)/, '')));
    };
    const isOwn = (line: string): boolean =>
      /^(PS1|PROMPT|prompt)=|precmd_functions|preexec_functions|_sallyport/.test(line);
    const [integrated, plain] = [await told(true), await told(false)];

    expect(integrated.filter((line) => !plain.includes(line) && !isOwn(line) && !/^[\t}]/.test(line))).toEqual([]);
    expect(plain.filter((line) => !integrated.includes(line) && !isOwn(line))).toEqual([]);
  });

  it.each<[string, Record<string, string>, readonly string[]]>([
    [
      'reads a folder of start files that .zshenv names',
      { '.zshenv': 'ZDOTDIR=~/z\n', 'z/.zshrc': PROMPT },
      ['echo $ZDOTDIR', '[[ -o login ]] && echo login'],
    ],
    [
      'keeps what other hooks see and do',
      { '.zshrc': `precmd() { echo "saw $?"; PS1='ready> ' }\npreexec() { echo "runs $1" }\n` },
      ['false', 'true', 'precmd_functions+=(late)', 'late() { echo "late $?" }', '(exit 6)'],
    ],
    ['keeps the prompt’s own look at the status', { '.zshrc': "PS1='%? ready> '\n" }, ['(exit 5)', 'true']],
    [
      'works with strict options',
      { '.zshrc': `${PROMPT}setopt no_unset ksh_arrays sh_word_split warn_create_global\n` },
      ['echo on', 'true'],
    ],
    ['survives broken files', { '.zshenv': 'if then\n', '.zshrc': `${PROMPT}if fi (\n` }, ['echo on']],
    [
      'is not there in shells within the shell',
      { '.zshrc': PROMPT },
      ['zsh', 'echo inner $+functions[_sallyport_precmd] $+ZDOTDIR', 'exit'],
    ],
  ])('%s', async (_what, files, lines) => {
    const { plain, integrated } = await bothWays({ shell, files }, lines);

    expect(integrated).toBe(plain);
  });

  it('reads the folder of start files that the environment names', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'sallyport-zdotdir-'));
    writeFileSync(path.join(folder, '.zshrc'), `${PROMPT}echo read from here\n`);

    const { plain, integrated } = await bothWays({ shell, env: { ZDOTDIR: folder } }, ['echo $ZDOTDIR']);
    rmSync(folder, { recursive: true });

    expect(integrated).toBe(plain);
    expect(integrated).toContain('read from here');
  });

  it('marks a prompt that is made anew each time, from the second on at the latest', async () => {
    const files = { '.zshrc': "precmd() { PS1='ready> ' }\nprecmd_functions+=(late)\nlate() { PS1='ready> ' }\n" };
    const terminal = await open({ shell, files });

    await terminal.run('true');
    await terminal.run('true');

    expect(commandMarks(terminal.output).slice(-5)).toEqual(['B', 'C', 'D;0', 'A', 'B']);
  });
});

describe('shell integration of fish', () => {
  const shell = 'fish';

  it('leaves variables, functions and start files as they are, but for its own', async () => {
    const files = {
      [FISH_CONFIG]: `${fishPrompt}set -gx MARK (status is-login; and echo login)\nabbr -a gs git status\n`,
    };
    const told = async (isIntegrated: boolean): Promise<string[]> => {
      const terminal = await open({ shell, files, isIntegrated });
      await terminal.run('begin; set; functions -a; abbr; history; end >told');
      const lines = readFileSync(path.join(terminal.home, 'told'), 'utf8').replaceAll(terminal.home, '~').split('\n');
      return lines
        .flatMap((line) => line.split(', '))
        .filter(
          (line) => !/^(fish_pid|SALLYPORT_TERMINAL_ID|CMD_DURATION|__sallyport|fish_killring|history)/.test(line),
        );
    };

    expect(await told(true)).toEqual(await told(false));
  });
});
