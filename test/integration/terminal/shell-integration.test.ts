import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { bothWays, closeAll, FISH_CONFIG, fishPrompt, open, PROMPT, shells } from './integrated-shells.ts';
import { commandMarks, toldFolder } from './integrated-shell.ts';

afterEach(closeAll);

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
