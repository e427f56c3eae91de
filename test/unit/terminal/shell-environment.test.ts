import { describe, expect, it } from 'vitest';
import { shellEnvironment } from '../../../main/terminal/shell-environment.ts';

function environment(
  processEnv: NodeJS.ProcessEnv,
  requested: Record<string, string> = {},
  without: readonly string[] = [],
): Record<string, string> {
  return shellEnvironment({
    processEnv,
    user: { name: 'ann', home: '/home/ann' },
    shell: '/bin/zsh',
    cwd: '/home/ann/src',
    terminalId: 'the-id',
    version: '1.2.3',
    requested,
    without,
  });
}

const always = {
  HOME: '/home/ann',
  USER: 'ann',
  LOGNAME: 'ann',
  SHELL: '/bin/zsh',
  PWD: '/home/ann/src',
  TERM: 'xterm-256color',
  COLORTERM: 'truecolor',
  TERM_PROGRAM: 'Sallyport',
  TERM_PROGRAM_VERSION: '1.2.3',
  SALLYPORT_TERMINAL_ID: 'the-id',
};

describe('L57: the environment of a shell', () => {
  it('is complete even when the agent has none', () => {
    const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
    expect(environment({})).toEqual({ ...always, PATH: path, LANG: 'C.UTF-8' });
  });

  it("keeps the user's own and drops what Node, npm, Electron, AppImage and Sallyport added", () => {
    const own = { EDITOR: 'emacs', GITHUB_TOKEN: 'own', LC_TIME: 'de_DE.UTF-8', EMPTY: '', LANG: 'de_DE.UTF-8' };
    const added = {
      NODE_OPTIONS: '--inspect',
      NODE_ENV: 'production',
      NODE: '/usr/bin/node',
      npm_config_cache: '/x',
      npm_command: 'run-script',
      INIT_CWD: '/x',
      COLOR: '1',
      ELECTRON_RUN_AS_NODE: '1',
      APPIMAGE: '/x.AppImage',
      APPDIR: '/tmp/.mount_x',
      OWD: '/',
      SALLYPORT_TOKEN: 'secret',
      SALLYPORT_TERMINAL_ID: 'outer',
    };
    const path = '/srv/app/node_modules/.bin:/tmp/.mount_x/usr/bin:/home/ann/bin:/usr/bin:/opt/node-gyp-bin';
    const env = environment({ ...own, ...added, PATH: path, LD_LIBRARY_PATH: '/tmp/.mount_x/lib' });
    expect(env).toEqual({ ...always, ...own, PATH: '/home/ann/bin:/usr/bin' });
  });

  it("passes on nothing that describes the agent's own terminal", () => {
    const outer = {
      LINES: '10',
      COLUMNS: '20',
      TMUX: 'x',
      TMUX_PANE: '%1',
      STY: 'x',
      TERM: 'linux',
      SHLVL: '3',
      _: 'x',
    };
    const env = environment({ ...outer, VTE_VERSION: '1', KITTY_PID: '1', PATH: '/bin', LANG: 'C.UTF-8' });
    expect(env).toEqual({ ...always, PATH: '/bin', LANG: 'C.UTF-8' });
  });

  it.each([
    ['de_DE.UTF-8', 'de_DE.UTF-8'],
    ['de_DE.utf8', 'de_DE.utf8'],
    ['de_DE.ISO-8859-1', 'C.UTF-8'],
    ['C', 'C.UTF-8'],
    [undefined, 'C.UTF-8'],
  ])('has a UTF-8 LANG: %s becomes %s', (given, expected) => {
    expect(environment({ LANG: given })['LANG']).toBe(expected);
  });

  it('leaves out what is not wanted, but for its mark', () => {
    const env = environment({ A: '1', B: '1' }, {}, ['A', 'TERM', 'SALLYPORT_TERMINAL_ID', 'NONE']);
    const { TERM: _term, ...rest } = always;
    expect(env).toEqual({ ...rest, B: '1', PATH: env['PATH'], LANG: 'C.UTF-8' });
  });

  it('gives whoever opens the terminal the last word, but for its mark', () => {
    const env = environment({ A: '1' }, { A: '2', TERM: 'dumb', SALLYPORT_TERMINAL_ID: 'forged' });
    expect({ a: env['A'], term: env['TERM'], id: env['SALLYPORT_TERMINAL_ID'] }).toEqual({
      a: '2',
      term: 'dumb',
      id: 'the-id',
    });
  });
});
