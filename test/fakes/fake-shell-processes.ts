import { Emitter } from '../../base/event.ts';
import type {
  MarkedProcess,
  ProcessFacts,
  ProcessWait,
  ShellProcesses,
  SignalActions,
  SignalResult,
} from '../../main/terminal/shell-processes.ts';

/** A process of the fake machine. Plain fields: a test sets what it needs. */
export interface FakeProcess extends ProcessFacts {
  parentPid: number;
  group: number;
  processSession: number;
  name: string;
  state: string;
  startTime: number;
  /** Signals it survives; SIGKILL and SIGSTOP cannot be among them. */
  ignores: NodeJS.Signals[];
  /** Signals it has a way of its own for, said when asked; it ends by them all the same unless it survives them. */
  catches: NodeJS.Signals[];
  /** Someone else's: every signal is refused. */
  isOthers: boolean;
  /** Ends as a zombie that nobody collects. */
  staysZombie: boolean;
  /** Once killed it still waits for the processor; a test ends it. */
  diesLate: boolean;
  /** Sent while stopped; acted on when continued. */
  pending: NodeJS.Signals[];
  terminalId: string | undefined;
  ageMs: number;
  args: string[];
  cwd: string | undefined;
  wait: ProcessWait | undefined;
  isOnTerminal: boolean;
  /** The file it runs, where that has another name. */
  executable: string | undefined;
}

const HARMLESS: readonly NodeJS.Signals[] = ['SIGCHLD', 'SIGWINCH', 'SIGURG', 'SIGCONT'];

/** A process table in memory. Signals act at once, as the processes' fields say. */
export class FakeShellProcesses implements ShellProcesses {
  readonly table = new Map<number, FakeProcess>();
  /** Every signal that reached a process or a group, in order: `SIGTERM 12`, `SIGKILL -12`. */
  readonly sent: string[] = [];
  agentGroup = 900;
  /** The parent of what a FakePtyHost starts. */
  agentPid = 900;

  readonly #ended = new Emitter<{ readonly pid: number; readonly signal: NodeJS.Signals | null }>();
  /** A process has ended, by a signal or by `end`. */
  readonly onEnded = this.#ended.event;
  #nextStartTime = 1;

  /** Starts a process; what is not given is that of a leader of its own group and process session. */
  add(facts: Partial<FakeProcess> & { pid: number }): FakeProcess {
    const process: FakeProcess = {
      parentPid: 1,
      group: facts.pid,
      processSession: facts.pid,
      name: 'sh',
      state: 'S',
      startTime: this.#nextStartTime++,
      ignores: [],
      catches: [],
      isOthers: false,
      staysZombie: false,
      diesLate: false,
      pending: [],
      terminalId: undefined,
      ageMs: 0,
      args: [],
      cwd: undefined,
      wait: 'descriptors',
      isOnTerminal: true,
      executable: undefined,
      ...facts,
    };
    this.table.set(process.pid, process);
    return process;
  }

  /** Ends a process by itself, or by `signal`. */
  end(pid: number, signal: NodeJS.Signals | null = null): void {
    const process = this.table.get(pid);
    if (process === undefined || process.state === 'Z') return;
    if (process.staysZombie) process.state = 'Z';
    else this.table.delete(pid);
    this.#ended.fire({ pid, signal });
  }

  find(pid: number): ProcessFacts | undefined {
    const process = this.table.get(pid);
    return process === undefined ? undefined : { ...process };
  }

  isThere(pid: number): boolean {
    return this.table.has(pid);
  }

  listProcessSession(processSession: number): ProcessFacts[] {
    return this.#live().filter((process) => process.processSession === processSession);
  }

  lookAtProcessSession(processSession: number): ProcessFacts[] {
    return this.listProcessSession(processSession);
  }

  waitOf(pid: number): ProcessWait | undefined {
    return this.table.get(pid)?.wait;
  }

  isOnTerminal(pid: number): boolean {
    return this.table.get(pid)?.isOnTerminal ?? true;
  }

  executableName(pid: number): string | undefined {
    const process = this.table.get(pid);
    return process?.executable ?? process?.name;
  }

  listMarked(terminalId: string): Promise<ProcessFacts[]> {
    return Promise.resolve(this.#live().filter((process) => process.terminalId === terminalId));
  }

  listMarkedWith(terminalIds: ReadonlySet<string>): Promise<MarkedProcess[]> {
    const marked = this.#live().flatMap(({ terminalId = '', ...facts }) => ({ ...facts, terminalId }));
    return Promise.resolve(marked.filter(({ terminalId }) => terminalIds.has(terminalId)));
  }

  /** What the kernel does when a master is closed: the leader of the process session and the foreground are hung up. */
  hangUp(leader: Pick<ProcessFacts, 'pid' | 'startTime'>, foreground: number | undefined): void {
    if (this.table.get(leader.pid)?.startTime !== leader.startTime) return;
    const hungUp = [...this.table.values()].filter(
      (process) =>
        process.processSession === leader.pid && (process.pid === leader.pid || process.group === foreground),
    );
    if (hungUp.length > 0) this.sent.push(`hang-up ${leader.pid}`);
    for (const process of hungUp) for (const signal of ['SIGHUP', 'SIGCONT'] as const) this.#deliver(process, signal);
  }

  ageMs({ startTime }: Pick<ProcessFacts, 'startTime'>): number {
    return [...this.table.values()].find((process) => process.startTime === startTime)?.ageMs ?? Infinity;
  }

  isEnding(pid: number): boolean {
    return (this.table.get(pid)?.pending.length ?? 0) > 0;
  }

  signalActions(pid: number): SignalActions | undefined {
    const process = this.table.get(pid);
    return process === undefined ? undefined : { ignored: new Set(process.ignores), caught: new Set(process.catches) };
  }

  commandLine(pid: number): string[] {
    return [...(this.table.get(pid)?.args ?? [])];
  }

  workingDirectory(pid: number): string | undefined {
    return this.table.get(pid)?.cwd;
  }

  signalAhead(target: Pick<ProcessFacts, 'pid' | 'startTime'>, signal: NodeJS.Signals): SignalResult {
    const result = this.signal(target, signal);
    const waiting = this.table.get(target.pid)?.pending ?? [];
    if (waiting.at(-1) === signal) waiting.unshift(...waiting.splice(-1));
    return result;
  }

  signal(target: Pick<ProcessFacts, 'pid' | 'startTime'>, signal: NodeJS.Signals): SignalResult {
    const process = this.table.get(target.pid);
    if (process?.startTime !== target.startTime) return 'gone';
    if (process.isOthers) return 'refused';
    this.sent.push(`${signal} ${target.pid}`);
    this.#deliver(process, signal);
    return 'sent';
  }

  signalGroup(group: number, signal: NodeJS.Signals): SignalResult {
    if (group <= 1 || group === this.agentGroup) return 'refused';
    const members = [...this.table.values()].filter((process) => process.group === group);
    if (members.length === 0) return 'gone';
    const ours = members.filter((process) => !process.isOthers);
    if (ours.length === 0) return 'refused';
    this.sent.push(`${signal} -${group}`);
    for (const process of ours) this.#deliver(process, signal);
    return 'sent';
  }

  #live(): FakeProcess[] {
    return [...this.table.values()].filter((process) => process.state !== 'Z').map((process) => ({ ...process }));
  }

  #deliver(process: FakeProcess, signal: NodeJS.Signals): void {
    if (process.state === 'Z') return;
    if (signal === 'SIGKILL') return process.diesLate ? undefined : this.end(process.pid, signal);
    if (signal === 'SIGSTOP') {
      process.state = 'T';
      return;
    }
    if (process.state === 'T' && signal !== 'SIGCONT') {
      process.pending.push(signal);
      return;
    }
    if (signal === 'SIGCONT') {
      process.state = 'S';
      for (const late of process.pending.splice(0)) this.#deliver(process, late);
      return;
    }
    if (!process.ignores.includes(signal) && !HARMLESS.includes(signal)) this.end(process.pid, signal);
  }
}
