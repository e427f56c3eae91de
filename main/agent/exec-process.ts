import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { settlesWithin, type Clock } from '../../base/clock.ts';
import type { TerminalId } from '../../protocol/ids.ts';
import type { ExitStatus } from '../../protocol/terminal-info.ts';
import { recordShell, type OwnedShell } from '../terminal/owned-shell.ts';
import type { JournaledShell, ShellJournal } from '../terminal/shell-journal.ts';
import type { ProcessFacts, ShellProcesses } from '../terminal/shell-processes.ts';
import type { ExecChild } from './exec-child.ts';
import { ExecGroup } from './exec-group.ts';
import type { Session } from './session.ts';
import type { StartedProgram, StartedPrograms } from './started-programs.ts';
import { StreamReceiver } from './stream-receiver.ts';
import { StreamSender } from './stream-sender.ts';

export interface ExecProcessParts {
  readonly session: Session;
  /** As it was asked for. */
  readonly command: readonly string[];
  readonly cwd: string;
  readonly startedMs: number;
  readonly processes: ShellProcesses;
  readonly journal: ShellJournal;
  readonly programs: StartedPrograms;
  /** The program has exited and everything it wrote has been sent. */
  finished(exec: ExecProcess): void;
}

/** A program without a terminal, and its three byte streams to one session. */
export class ExecProcess implements StartedProgram {
  readonly id = randomUUID();
  readonly leader: OwnedShell;
  readonly #parts: ExecProcessParts;
  readonly #child: ExecChild;
  readonly #group: ExecGroup;
  readonly #journaled: JournaledShell;
  readonly #in: StreamReceiver;
  readonly #out: StreamSender;
  readonly #err: StreamSender;
  #exit: ExitStatus | undefined;
  #isExitTold = false;
  #stopping: Promise<ProcessFacts[]> | undefined;
  #stoppedBy: Session | undefined;

  constructor(child: ExecChild, parts: ExecProcessParts) {
    this.#parts = parts;
    this.#child = child;
    this.leader = recordShell(child.pid, parts.processes); // It cannot have been collected yet.
    this.#group = new ExecGroup(this.leader, parts.processes);
    this.#journaled = parts.journal.add(this.id as string as TerminalId, this.leader);
    this.#in = new StreamReceiver({
      session: parts.session,
      // What a program that closed its input does not want counts as used.
      write: (bytes, done) => child.stdin.write(bytes, done),
      ended: () => child.stdin.end(),
    });
    this.#out = this.#sendFrom(child.stdout);
    this.#err = this.#sendFrom(child.stderr);
    child.stdin.on('error', () => undefined);
    void child.exited.then((exit) => this.#exited(exit));
    for (const pipe of this.#pipes) pipe.once('close', () => parts.programs.changed(this));
    parts.programs.add(this);
  }

  get pid(): number {
    return this.leader.pid;
  }

  get command(): readonly string[] {
    return this.#parts.command;
  }

  get cwd(): string {
    return this.#parts.cwd;
  }

  get startedMs(): number {
    return this.#parts.startedMs;
  }

  get session(): Session {
    return this.#parts.session;
  }

  get descriptorCount(): number {
    return this.#pipes.filter(({ destroyed }) => !destroyed).length;
  }

  /** Who ended it while it ran, if another than its own viewer did. */
  get stoppedBy(): Session | undefined {
    return this.#stoppedBy;
  }

  get streams(): { in: StreamReceiver['number']; out: StreamSender['number']; err: StreamSender['number'] } {
    return { in: this.#in.number, out: this.#out.number, err: this.#err.number };
  }

  /** The agent after this one knows of it. */
  get journaled(): Promise<void> {
    return this.#journaled.written;
  }

  suspend(): void {
    this.#out.suspend();
    this.#err.suspend();
    this.#isExitTold = false;
    this.#parts.programs.changed(this);
  }

  /** The answer that names the streams, or the one to a resume, has been sent. */
  start(): void {
    this.#in.start();
    this.#out.start();
    this.#err.start();
    this.#parts.programs.changed(this);
  }

  /** The program itself has not exited. */
  get isRunning(): boolean {
    return this.#exit === undefined;
  }

  /** Nothing of it runs any more. */
  get isGone(): boolean {
    return this.#exit !== undefined && this.#group.isGone;
  }

  get isOver(): boolean {
    return this.isGone && this.descriptorCount === 0 && this.look().length === 0;
  }

  look(): ProcessFacts[] {
    return this.#group.lookAround();
  }

  /** Frames of its streams are ignored from now on. */
  forget(): void {
    for (const stream of Object.values(this.streams)) this.#parts.session.streams.end(stream);
    if (this.isGone) this.#journaled.dispose();
  }

  /** To all of the program's group. */
  signal(signal: NodeJS.Signals): void {
    this.#group.signal(signal);
  }

  /** Ends the program's whole group. Returns what of its process session outlives it (L19). */
  async end(clock: Clock, graceMs: number): Promise<ProcessFacts[]> {
    this.forget();
    await this.#group.end(clock, graceMs);
    this.#journaled.dispose();
    for (const pipe of this.#pipes) pipe.destroy();
    this.#parts.programs.changed(this);
    return this.#group.survivors(clock);
  }

  /** What it wrote still goes to its viewer, for as long as `graceMs` allows: others may hold its outputs open for ever. */
  stop(by: Session, clock: Clock, graceMs: number): Promise<ProcessFacts[]> {
    if (this.isRunning) this.#stoppedBy ??= by;
    return (this.#stopping ??= this.#stop(clock, graceMs));
  }

  endSurvivors(found: readonly ProcessFacts[], clock: Clock, graceMs: number): Promise<ProcessFacts[]> {
    return this.#group.endOthers(found, clock, graceMs);
  }

  get #pipes(): Socket[] {
    const { stdin, stdout, stderr } = this.#child;
    return [stdin, stdout, stderr];
  }

  async #stop(clock: Clock, graceMs: number): Promise<ProcessFacts[]> {
    await this.#group.end(clock, graceMs);
    await settlesWithin(clock, graceMs, Promise.all([this.#child.stdout, this.#child.stderr].map(whenClosed)));
    for (const pipe of this.#pipes) pipe.destroy();
    return this.#group.survivors(clock);
  }

  #sendFrom(source: Readable): StreamSender {
    const sender = new StreamSender({
      session: this.#parts.session,
      lane: () => this.#out.number,
      roomMade: () => source.resume(),
      finished: () => this.#tellExit(),
    });
    source.on('data', (bytes: Buffer) => {
      sender.push(bytes);
      if (sender.isFull) source.pause();
    });
    source.on('error', () => undefined);
    source.once('close', () => sender.end());
    return sender;
  }

  #exited(exit: ExitStatus): void {
    this.#exit = exit;
    this.#child.stdin.destroy();
    // Looked at now, while the number cannot have been given to somebody else.
    const left = this.#group.look();
    this.#group.leaderExited();
    if (left.length === 0) this.#journaled.dispose();
    else this.#journaled.groupSeen(this.pid, left);
    this.#parts.programs.changed(this);
    this.#tellExit();
  }

  #tellExit(): void {
    if (this.#exit === undefined || this.#isExitTold || !this.#out.isEndSent || !this.#err.isEndSent) return;
    this.#isExitTold = true;
    const told = { execId: this.id, ...this.#exit };
    this.#parts.session.link?.notifyInOrder(this.#out.number, 'exec.exited', told);
    this.#parts.finished(this);
  }
}

function whenClosed(stream: Readable): Promise<void> {
  return stream.closed ? Promise.resolve() : new Promise((resolve) => void stream.once('close', () => resolve()));
}
