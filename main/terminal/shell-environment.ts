import path from 'node:path';

export interface ShellEnvironmentRequest {
  /** The agent's own environment. */
  readonly processEnv: NodeJS.ProcessEnv;
  readonly user: { readonly name: string; readonly home: string };
  /** Absolute path of the login shell. */
  readonly shell: string;
  readonly cwd: string;
  readonly terminalId: string;
  readonly version: string;
  /** What whoever opens the terminal asks for; it wins over everything but the terminal's mark. */
  readonly requested: Readonly<Record<string, string>>;
  /** What is to be left out of it, whatever that is. */
  readonly without?: readonly string[];
}

const DEFAULT_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
const UTF8_LOCALE = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';

/** Added by Node, npm, Electron, AppImage and by Sallyport itself; keys and tokens of ours among them. */
const ADDED_PREFIXES = ['NODE_', 'npm_', 'ELECTRON_', 'SALLYPORT_'];
const ADDED = [
  'NODE',
  'INIT_CWD',
  'APPIMAGE',
  'APPDIR',
  'ARGV0',
  'OWD',
  'CHROME_DESKTOP',
  'ORIGINAL_XDG_CURRENT_DESKTOP',
];
/** What describes the terminal, or the shell, that the agent itself was started in. */
const OUTER_PREFIXES = ['VSCODE_', 'ITERM_', 'KITTY_', 'WEZTERM_', 'ALACRITTY_', 'KONSOLE_', 'GNOME_TERMINAL_'];
const OUTER = ['LINES', 'COLUMNS', 'TMUX', 'TMUX_PANE', 'STY', 'WINDOW', 'WINDOWID', 'TERMCAP', 'VTE_VERSION'].concat([
  'TERM_SESSION_ID',
  'WT_SESSION',
  'SHLVL',
  'OLDPWD',
  '_',
]);
const PATH_LISTS = ['PATH', 'LD_LIBRARY_PATH', 'XDG_DATA_DIRS', 'XDG_CONFIG_DIRS'];

/** A login shell's environment: the user's own, without what the agent's way of being started added to it (L57). */
export function shellEnvironment(request: ShellEnvironmentRequest): Record<string, string> {
  const env = userEnvironment(request.processEnv);
  const whole = {
    ...env,
    HOME: env['HOME'] ?? request.user.home,
    USER: env['USER'] ?? request.user.name,
    LOGNAME: env['LOGNAME'] ?? request.user.name,
    PATH: env['PATH'] ?? DEFAULT_PATH,
    LANG: isUtf8(env['LANG']) ? env['LANG'] : UTF8_LOCALE,
    SHELL: request.shell,
    PWD: request.cwd,
    TERM: 'xterm-256color',
    COLORTERM: 'truecolor',
    TERM_PROGRAM: 'Sallyport',
    TERM_PROGRAM_VERSION: request.version,
    ...request.requested,
  };
  const kept = Object.entries(whole).filter(([name]) => request.without?.includes(name) !== true);
  return { ...Object.fromEntries(kept), SALLYPORT_TERMINAL_ID: request.terminalId };
}

/** The user's own, without what the agent's way of being started added to it. */
export function userEnvironment(processEnv: NodeJS.ProcessEnv): Record<string, string> {
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries(processEnv)) {
    if (value === undefined || isForeign(name) || isOfNpm(name, processEnv)) continue;
    const kept = PATH_LISTS.includes(name) ? userPaths(value, processEnv['APPDIR']) : value;
    if (kept !== '' || value === '') env[name] = kept;
  }
  return env;
}

function isForeign(name: string): boolean {
  if (ADDED.includes(name) || OUTER.includes(name)) return true;
  return [...ADDED_PREFIXES, ...OUTER_PREFIXES].some((prefix) => name.startsWith(prefix));
}

/** npm sets these for the scripts it runs; elsewhere they are the user's own. */
function isOfNpm(name: string, processEnv: NodeJS.ProcessEnv): boolean {
  if (processEnv['npm_command'] === undefined) return false;
  return name === 'COLOR' || (name === 'EDITOR' && processEnv[name] === 'vi');
}

function userPaths(list: string, appFolder: string | undefined): string {
  const isUsers = (entry: string): boolean => {
    const segments = entry.split(path.sep);
    if (segments.includes('node_modules') || segments.includes('node-gyp-bin')) return false;
    return appFolder === undefined || appFolder === '' || !`${entry}/`.startsWith(`${appFolder}/`);
  };
  return list.split(path.delimiter).filter(isUsers).join(path.delimiter);
}

function isUtf8(locale: string | undefined): locale is string {
  return locale !== undefined && /utf-?8/i.test(locale);
}
