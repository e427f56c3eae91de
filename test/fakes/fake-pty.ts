import { Emitter } from '../../base/event.ts';
import type { Pty, PtyCommand, PtyHost } from '../../main/terminal/pty.ts';
import type { ExitStatus, TerminalSize } from '../../protocol/terminal-info.ts';
import type { FakeShellProcesses } from './fake-shell-processes.ts';

/** A pseudoterminal in memory. Plain fields: a test sets what the kernel and the program would do. */
export class FakePty implements Pty {
  readonly #output = new Emitter<Uint8Array>();
  readonly #exit = new Emitter<ExitStatus>();
  readonly #held: Uint8Array[] = [];
  readonly onOutput = this.#output.event;
  readonly onExit = this.#exit.event;

  isOpen = true;
  isPaused = false;
  size: TerminalSize;
  /** The master's number while it is open. */
  descriptor = 3;
  /** Everything written that fitted, in order. */
  written = '';
  /** Bytes the kernel still takes. */
  roomBytes = Infinity;
  /** The foreground group; the program's own to begin with. */
  group: number | undefined;
  /** The program edits lines; a shell at its prompt, to begin with. */
  isEditing = true;
  exited: ExitStatus | undefined;

  constructor(
    readonly pid: number,
    readonly command: PtyCommand,
    readonly hangUp: (foreground: number | undefined) => void = () => undefined,
  ) {
    this.size = command.size;
    this.group = pid;
  }

  /** Who still waits for output. */
  get listeners(): number {
    return this.#output.listenerCount;
  }

  get descriptors(): readonly number[] {
    return this.isOpen ? [this.descriptor] : [];
  }

  /** The program prints. Held back while paused, lost once closed. */
  emitOutput(output: string | Uint8Array): void {
    if (!this.isOpen || this.exited !== undefined) return;
    const bytes = typeof output === 'string' ? new TextEncoder().encode(output) : output;
    if (this.isPaused) this.#held.push(bytes);
    else this.#output.fire(bytes);
  }

  /** The program ends; what was held back comes first. */
  exit(status: ExitStatus = { code: 0, signal: null }): void {
    if (this.exited !== undefined) return;
    this.#release();
    this.exited = status;
    this.#exit.fire(status);
  }

  write(data: Uint8Array): number {
    if (!this.isOpen || this.exited !== undefined) return 0;
    const taken = Math.min(data.length, this.roomBytes);
    this.roomBytes -= taken;
    this.written += new TextDecoder('latin1').decode(data.subarray(0, taken));
    return taken;
  }

  resize(size: TerminalSize): void {
    if (this.isOpen && this.exited === undefined) this.size = size;
  }

  setPaused(isPaused: boolean): void {
    this.isPaused = isPaused;
    if (!isPaused) this.#release();
  }

  foregroundGroup(): number | undefined {
    return this.isOpen ? this.group : undefined;
  }

  isLineEdited(): boolean {
    return this.isOpen && this.isEditing;
  }

  dispose(): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.#held.length = 0;
    this.hangUp(this.group);
  }

  #release(): void {
    for (const bytes of this.#held.splice(0)) this.#output.fire(bytes);
  }
}

/** Spawns fake PTYs. With a process table, each has a process in it whose end is the PTY's exit. */
export class FakePtyHost implements PtyHost {
  readonly spawned: FakePty[] = [];
  nextPid = 1000;
  nextDescriptor = 20;
  /** Thrown by the next spawns while set. */
  failure: Error | undefined;
  readonly #processes: FakeShellProcesses | undefined;

  constructor(processes?: FakeShellProcesses) {
    this.#processes = processes;
    processes?.onEnded(({ pid, signal }) => {
      const isUncollected = processes.table.get(pid)?.state === 'Z';
      if (isUncollected) return;
      this.spawned.find((pty) => pty.pid === pid)?.exit({ code: signal === null ? 0 : null, signal });
    });
  }

  spawn(command: PtyCommand): FakePty {
    if (this.failure !== undefined) throw this.failure;
    const pid = this.nextPid++;
    const added = this.#processes?.add({
      pid,
      parentPid: this.#processes.agentPid,
      name: command.file.slice(command.file.lastIndexOf('/') + 1),
      args: [command.file, ...command.args],
      cwd: command.cwd,
      terminalId: command.env['SALLYPORT_TERMINAL_ID'],
    });
    const leader = { pid, startTime: added?.startTime ?? 0 };
    const pty = new FakePty(pid, command, (foreground) => this.#processes?.hangUp(leader, foreground));
    pty.descriptor = this.nextDescriptor++;
    this.spawned.push(pty);
    return pty;
  }

  get last(): FakePty {
    const pty = this.spawned.at(-1);
    if (pty === undefined) throw new Error('Nothing was spawned');
    return pty;
  }
}
