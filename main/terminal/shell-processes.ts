/** One process as the system knows it now. */
export interface ProcessFacts {
  readonly pid: number;
  readonly parentPid: number;
  /** POSIX process group and process session. */
  readonly group: number;
  readonly processSession: number;
  /** Short name, as `ps -o comm`. */
  readonly name: string;
  /** One letter, as `ps -o state`; `Z` is a zombie, `T` is stopped. */
  readonly state: string;
  /** Ticks since boot; with the pid it names one process for ever. */
  readonly startTime: number;
}

/** What a signal came to. `gone`: no such process (ESRCH). `refused`: not ours (EPERM). */
export type SignalResult = 'sent' | 'gone' | 'refused';

/**
 * What a process sleeps for: a `terminal` to read from, one of several `descriptors` to become ready, or something
 * `else`, as also when it does not sleep.
 */
export type ProcessWait = 'terminal' | 'descriptors' | 'else';
/** What a process does about signals, as far as the system tells: every other one has its default effect. */
export interface SignalActions {
  readonly ignored: ReadonlySet<NodeJS.Signals>;
  readonly caught: ReadonlySet<NodeJS.Signals>;
}

/** A process whose environment names a terminal. */
export interface MarkedProcess extends ProcessFacts {
  readonly terminalId: string;
}

/** The processes of this machine, as far as terminals need them. Linux reads /proc; no helper process is ever forked (L18). */
export interface ShellProcesses {
  /** Facts of one process, zombies included, or undefined when there is none. */
  find(pid: number): ProcessFacts | undefined;
  /** Whether anything has that pid, a zombie included. Needs no descriptor: it answers where `find` cannot look. */
  isThere(pid: number): boolean;
  /** The live (non-zombie) members of a process session. One walk over the process table. */
  listProcessSession(processSession: number): ProcessFacts[];
  /**
   * The same, from a walk shared by all who ask within one turn of the event loop: without members that started after it,
   * but with the leader, and each as it is now. Empty when there can be no walk and no leader.
   */
  lookAtProcessSession(processSession: number): ProcessFacts[];
  /** Undefined when unreadable. */
  waitOf(pid: number): ProcessWait | undefined;
  /** Whether its input, output or error output is a terminal; true when that is unreadable. */
  isOnTerminal(pid: number): boolean;
  /** Name of the file that it runs, links followed, or undefined when unreadable. */
  executableName(pid: number): string | undefined;
  /** Pids of this user's live processes that carry `SALLYPORT_TERMINAL_ID=id` in their environment; read in slices, so the loop is never held (L19). */
  listMarked(terminalId: string): Promise<ProcessFacts[]>;
  /** The same for several terminals at once. */
  listMarkedWith(terminalIds: ReadonlySet<string>): Promise<MarkedProcess[]>;
  /** How long ago a process with that start time was started, to a hundredth of a second. */
  ageMs(process: Pick<ProcessFacts, 'startTime'>): number;
  /** True when the process has begun to exit, or has been sent a signal that it has not come to act on yet. */
  isEnding(pid: number): boolean;
  /** What a process of any user does about signals, or undefined when there is none. */
  signalActions(pid: number): SignalActions | undefined;
  /** Arguments of a process, for owners' eyes; empty when unreadable. */
  commandLine(pid: number): string[];
  /** The working directory of a process, or undefined when unreadable. */
  workingDirectory(pid: number): string | undefined;
  /** Signals one process, after checking that `startTime` still fits (L14). */
  signal(process: Pick<ProcessFacts, 'pid' | 'startTime'>, signal: NodeJS.Signals): SignalResult;
  /** The same, and a stopped process that is continued acts on it before all others that wait for it. */
  signalAhead(process: Pick<ProcessFacts, 'pid' | 'startTime'>, signal: NodeJS.Signals): SignalResult;
  /** Signals a whole process group. Refuses groups ≤ 1 and the agent's own (L14); the caller has validated the members. */
  signalGroup(group: number, signal: NodeJS.Signals): SignalResult;
}
