import type { Clock } from '../../base/clock.ts';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import { Emitter } from '../../base/event.ts';
import type { TerminalId } from '../../protocol/ids.ts';
import type { CloseOutcome, ExitStatus, TerminalSize } from '../../protocol/terminal-info.ts';
import type { Log } from '../log.ts';
import type { Settings } from '../../protocol/settings.ts';
import type { SnapshotScope } from '../../protocol/snapshot-scope.ts';
import { Attachment, type AttachmentSource } from './attachment.ts';
import type { ChildReaper } from './child-reaper.ts';
import { CommandRecord } from './command-record.ts';
import { mayBeAlive } from './is-still-alive.ts';
import type { Mirror, Snapshot } from './mirror.ts';
import type { OutputLog } from './output-log.ts';
import type { OutputWish } from './output-sender.ts';
import type { Pty, PtyCommand } from './pty.ts';
import type { JournaledShell } from './shell-journal.ts';
import type { ShellProcesses } from './shell-processes.ts';
import { SizeOwner } from './size-owner.ts';
import { outcomeOfExited, tearDown, type OwnedShell } from './teardown.ts';
import { TerminalInput } from './terminal-input.ts';
import { LiveAttachment, type Viewer } from './terminal-attachment.ts';
import type { TerminalBirth } from './terminal-birth.ts';
import { transition, type CloseReason, type TerminalEvent, type TerminalState } from './terminal-state.ts';
import { findWork, type Work } from './terminal-work.ts';
import { WatchRecord } from './watch-record.ts';

/** What a terminal borrows from the agent for its life. */
export interface TerminalParts {
  readonly settings: Settings;
  readonly clock: Clock;
  readonly log: Log;
  readonly processes: ShellProcesses;
  readonly childReaper: ChildReaper;
}

/**
 * One generation of a terminal: a PTY, its shell, what they printed and who watches. It owns all of it from the moment it
 * is constructed. It ends once: by `close`, or by itself when the shell exits.
 */
export class Terminal {
  readonly id: TerminalId;
  readonly generation: number;
  readonly shell: OwnedShell;
  readonly command: PtyCommand;
  readonly journaled: JournaledShell;
  readonly log: OutputLog;
  readonly watch: WatchRecord;
  readonly commands = new CommandRecord();
  readonly bornMs: number;
  readonly #parts: TerminalParts;
  readonly #pty: Pty;
  readonly #mirror: Mirror;
  readonly #log: Log;
  readonly #input: TerminalInput;
  readonly #sizeOwner: SizeOwner;
  readonly #attachments = new Set<LiveAttachment>();
  readonly #subscriptions = new DisposableStore();
  readonly #changed = new Emitter<void>();
  readonly #exited = new Emitter<ExitStatus>();
  #state: TerminalState = { kind: 'running' };
  #closing: Promise<CloseOutcome> | undefined;
  #finalSnapshot: Promise<Snapshot> | undefined;
  #programTitle = '';
  #lastOutputMs: number;

  /** Something a list would show may have changed, the foreground included: it is looked at on activity only. */
  readonly onChanged = this.#changed.event;
  /** The shell left by itself. Fires once, after its last output is in the log, and never once `close` was called. */
  readonly onExited = this.#exited.event;

  constructor(birth: TerminalBirth, parts: TerminalParts) {
    this.id = birth.id;
    this.generation = birth.generation;
    this.shell = birth.shell;
    this.command = birth.command;
    this.#parts = parts;
    this.#pty = birth.pty;
    this.journaled = birth.journaled;
    this.#mirror = birth.mirror;
    this.#log = parts.log.child({ terminalId: birth.id, generation: birth.generation, pid: birth.pty.pid });
    this.log = birth.output;
    this.watch = new WatchRecord(parts.clock, parts.settings['terminal.leaseMs']);
    this.bornMs = parts.clock.now();
    this.#lastOutputMs = this.bornMs;
    this.#sizeOwner = new SizeOwner(birth.command.size, () => this.#applySize());
    this.#input = new TerminalInput(birth.pty, parts.clock);
    this.#subscribe();
  }

  get state(): TerminalState {
    return this.#state;
  }

  get size(): TerminalSize {
    return this.#sizeOwner.size;
  }

  /** The title the program set; empty until it does. */
  get programTitle(): string {
    return this.#programTitle;
  }

  get lastOutputMs(): number {
    return this.#lastOutputMs;
  }

  get lastInputMs(): number | undefined {
    return this.#input.lastTypedMs;
  }

  get descriptors(): readonly number[] {
    return this.#pty.descriptors;
  }

  get attachments(): readonly LiveAttachment[] {
    return [...this.#attachments];
  }

  get hasEnded(): boolean {
    return this.#state.kind === 'exited' || this.#state.kind === 'closed';
  }

  /** What would be lost with it; undefined at the prompt and once the terminal is ending. What is seen is journaled. */
  findWork(): Work | undefined {
    if (this.#state.kind !== 'running') return undefined;
    const { shell, command } = this;
    this.journaled.foregroundSeen(this.#pty.foregroundGroup());
    return findWork({ pty: this.#pty, shell, command }, this.#parts.processes);
  }

  /** Where the shell is now; undefined once it is ending, or when that cannot be read. */
  get workingDirectory(): string | undefined {
    return this.#state.kind === 'running' ? this.#parts.processes.workingDirectory(this.shell.pid) : undefined;
  }

  /** False when the shell's pid is gone or belongs to somebody else, or only a zombie is left of it. */
  get isProcessAlive(): boolean {
    return mayBeAlive(this.shell, this.#parts.processes);
  }

  /** Subscribes a session, synchronously (L29). Nothing is sent until the attachment is started. */
  attach(viewer: Viewer, wish: OutputWish): LiveAttachment {
    const { clock } = this.#parts;
    const source = this.#sourceFor((): void => claim.used());
    const attachment = new Attachment({ source, wish, size: this.size, clock });
    const claim = this.#sizeOwner.claim();
    const live: LiveAttachment = new LiveAttachment({
      terminal: this,
      viewer,
      attachment,
      claim,
      ended: () => {
        this.#attachments.delete(live);
        this.#mirror.setWatched(this.#attachments.size > 0);
        this.#changed.fire();
      },
      changed: () => this.#changed.fire(),
    });
    this.#attachments.add(live);
    this.#mirror.setWatched(true);
    this.#changed.fire();
    return live;
  }

  /** This terminal as one attachment sees it: whoever types becomes the one whose size counts (L46). */
  #sourceFor(used: () => void): AttachmentSource {
    const hasEnded = (): boolean => this.hasEnded;
    return {
      log: this.log,
      snapshot: (scope) => this.snapshot(scope),
      input: (bytes) => {
        used();
        return this.#input.type(bytes);
      },
      get hasEnded(): boolean {
        return hasEnded();
      },
    };
  }

  snapshot(scope: SnapshotScope): Promise<Snapshot> {
    return this.#finalSnapshot ?? this.#mirror.snapshot(scope);
  }

  /** Drops what the program has not read yet; returns how many bytes that was. */
  discardInput(): number {
    return this.#input.discard();
  }

  /** Signals the foreground group, past all queues. Only groups with a live member in the shell's process session (L14). */
  signalForeground(signal: NodeJS.Signals): void {
    const group = this.#pty.foregroundGroup();
    if (group === undefined || this.#state.kind !== 'running') return;
    const members = this.#parts.processes.listProcessSession(this.shell.processSession);
    if (!members.some((member) => member.group === group)) return;
    this.#parts.processes.signalGroup(group, signal);
  }

  /** Ends the terminal (L13–L16). Callers that come while it is closing, or later, get the same outcome. Never rejects. */
  close(reason: CloseReason, scope: 'foreground' | 'everything'): Promise<CloseOutcome> {
    return (this.#closing ??=
      this.#state.kind === 'exited' ? Promise.resolve(outcomeOfExited(this.#state.exit)) : this.#close(reason, scope));
  }

  async #close(reason: CloseReason, scope: 'foreground' | 'everything'): Promise<CloseOutcome> {
    this.#apply({ type: 'closeRequested', reason });
    this.#input.dispose();
    const { settings, processes, clock, childReaper } = this.#parts;
    const graces = { jobGraceMs: settings['terminal.jobGraceMs'], shellGraceMs: settings['terminal.shellGraceMs'] };
    const outcome = await tearDown(
      {
        pty: this.#pty,
        shell: this.shell,
        terminalId: this.id,
        scope,
        onStep: (step) => this.#apply({ type: 'stepDone', step }),
      },
      { processes, clock, childReaper, log: this.#log, ...graces },
    );
    this.#apply({ type: 'tornDown', outcome });
    this.#release();
    return outcome;
  }

  #subscribe(): void {
    const own = (item: Disposable): void => void this.#subscriptions.add(item);
    own(this.#pty.onOutput((bytes) => this.#takeOutput(bytes)));
    own(this.#pty.onExit((exit) => this.#shellExited(exit)));
    own(this.#mirror.onReply((bytes) => this.#input.reply(bytes)));
    own(this.#mirror.onTitle((title) => this.#setTitle(title)));
    own(this.#mirror.onBehindChanged((isBehind) => this.#pty.setPaused(isBehind)));
    own(this.#input.onRoom(() => this.#attachments.forEach((each) => each.attachment.inputRoom())));
  }

  #takeOutput(bytes: Uint8Array): void {
    this.log.append(bytes);
    this.#lastOutputMs = this.#parts.clock.now();
    this.commands.read(bytes, this.#lastOutputMs);
    for (const each of this.#attachments) each.attachment.outputArrived();
    this.#mirror.write(bytes);
    this.#input.flush();
    this.#changed.fire();
  }

  #setTitle(title: string): void {
    if (title === this.#programTitle) return;
    this.#programTitle = title;
    this.#changed.fire();
  }

  #shellExited(exit: ExitStatus): void {
    if (!this.#apply({ type: 'shellExited', exit })) return;
    const empty = { bytes: new Uint8Array(0), offset: this.log.end, size: this.size, scope: 'all' as const };
    this.#finalSnapshot = this.#mirror.snapshot('all').catch((error: unknown) => {
      this.#log.warn({ err: error }, 'no final snapshot');
      return empty;
    });
    this.#input.dispose();
    this.#pty.dispose();
    void this.#finalSnapshot.then(() => this.#mirror.dispose());
    this.#subscriptions.dispose();
    this.#exited.fire(exit);
    this.#tellEnd();
  }

  #release(): void {
    this.#subscriptions.dispose();
    this.#pty.dispose();
    this.#mirror.dispose();
    this.#tellEnd();
  }

  #tellEnd(): void {
    for (const each of this.attachments) each.attachment.outputArrived();
  }

  #applySize(): void {
    const { size } = this;
    if (this.#state.kind === 'running') {
      this.#pty.resize(size);
      this.#mirror.resize(size);
    }
    for (const each of this.attachments) each.sizeApplied(size);
    this.#changed.fire();
  }

  #apply(event: TerminalEvent): boolean {
    const next = transition(this.#state, event);
    if (next === undefined) return false;
    const from = this.#state.kind;
    this.#state = next;
    if (from !== next.kind) this.#log.info({ from, to: next.kind }, 'terminal state changed');
    this.#changed.fire();
    return true;
  }
}
