import { randomUUID } from 'node:crypto';
import type { AwakeClock } from '../../base/awake-clock.ts';
import { settlesWithin } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';
import { Emitter } from '../../base/event.ts';
import { RefusalError } from '../../protocol/error-code.ts';
import type { TerminalId } from '../../protocol/ids.ts';
import type { LedgerEntry, Signal } from '../../protocol/requests.ts';
import type { CloseOutcome, ExitStatus, TerminalInfo } from '../../protocol/terminal-info.ts';
import { ChangeNotifier } from './change-notifier.ts';
import { EndedAttachment } from './ended-attachment.ts';
import { EndedRecords, type EndedRecord } from './ended-records.ts';
import { recordEnd } from './record-end.ts';
import { IdleReaper, type ReapCandidate } from './idle-reaper.ts';
import { makeLedgerEntry } from './ledger-entry.ts';
import { OpenRequests } from './open-requests.ts';
import type { Terminal } from './terminal.ts';
import type { TerminalAttachment, Viewer } from './terminal-attachment.ts';
import { describeEnded, describeTerminal, looksSame } from './terminal-description.ts';
import { TerminalOpener, type TerminalOpenerParts } from './terminal-opener.ts';
import type { TerminalSpec } from './terminal-spec.ts';
import type { CloseReason } from './terminal-state.ts';

/** What the registry borrows for its life. */
export interface TerminalRegistryParts extends TerminalOpenerParts {
  readonly clock: AwakeClock;
}

/** The end of one generation. `outcome` is null when the shell left by itself. */
export interface TerminalClosed {
  readonly terminalId: TerminalId;
  readonly generation: number;
  readonly owner: string;
  readonly exit: ExitStatus | null;
  readonly outcome: CloseOutcome | null;
}

export interface CloseOptions {
  /** Only if this is the current generation (L33). */
  readonly generation?: number | undefined;
  readonly scope: 'foreground' | 'everything';
  readonly reason: CloseReason;
}

interface Entry extends ReapCandidate {
  readonly terminal: Terminal;
  readonly spec: TerminalSpec;
  /** What viewers were last told. */
  told: TerminalInfo | undefined;
}

interface Ending {
  readonly entry: Entry;
  readonly outcome: Promise<CloseOutcome>;
}

interface Restart {
  readonly before: TerminalInfo;
  readonly done: Promise<unknown>;
}

/**
 * What runs: the authority on every terminal of this agent. An id is in exactly one of four places: live, ending,
 * restarting, ended; each move is one synchronous section, so two callers never both win (L11, L29, L32, L33).
 */
export class TerminalRegistry implements Disposable {
  readonly #parts: TerminalRegistryParts;
  readonly #live = new Map<TerminalId, Entry>();
  readonly #ending = new Map<TerminalId, Ending>();
  readonly #restarting = new Map<TerminalId, Restart>();
  readonly #ended: EndedRecords;
  readonly #requests = new OpenRequests();
  readonly #opener: TerminalOpener;
  readonly #reaper: IdleReaper;
  readonly #notifier: ChangeNotifier<Entry>;
  readonly #changed = new Emitter<TerminalInfo>();
  readonly #closed = new Emitter<TerminalClosed>();
  readonly #reapSoon = new Emitter<{ terminalId: TerminalId; owner: string; inMs: number }>();
  readonly #restarted = new Emitter<{ terminalId: TerminalId; from: number; terminal: TerminalInfo }>();
  #opening = 0;

  /** At most four times a second for each terminal, the last state wins. */
  readonly onChanged = this.#changed.event;
  /** Once per generation, at its end; a generation that a restart replaced is told by `onRestarted` instead. */
  readonly onClosed = this.#closed.event;
  /** The idle reaper is about to retire a terminal (L39). */
  readonly onReapSoon = this.#reapSoon.event;
  /** The new generation is registered and can be attached to from inside the listener. */
  readonly onRestarted = this.#restarted.event;

  constructor(parts: TerminalRegistryParts) {
    this.#parts = parts;
    this.#ended = new EndedRecords(parts.clock);
    this.#opener = new TerminalOpener(parts);
    this.#notifier = new ChangeNotifier(parts.clock, (entry) => {
      try {
        this.#tellChange(entry);
      } catch (error) {
        parts.log.error({ err: error, terminalId: entry.terminal.id }, 'terminal could not be described');
      }
    });
    this.#reaper = new IdleReaper({
      settings: parts.settings,
      clock: parts.clock,
      log: parts.log,
      list: () => [...this.#live.values()],
      announce: ({ terminal }, inMs) => {
        const owner = this.#live.get(terminal.id)?.spec.owner;
        if (owner !== undefined) this.#reapSoon.fire({ terminalId: terminal.id, owner, inMs });
      },
      retire: (candidate, isStillDue) => this.#retire(candidate, isStillDue),
    });
  }

  get counts(): { running: number; exited: number; closing: number } {
    const replaced = [...this.#ending.keys()].filter((id) => this.#restarting.has(id)).length;
    const running = this.#live.size + this.#restarting.size;
    return { running, exited: this.#ended.count, closing: this.#ending.size - replaced };
  }

  get pendingChildren(): number {
    return this.#parts.childReaper.pendingCount;
  }

  /** Starts a shell. Throws RefusalError `spawn_failed`, `too_many_terminals`, `timeout`, or `terminal_not_running` for a repeated request whose terminal is gone. */
  async open(spec: TerminalSpec): Promise<TerminalInfo> {
    const start = (): Promise<TerminalId> => this.#open(spec);
    const id = await (spec.key === undefined ? start() : this.#requests.once(spec.owner, spec.key, start));
    return this.get(id);
  }

  list(options: { readonly owner?: string; readonly includeEnded: boolean }): TerminalInfo[] {
    const ending = [...this.#ending.values()].filter(({ entry }) => !this.#restarting.has(entry.terminal.id));
    const infos = [...this.#live.values(), ...ending.map(({ entry }) => entry)].map((entry) => this.#describe(entry));
    infos.push(...[...this.#restarting.values()].map(({ before }) => before));
    if (options.includeEnded)
      infos.push(...this.#ended.list().map((record) => describeEnded(record, this.#parts.clock)));
    const own = infos.filter((info) => options.owner === undefined || info.owner === options.owner);
    return own.sort((a, b) => b.createdMsAgo - a.createdMsAgo);
  }

  find(id: TerminalId): TerminalInfo | undefined {
    const entry = this.#live.get(id) ?? this.#ending.get(id)?.entry;
    if (entry !== undefined) return this.#describe(entry);
    const record = this.#ended.find(id);
    return record === undefined ? this.#restarting.get(id)?.before : describeEnded(record, this.#parts.clock);
  }

  /** Throws RefusalError `terminal_not_running`. */
  get(id: TerminalId): TerminalInfo {
    const info = this.find(id);
    if (info === undefined) throw notRunning(id);
    return info;
  }

  /** Lookup and subscription in one synchronous section (L29). What is ending cannot be attached to any more. */
  attach(id: TerminalId, viewer: Viewer, from?: number): TerminalAttachment {
    const entry = this.#live.get(id);
    if (entry !== undefined) return entry.terminal.attach(viewer, from);
    const record = this.#ended.find(id);
    if (record !== undefined) return new EndedAttachment(record, this.#parts.clock);
    throw notRunning(id);
  }

  /** Ends a terminal, joins its end if that is under way, or forgets its ended record. Throws RefusalError `terminal_not_running`. */
  async close(id: TerminalId, options: CloseOptions): Promise<CloseOutcome> {
    await this.#restarting.get(id)?.done;
    const ending = this.#ending.get(id);
    if (ending !== undefined) {
      if (isOther(ending.entry.terminal.generation, options.generation)) throw notRunning(id);
      return ending.outcome;
    }
    const record = this.#ended.find(id);
    if (record !== undefined && !isOther(record.generation, options.generation)) {
      this.#ended.remove(id);
      return { state: 'closed', steps: [], exit: record.exit, unreaped: false, survivors: [], durationMs: 0 };
    }
    const entry = this.#live.get(id);
    if (entry === undefined || isOther(entry.terminal.generation, options.generation)) throw notRunning(id);
    return this.#end(entry, options.reason, options.scope, true);
  }

  /** Ends generation `generation` if it still runs, and starts the next under the same id. Throws RefusalError `terminal_not_running`, or as `open`. */
  restart(id: TerminalId, generation: number): Promise<TerminalInfo> {
    const entry = this.#live.get(id);
    const record = this.#ended.find(id);
    const current = entry ?? record;
    const before = this.find(id);
    if (current === undefined || before?.generation !== generation) return Promise.reject(notRunning(id));
    const restarting = this.#restart(current, before);
    this.#restarting.set(id, { before: { ...before, state: 'starting' }, done: restarting.catch(() => undefined) });
    return restarting;
  }

  /** Throws RefusalError `terminal_not_running`. */
  signal(id: TerminalId, signal: Signal): void {
    this.#require(id).terminal.signalForeground(`SIG${signal}`);
  }

  /** Drops input that the program has not read; returns its bytes. Throws RefusalError `terminal_not_running`. */
  discardInput(id: TerminalId): number {
    return this.#require(id).terminal.discardInput();
  }

  /** A kept terminal is never retired for being idle. Throws RefusalError `terminal_not_running`. */
  setKeep(id: TerminalId, isKept: boolean): TerminalInfo {
    const entry = this.#require(id);
    entry.isKept = isKept;
    entry.announcedMs = undefined;
    this.#notifier.mark(entry);
    return this.#describe(entry);
  }

  /** Forgets an ended record. Throws RefusalError `terminal_not_running` when there is none. */
  dismiss(id: TerminalId): void {
    if (!this.#ended.remove(id)) throw notRunning(id);
  }

  /** Throws RefusalError `terminal_not_running`. */
  inspect(id: TerminalId): LedgerEntry {
    const entry = this.#require(id);
    return makeLedgerEntry(entry, this.#reaper.judge(entry), this.#parts);
  }

  /** Refuses new terminals and ends all, in parallel; resolves when they have ended or `withinMs` has passed (L26). */
  async closeAll(reason: CloseReason, withinMs: number): Promise<void> {
    this.#opener.shutDown();
    const endings = [...this.#live.values()].map((entry) => this.#end(entry, reason, 'foreground', true));
    endings.push(...[...this.#ending.values()].map(({ outcome }) => outcome));
    const restarts = [...this.#restarting.values()].map(({ done }) => done);
    await settlesWithin(this.#parts.clock, withinMs, Promise.all([...endings, ...restarts]));
  }

  dispose(): void {
    this.#reaper.dispose();
    this.#notifier.dispose();
    this.#ended.dispose();
  }

  async #open(spec: TerminalSpec): Promise<TerminalId> {
    this.#requireRoom();
    this.#opening += 1;
    try {
      const id = randomUUID() as TerminalId;
      this.#register(await this.#opener.open(id, 1, spec), spec);
      return id;
    } finally {
      this.#opening -= 1;
    }
  }

  #requireRoom(): void {
    const cap = this.#parts.settings['terminal.cap'];
    const excess = (): number => this.#live.size + this.#restarting.size + this.#opening + 1 - cap;
    if (excess() > 0) this.#reaper.makeRoom(excess());
    if (excess() <= 0) return;
    const message = `${cap} terminals are open, which is the limit (terminal.cap); end one you no longer need`;
    throw new RefusalError('too_many_terminals', message, { cap });
  }

  #register(terminal: Terminal, spec: TerminalSpec, isKept = spec.keep ?? false): Entry {
    if (this.#live.has(terminal.id)) throw new Error(`Terminal ${terminal.id} is registered already`);
    const entry: Entry = { terminal, spec, isKept, announcedMs: undefined, told: undefined };
    this.#live.set(terminal.id, entry);
    terminal.onChanged(() => this.#notifier.mark(entry));
    terminal.onExited((exit) => this.#shellExited(entry, exit));
    this.#notifier.mark(entry);
    this.#reaper.schedule();
    return entry;
  }

  #shellExited(entry: Entry, exit: ExitStatus): void {
    const { terminal, spec } = entry;
    if (this.#live.get(terminal.id) !== entry) return;
    this.#live.delete(terminal.id);
    this.#ended.add(recordEnd(entry, exit, this.#parts.clock.now()));
    this.#notifier.forget(entry);
    this.#reaper.schedule();
    this.#closed.fire({
      terminalId: terminal.id,
      generation: terminal.generation,
      owner: spec.owner,
      exit,
      outcome: null,
    });
  }

  #retire(candidate: ReapCandidate, isStillDue: () => boolean): void {
    const entry = this.#live.get(candidate.terminal.id);
    if (entry === undefined || entry !== candidate || !isStillDue()) return;
    this.#parts.log.info({ terminalId: entry.terminal.id }, 'idle terminal retired');
    void this.#end(entry, entry.terminal.isProcessAlive ? 'idle' : 'process_dead', 'foreground', true);
  }

  /** Takes the entry out of the live ones, synchronously, and tears it down. */
  #end(entry: Entry, reason: CloseReason, scope: CloseOptions['scope'], isTold: boolean): Promise<CloseOutcome> {
    const { terminal, spec } = entry;
    this.#live.delete(terminal.id);
    const outcome = terminal.close(reason, scope).then((result) => {
      this.#ending.delete(terminal.id);
      this.#notifier.forget(entry);
      const { id: terminalId, generation } = terminal;
      if (isTold) this.#closed.fire({ terminalId, generation, owner: spec.owner, exit: result.exit, outcome: result });
      return result;
    });
    this.#ending.set(terminal.id, { entry, outcome });
    this.#reaper.schedule();
    return outcome;
  }

  async #restart(current: Entry | EndedRecord, from: TerminalInfo): Promise<TerminalInfo> {
    const { terminalId, generation, cols, rows } = from;
    const spec: TerminalSpec = { ...current.spec, size: { cols, rows } };
    this.#ended.remove(terminalId);
    const outcome = 'terminal' in current ? await this.#end(current, 'restart', 'foreground', false) : undefined;
    try {
      const terminal = await this.#opener.open(terminalId, generation + 1, spec);
      this.#restarting.delete(terminalId);
      const info = this.#describe(this.#register(terminal, spec, 'terminal' in current ? current.isKept : undefined));
      this.#restarted.fire({ terminalId, from: generation, terminal: info });
      return info;
    } catch (error) {
      this.#restarting.delete(terminalId);
      if (!('terminal' in current)) this.#ended.add(current);
      if (outcome !== undefined)
        this.#closed.fire({ terminalId, generation, owner: spec.owner, exit: outcome.exit, outcome });
      throw error;
    }
  }

  #tellChange(entry: Entry): void {
    const info = this.#describe(entry);
    if (entry.told !== undefined && looksSame(entry.told, info)) return;
    entry.told = info;
    this.#changed.fire(info);
  }

  #require(id: TerminalId): Entry {
    const entry = this.#live.get(id);
    if (entry === undefined) throw notRunning(id);
    return entry;
  }

  #describe(entry: Entry): TerminalInfo {
    return describeTerminal(entry, this.#reaper.judge(entry), this.#parts.clock);
  }
}

function isOther(current: number, expected: number | undefined): boolean {
  return expected !== undefined && expected !== current;
}

function notRunning(terminalId: TerminalId): RefusalError {
  return new RefusalError('terminal_not_running', 'This terminal is not running any more', { terminalId });
}
