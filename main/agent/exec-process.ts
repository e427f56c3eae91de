import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Clock } from '../../base/clock.ts';
import type { TerminalId } from '../../protocol/ids.ts';
import type { ExitStatus } from '../../protocol/terminal-info.ts';
import { recordShell } from '../terminal/owned-shell.ts';
import type { JournaledShell, ShellJournal } from '../terminal/shell-journal.ts';
import type { ProcessFacts, ShellProcesses } from '../terminal/shell-processes.ts';
import type { ExecChild } from './exec-child.ts';
import { ExecGroup } from './exec-group.ts';
import type { Session } from './session.ts';
import type { StartedPrograms } from './started-programs.ts';
import { StreamReceiver } from './stream-receiver.ts';
import { StreamSender } from './stream-sender.ts';

export interface ExecProcessParts {
  readonly session: Session;
  readonly processes: ShellProcesses;
  readonly journal: ShellJournal;
  readonly programs: StartedPrograms;
  /** The program has exited and everything it wrote has been sent. */
  finished(exec: ExecProcess): void;
}

/** A program without a terminal, and its three byte streams to one session. */
export class ExecProcess {
  readonly id = randomUUID();
  readonly pid: number;
  readonly #parts: ExecProcessParts;
  readonly #child: ExecChild;
  readonly #group: ExecGroup;
  readonly #journaled: JournaledShell;
  readonly #in: StreamReceiver;
  readonly #out: StreamSender;
  readonly #err: StreamSender;
  #exit: ExitStatus | undefined;
  #isExitTold = false;

  constructor(child: ExecChild, parts: ExecProcessParts) {
    this.pid = child.pid;
    this.#parts = parts;
    this.#child = child;
    const leader = recordShell(child.pid, parts.processes); // It cannot have been collected yet.
    this.#group = new ExecGroup(leader, parts.processes);
    this.#journaled = parts.journal.add(this.id as string as TerminalId, leader);
    const running = parts.programs.add(leader);
    child.process.once('exit', () => running.dispose());
    this.#in = new StreamReceiver({
      session: parts.session,
      // What a program that closed its input does not want counts as used.
      write: (bytes, done) => child.stdin.write(bytes, done),
      ended: () => child.stdin.end(),
    });
    this.#out = this.#sendFrom(child.stdout);
    this.#err = this.#sendFrom(child.stderr);
    child.stdin.on('error', () => undefined);
    child.process.on('error', () => undefined);
    child.process.once('exit', (code, signal) => this.#exited({ code, signal }));
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
  }

  /** The answer that names the streams, or the one to a resume, has been sent. */
  start(): void {
    this.#in.start();
    this.#out.start();
    this.#err.start();
  }

  /** The program itself has not exited. */
  get isRunning(): boolean {
    return this.#exit === undefined;
  }

  /** Nothing of it runs any more. */
  get isGone(): boolean {
    return this.#exit !== undefined && this.#group.isGone;
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
    for (const stream of [this.#child.stdin, this.#child.stdout, this.#child.stderr]) stream.destroy();
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
    if (left.length === 0) this.#journaled.dispose();
    else this.#journaled.groupSeen(this.pid, left);
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
