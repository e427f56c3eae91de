import { randomUUID } from 'node:crypto';
import type { AwakeClock } from '../../base/awake-clock.ts';
import { settlesWithin } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import type { TerminalId } from '../../protocol/ids.ts';
import type { LedgerEntry, RetiredTerminal } from '../../protocol/ledger.ts';
import type { Signal } from '../../protocol/requests.ts';
import type { CloseOutcome, TerminalInfo } from '../../protocol/terminal-info.ts';
import { closeEnded } from './close-ended.ts';
import { EndedAttachment } from './ended-attachment.ts';
import type { EndedRecord } from './ended-records.ts';
import { inFolderOf, type FolderParts } from './folder-of.ts';
import { IdleReaper, type ReapCandidate } from './idle-reaper.ts';
import { readLedgerEntry } from './ledger-entry.ts';
import { OpenRequests } from './open-requests.ts';
import type { OutputWish } from './output-sender.ts';
import type { Terminal } from './terminal.ts';
import type { TerminalAttachment, Viewer } from './terminal-attachment.ts';
import { RetiredLog } from './retired-log.ts';
import { TerminalChanges } from './terminal-changes.ts';
import { TerminalStarts } from './terminal-starts.ts';
import { TerminalOpener, type TerminalOpenerParts } from './terminal-opener.ts';
import { TerminalPlaces, terminalNotRunning, type TerminalCounts, type TerminalEntry } from './terminal-places.ts';
import { asStarted, type TerminalSpec } from './terminal-spec.ts';
import { isOther, type CloseOptions, type TerminalClosed } from './terminal-end.ts';
import { TerminalEndings } from './terminal-endings.ts';
import type { TerminalHolding } from './terminal-holding.ts';
import type { CloseReason } from './terminal-state.ts';

export interface TerminalRegistryParts extends TerminalOpenerParts, FolderParts {
  readonly clock: AwakeClock;
  /** Random ids unless a test decides them. */
  readonly createId?: () => TerminalId;
}

/**
 * What runs: the authority on every terminal of this agent. An id is in exactly one of four places: live, ending,
 * restarting, ended; each move is one synchronous section, so two callers never both win (L11, L29, L32, L33). What
 * takes an id throws RefusalError `terminal_not_running` when nothing with that id can be so treated.
 */
export class TerminalRegistry implements Disposable {
  readonly #parts: TerminalRegistryParts;
  readonly #places: TerminalPlaces;
  readonly #requests = new OpenRequests();
  readonly #opener: TerminalOpener;
  readonly #reaper: IdleReaper;
  readonly #changes: TerminalChanges;
  readonly #retired: RetiredLog;
  readonly #endings: TerminalEndings;
  readonly #reapSoon = new Emitter<{ terminalId: TerminalId; owner: string; inMs: number }>();
  readonly #restarted = new Emitter<{ terminalId: TerminalId; from: number; terminal: TerminalInfo }>();
  readonly #holdingsChanged = new Emitter<void>();
  readonly #starts: TerminalStarts;

  /** At most four times a second for each terminal, the last state wins. */
  readonly onChanged: Event<TerminalInfo>;
  /** Once per generation, at its end; a generation that a restart replaced is told by `onRestarted` instead. */
  readonly onClosed: Event<TerminalClosed>;
  /** The idle reaper is about to retire a terminal (L39). */
  readonly onReapSoon = this.#reapSoon.event;
  /** The new generation is registered and can be attached to from inside the listener. */
  readonly onRestarted = this.#restarted.event;
  /** What `holdings` lists has changed, or a start has ended. */
  readonly onHoldingsChanged = this.#holdingsChanged.event;

  constructor(parts: TerminalRegistryParts) {
    this.#parts = parts;
    this.#places = new TerminalPlaces(parts.clock, (entry, work) => this.#reaper.judge(entry, work));
    this.#retired = new RetiredLog(parts.clock);
    this.#opener = new TerminalOpener(parts);
    this.#changes = new TerminalChanges(parts, (entry) => this.#places.describe(entry));
    this.onChanged = this.#changes.onTold;
    const { settings, clock, log } = parts;
    const moved = (): void => this.#moved();
    this.#endings = new TerminalEndings({ clock, places: this.#places, changes: this.#changes, moved });
    this.onClosed = this.#endings.onClosed;
    this.#starts = new TerminalStarts({
      cap: () => parts.settings['terminal.cap'],
      taken: () => this.#places.live.size + this.#places.restarting.size,
      makeRoom: (count) => this.#reaper.makeRoom(count),
      ended: () => this.#holdingsChanged.fire(),
    });
    this.#reaper = new IdleReaper({
      ...{ settings, clock, log },
      list: () => [...this.#places.live.values()],
      looked: ({ terminal: { id } }, work) => this.#changes.looked(this.#places.live.get(id), work),
      announce: ({ terminal }, inMs) => {
        const entry = this.#places.live.get(terminal.id);
        if (entry === undefined) return;
        if (inMs !== undefined) this.#reapSoon.fire({ terminalId: terminal.id, owner: entry.spec.owner, inMs });
        this.#changes.markAnew(entry);
      },
      retire: (candidate, reason, isStillDue) => this.#retire(candidate, reason, isStillDue),
    });
  }

  get counts(): TerminalCounts {
    return this.#places.counts;
  }

  /** Nothing starts, runs or is being ended (L55). */
  get isIdle(): boolean {
    return this.#starts.count === 0 && this.#places.isEmpty;
  }

  get pendingChildren(): number {
    return this.#parts.childReaper.pendingCount;
  }

  /** Starts a shell. Throws RefusalError `spawn_failed`, `too_many_terminals`, `timeout`, or `terminal_not_running` for a repeated request whose terminal is gone. */
  async open(spec: TerminalSpec): Promise<TerminalInfo> {
    const start = (): Promise<TerminalId> => this.#starts.run(() => this.#open(spec));
    const id = await (spec.key === undefined ? start() : this.#requests.once(spec.owner, spec.key, start));
    return this.get(id);
  }

  /** The agent after this one will know of the terminal's shell, if it still runs (L26). Never rejects. */
  async journaled(id: TerminalId): Promise<void> {
    await this.#places.live.get(id)?.terminal.journaled.written;
  }

  /** What belongs to terminals: those that run, and those that are being ended, half-made ones too. */
  holdings(): TerminalHolding[] {
    return [...this.#places.holdings(), ...this.#opener.leaving];
  }

  /** Oldest first, ending ones included. */
  list(options: { readonly owner?: string; readonly includeEnded: boolean }): TerminalInfo[] {
    return this.#places.list(options);
  }

  find(id: TerminalId): TerminalInfo | undefined {
    return this.#places.find(id);
  }

  get(id: TerminalId): TerminalInfo {
    return this.#places.get(id);
  }

  /** Lookup and subscription in one synchronous section (L29). What is ending cannot be attached to any more. */
  attach(id: TerminalId, viewer: Viewer, wish: OutputWish = {}): TerminalAttachment {
    const entry = this.#places.live.get(id);
    if (entry !== undefined) return entry.terminal.attach(viewer, wish);
    const record = this.#places.ended.find(id);
    if (record !== undefined) return new EndedAttachment(record, this.#parts.clock);
    throw terminalNotRunning(id);
  }

  /** Ends a terminal, joins its end if that is under way, or forgets its ended record. */
  async close(id: TerminalId, options: CloseOptions): Promise<CloseOutcome> {
    const { restarting } = this.#places;
    // No wait without a restart: one that began meanwhile would pass off the end of its old generation as this one.
    for (let one = restarting.get(id); one !== undefined; one = restarting.get(id)) await one.done;
    const ending = this.#places.ending.get(id);
    if (ending !== undefined) {
      if (isOther(ending.entry.terminal.generation, options)) throw terminalNotRunning(id);
      return ending.outcome;
    }
    const record = this.#places.ended.find(id);
    if (record !== undefined && !isOther(record.generation, options)) {
      this.#places.ended.forget(id);
      return closeEnded(record, options.scope, this.#parts);
    }
    const entry = this.#places.live.get(id);
    if (entry === undefined || isOther(entry.terminal.generation, options)) throw terminalNotRunning(id);
    return this.#endings.end(entry, options.reason, options.scope, true);
  }

  /** Ends generation `generation` if it still runs, and starts the next under the same id. Throws RefusalError `terminal_not_running`, or as `open`. */
  restart(id: TerminalId, generation: number): Promise<TerminalInfo> {
    return this.#starts.run(() => this.#restartGeneration(id, generation));
  }

  async #restartGeneration(id: TerminalId, generation: number): Promise<TerminalInfo> {
    await this.#opener.resolve(id, this.#places.getGeneration(id, generation).spec); // Or what runs would end for nothing.
    const current = this.#places.getGeneration(id, generation);
    if (!('terminal' in current)) this.#starts.requireRoom();
    const before = this.get(id);
    const restart = this.#restart(current, before);
    this.#places.beginRestart(current, { ...before, state: 'starting' }, restart);
    return restart;
  }

  signal(id: TerminalId, signal: Signal): void {
    this.#places.getLive(id).terminal.signalForeground(`SIG${signal}`);
  }

  /** Drops input that the program has not read; returns its bytes. */
  discardInput(id: TerminalId): number {
    return this.#places.getLive(id).terminal.discardInput();
  }

  /** A kept terminal is never retired for being idle. */
  setKeep(id: TerminalId, isKept: boolean): TerminalInfo {
    const entry = this.#places.getLive(id);
    entry.isKept = isKept;
    entry.announcedMs = undefined;
    this.#changes.mark(entry);
    return this.#places.describe(entry);
  }

  /** Gives a terminal, or what is left of one, the name a person wants for it; an empty one takes it back. */
  rename(id: TerminalId, name: string): TerminalInfo {
    const entry = this.#places.rename(id, name);
    if (entry !== undefined) this.#changes.mark(entry);
    return this.get(id);
  }

  /** Forgets an ended record. Throws RefusalError `terminal_not_running` when there is none. */
  dismiss(id: TerminalId): void {
    if (!this.#places.ended.forget(id)) throw terminalNotRunning(id);
  }

  inspect(id: TerminalId): Promise<LedgerEntry> {
    return readLedgerEntry(id, this.#places, this.#parts);
  }

  /** What the idle reaper has retired, the latest first. */
  listRetired(owner: string): RetiredTerminal[] {
    return this.#retired.list(owner);
  }

  /** Refuses new terminals and ends all, in parallel; resolves when they have ended or `withinMs` has passed (L26). */
  async closeAll(reason: CloseReason, withinMs: number): Promise<void> {
    this.#opener.shutDown();
    const { live, ending } = this.#places;
    const endings = [...live.values()].map((entry) => this.#endings.end(entry, reason, 'foreground', true));
    endings.push(...[...ending.values()].map(({ outcome }) => outcome));
    await settlesWithin(this.#parts.clock, withinMs, Promise.all([...endings, this.#starts.settled()]));
  }

  dispose(): void {
    this.#reaper.dispose();
    this.#changes.dispose();
    this.#places.ended.dispose();
  }

  async #open(asked: TerminalSpec): Promise<TerminalId> {
    const place = this.#starts.takePlace();
    try {
      const spec = await inFolderOf(asked, this.#places, this.#parts);
      const id = this.#parts.createId?.() ?? (randomUUID() as TerminalId);
      return await this.#opener.open(id, 1, spec, (terminal) => {
        if (this.#places.find(id) !== undefined) return undefined;
        place.dispose();
        this.#register(terminal, asStarted(spec, terminal.command));
        return id;
      });
    } finally {
      place.dispose();
    }
  }

  #register(terminal: Terminal, spec: TerminalSpec, isKept = spec.keep ?? false): TerminalEntry {
    const entry: TerminalEntry = { terminal, spec, isKept, announcedMs: undefined, told: undefined };
    this.#places.live.set(terminal.id, entry);
    terminal.onChanged(() => this.#changes.mark(entry));
    terminal.onExited((exit) => this.#endings.shellExited(entry, exit));
    this.#changes.mark(entry);
    this.#moved();
    return entry;
  }

  #moved(): void {
    this.#reaper.schedule();
    this.#holdingsChanged.fire();
  }

  #retire(candidate: ReapCandidate, reason: 'idle' | 'cap', isStillDue: () => boolean): void {
    const entry = this.#places.live.get(candidate.terminal.id);
    if (entry === undefined || entry !== candidate || !isStillDue()) return;
    this.#parts.log.info({ terminalId: entry.terminal.id, reason }, 'idle terminal retired');
    const told = entry.terminal.isProcessAlive ? reason : 'process_dead';
    this.#retired.add(this.#places.describe(entry), told, this.#endings.end(entry, told, 'foreground', true));
  }

  async #restart(current: TerminalEntry | EndedRecord, from: TerminalInfo): Promise<TerminalInfo> {
    const { terminalId, generation, cols, rows } = from;
    const spec: TerminalSpec = { ...current.spec, size: { cols, rows } };
    this.#places.ended.take(terminalId);
    const outcome =
      'terminal' in current ? await this.#endings.end(current, 'restart', 'foreground', false) : undefined;
    try {
      return await this.#opener.open(terminalId, generation + 1, spec, (next) => {
        this.#places.restarting.delete(terminalId);
        const entry = this.#register(next, spec, 'terminal' in current ? current.isKept : undefined);
        const terminal = this.#places.describe(entry);
        this.#restarted.fire({ terminalId, from: generation, terminal });
        return terminal;
      });
    } catch (error) {
      this.#places.restarting.delete(terminalId);
      this.#holdingsChanged.fire();
      if (!('terminal' in current)) this.#places.ended.add(current);
      else if (outcome !== undefined) this.#endings.tell(current, { exit: outcome.exit, outcome, reason: 'restart' });
      throw error;
    }
  }
}
