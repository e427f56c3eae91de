import type { ProcessName } from '../../protocol/terminal-info.ts';
import type { OwnedShell } from './owned-shell.ts';
import type { Pty } from './pty.ts';
import { ShellGroups } from './shell-groups.ts';
import type { ShellProcesses } from './shell-processes.ts';

/** The group of the job in the PTY's foreground; undefined at the shell's prompt, or once the PTY is closed. */
export function findJobGroup(pty: Pty, shell: OwnedShell): number | undefined {
  const group = pty.foregroundGroup();
  return group === undefined || group <= 1 || group === shell.group ? undefined : group;
}

/** The job in the foreground as people know it: its group's leader, or whoever is left of it; null at the prompt. */
export function findForeground(pty: Pty, shell: OwnedShell, processes: ShellProcesses): ProcessName | null {
  const group = findJobGroup(pty, shell);
  if (group === undefined) return null;
  const leader = processes.find(group);
  const isLeaderLive = leader !== undefined && leader.group === group && leader.state !== 'Z';
  const shown = isLeaderLive ? leader : new ShellGroups(shell, processes).membersOf(group)[0];
  return shown === undefined ? null : { pid: shown.pid, name: shown.name };
}
