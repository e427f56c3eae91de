import path from 'node:path';
import type { Foreground, ProcessName } from '../../protocol/terminal-info.ts';
import { findJobGroup } from './foreground-job.ts';
import { isInteractiveShell, isShellName } from './interactive-shell.ts';
import { mayBeAlive } from './is-still-alive.ts';
import type { OwnedShell } from './owned-shell.ts';
import type { Pty, PtyCommand } from './pty.ts';
import type { ProcessFacts, ShellProcesses } from './shell-processes.ts';
import { isAtPrompt } from './shell-prompt.ts';

/**
 * What a terminal would lose if it ended now. `job`: a job has the foreground. `shell`: the shell's own group is at work,
 * or its program is no interactive shell. `suspended`: the shell is at its prompt, and a job waits to be continued.
 */
export interface Work {
  readonly kind: 'job' | 'shell' | 'suspended';
  /** By whom people know it. */
  readonly process: ProcessName;
}

export interface WorkPlace {
  readonly pty: Pty;
  readonly shell: OwnedShell;
  readonly command: PtyCommand;
}

/** Undefined when the terminal stands at its shell's prompt, and once its shell is dead. In doubt there is work (L31). */
export function findWork(place: WorkPlace, processes: ShellProcesses): Work | undefined {
  const { pty, shell, command } = place;
  const members = processes.lookAtProcessSession(shell.processSession);
  const leader = members.find(({ pid, startTime }) => pid === shell.pid && startTime === shell.startTime);
  if (leader === undefined) {
    const process = { pid: shell.pid, name: path.basename(command.file) };
    return mayBeAlive(shell, processes) ? { kind: 'shell', process } : undefined;
  }
  const job = findJobGroup(pty, shell);
  const inFront = members.filter(({ group }) => group === job);
  if (job !== undefined && inFront.length > 0) return { kind: 'job', process: leaderOf(inFront) };
  const others = members.filter(({ group, pid }) => group === shell.group && pid !== shell.pid);
  if (!isShellWaiting(leader, place, processes)) return { kind: 'shell', process: mostTelling(leader, others) };
  const onTerminal = others.filter(({ pid }) => processes.isOnTerminal(pid));
  if (onTerminal.length > 0) return { kind: 'shell', process: mostTelling(leader, onTerminal) };
  const stopped = members.filter(({ state }) => state === 'T');
  return stopped.length === 0 ? undefined : { kind: 'suspended', process: leaderOf(stopped) };
}

/** The work as lists show it. */
export function foregroundOf(work: Work | undefined): Foreground | null {
  if (work === undefined) return null;
  return work.kind === 'suspended' ? { ...work.process, isSuspended: true } : work.process;
}

function isShellWaiting(leader: ProcessFacts, { pty, shell, command }: WorkPlace, processes: ShellProcesses): boolean {
  const { pid, name, state } = leader;
  if (pty.foregroundGroup() !== shell.group) return false;
  return isAtPrompt({
    state,
    isLineEdited: pty.isLineEdited(),
    isInteractiveShell: () => isInteractiveShell(name, processes.commandLine(pid), command),
    wait: () => processes.waitOf(pid),
    executable: () => processes.executableName(pid),
  });
}

function leaderOf(members: readonly ProcessFacts[]): ProcessName {
  return nameOf(members.find(({ pid, group }) => pid === group) ?? newest(members));
}

/** A shell is known by what it runs: of the programs right below it and its own forks, the one that started last. */
function mostTelling(leader: ProcessFacts, others: readonly ProcessFacts[]): ProcessName {
  if (!isShellName(leader.name) || others.length === 0) return nameOf(leader);
  const programs = others.filter(({ name }) => name !== leader.name);
  const pids = new Set(programs.map(({ pid }) => pid));
  const topmost = programs.filter(({ parentPid }) => !pids.has(parentPid));
  return nameOf(newest(topmost.length > 0 ? topmost : others));
}

function newest(members: readonly ProcessFacts[]): ProcessFacts {
  return members.reduce((a, b) => (b.startTime >= a.startTime ? b : a));
}

function nameOf({ pid, name }: ProcessFacts): ProcessName {
  return { pid, name };
}
