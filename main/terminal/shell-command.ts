import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import path from 'node:path';
import type { FilePlace } from '../../protocol/file-place.ts';
import type { TerminalSize } from '../../protocol/terminal-info.ts';
import { resolveEditor } from './editor-command.ts';
import { resolveExecutable } from './executable.ts';
import { LOGIN_SHELLS } from './interactive-shell.ts';
import { findLoginUser } from './login-user.ts';
import type { PtyCommand } from './pty.ts';
import { shellEnvironment } from './shell-environment.ts';
import { SpawnFailedError } from './spawn-failed-error.ts';

export interface ShellCommandRequest {
  /** A path, or a name looked up in the shell's PATH. None: the login shell. */
  readonly command?: string | undefined;
  readonly args?: readonly string[] | undefined;
  /** Absolute, or from the user's home. None: the home. */
  readonly cwd?: string | undefined;
  /** Where to begin when nobody says `cwd`. */
  readonly nearCwd?: string | undefined;
  /** The name of what is to be started, in the place of `command` and `args`. */
  readonly profile?: string | undefined;
  readonly env?: Readonly<Record<string, string>> | undefined;
  /** Instead of `command`: the user's editor, at this place. */
  readonly edit?: FilePlace | undefined;
  /** Variables that are to be left out. */
  readonly without?: readonly string[] | undefined;
  /** The setting `terminal.shell`; empty: the user's login shell. */
  readonly configuredShell: string;
  /** The setting `terminal.editor`; empty, or none: what the environment names. */
  readonly configuredEditor?: string;
  readonly terminalId: string;
  readonly size: TerminalSize;
  readonly processEnv: NodeJS.ProcessEnv;
  /** Told to programs as TERM_PROGRAM_VERSION. */
  readonly version: string;
}

const FALLBACK_SHELL = '/bin/sh';

/** Decides what to run, and checks that it can be (L22). Spawns nothing. Throws SpawnFailedError. */
export async function resolveShellCommand(request: ShellCommandRequest): Promise<PtyCommand> {
  const user = findLoginUser(request.processEnv);
  const home = request.processEnv['HOME'] || user.home;
  const cwd = await resolveDirectory(request.cwd ?? request.nearCwd, home);
  const shell = request.configuredShell || user.shell || FALLBACK_SHELL;
  const env = shellEnvironment({
    processEnv: request.processEnv,
    user: { name: user.name, home },
    shell,
    cwd,
    terminalId: request.terminalId,
    version: request.version,
    requested: request.env ?? {},
    without: request.without ?? [],
  });
  if (request.edit !== undefined) {
    const editor = await resolveEditor(request.edit, { configured: request.configuredEditor, cwd, env });
    return { ...editor, cwd, env, size: request.size };
  }
  const file = await resolveExecutable(request.command ?? shell, cwd, env['PATH'] ?? '');
  const isLogin = request.command === undefined;
  const hasOwnShell = request.env?.['SHELL'] !== undefined || env['SHELL'] === undefined;
  if (isLogin && !hasOwnShell) env['SHELL'] = file;
  return { file, args: request.args ?? (isLogin ? loginArguments(file) : []), cwd, env, size: request.size };
}

/** A directory that was asked for must be there; a missing home is no reason to be without a shell. */
async function resolveDirectory(asked: string | undefined, home: string): Promise<string> {
  if (asked === undefined) return (await isEnterable(home)) ? home : '/';
  const directory = path.resolve(home, asked);
  if (await isEnterable(directory)) return directory;
  throw new SpawnFailedError('no_directory', { cwd: asked });
}

export async function isEnterable(directory: string): Promise<boolean> {
  try {
    await access(directory, constants.X_OK);
    return (await stat(directory)).isDirectory();
  } catch {
    return false;
  }
}

/** Other shells get no argument they might not know. */
function loginArguments(shell: string): string[] {
  return LOGIN_SHELLS.includes(path.basename(shell)) ? ['-l'] : [];
}
