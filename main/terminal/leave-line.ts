import type { ProcessFacts, ShellProcesses, SignalActions } from './shell-processes.ts';

/** True of a shell that talks to a person and would start the next command of its line when the one before has ended. */
export function mayStartNext({ pid }: Pick<ProcessFacts, 'pid'>, processes: ShellProcesses): boolean {
  const actions = processes.signalActions(pid);
  return actions !== undefined && startsNext(pid, actions, processes);
}

/** The same, of one that a hang-up does not simply end, whatever it is doing. */
export function mayOutliveHangUp({ pid }: Pick<ProcessFacts, 'pid'>, processes: ShellProcesses): boolean {
  const actions = processes.signalActions(pid);
  return actions !== undefined && hasWayWithHangUp(actions) && startsNext(pid, actions, processes);
}

function startsNext(pid: number, { ignored, caught }: SignalActions, processes: ShellProcesses): boolean {
  if (!ignored.has('SIGQUIT') || !caught.has('SIGINT') || !caught.has('SIGCHLD')) return false;
  if (ignored.has('SIGTSTP')) return true;
  // Without job control a shell looks like a script that is deaf to TERM, but it was given no command and no script.
  const isTermDefault = !ignored.has('SIGTERM') && !caught.has('SIGTERM');
  return !isTermDefault && processes.commandLine(pid).slice(1).every(isPlainOption);
}

function isPlainOption(argument: string): boolean {
  return argument.startsWith('--') || (argument.startsWith('-') && !argument.includes('c'));
}

function hasWayWithHangUp({ ignored, caught }: SignalActions): boolean {
  return ignored.has('SIGHUP') || caught.has('SIGHUP');
}

/**
 * Hangs up a stopped process so that, continued, it does not go on with what it was in the middle of (L13). A shell
 * whose user has a trap on HUP would handle that and go on with its line, and nothing tells such a trap from the way in
 * which every shell handles HUP. So another signal comes with it, which only a shell with a trap gets to act on
 * (docs/decisions/0018-no-next-command.md).
 */
export function hangUpInLine(process: ProcessFacts, processes: ShellProcesses): void {
  const actions = processes.signalActions(process.pid);
  if (actions !== undefined && hasWayWithHangUp(actions)) endLine(process, actions, processes);
  processes.signal(process, 'SIGHUP');
}

function endLine(process: ProcessFacts, actions: SignalActions, processes: ShellProcesses): void {
  const { ignored, caught } = actions;
  if (!startsNext(process.pid, actions, processes)) {
    processes.signal(process, 'SIGTERM');
  } else if (caught.has('SIGVTALRM')) {
    // bash leaves by the last of its deadly signals: by HUP, with its history saved, unless that has a trap.
    processes.signalAhead(process, 'SIGVTALRM');
  } else {
    processes.signalAhead(process, 'SIGALRM'); // zsh leaves as by HUP, most others end, and fish does nothing.
    if (!ignored.has('SIGTERM')) processes.signal(process, 'SIGINT'); // fish gives up its line.
  }
}
