import type { ProcessName } from '../../protocol/terminal-info.ts';
import type { OwnedShell } from './owned-shell.ts';
import type { Pty } from './pty.ts';
import type { ProcessFacts, ShellProcesses } from './shell-processes.ts';

/** The job in the PTY's foreground; null while the shell is at its prompt, or once the PTY is closed. */
export function findForeground(pty: Pty, shell: OwnedShell, processes: ShellProcesses): ProcessName | null {
  const group = pty.foregroundGroup();
  if (group === undefined || group <= 1 || group === shell.group) return null;
  const leader = processes.find(group);
  const isLeaderLive = leader !== undefined && leader.state !== 'Z' && leader.group === group;
  const shown: ProcessFacts | undefined = isLeaderLive
    ? leader
    : processes.listProcessSession(shell.processSession).find((process) => process.group === group);
  return shown === undefined ? null : { pid: shown.pid, name: shown.name };
}
