import type { Clock } from '../../base/clock.ts';
import { RefusalError } from '../../protocol/error-code.ts';
import type { TerminalId } from '../../protocol/ids.ts';
import type { CloseOutcome, TerminalInfo } from '../../protocol/terminal-info.ts';
import { EndedRecords, type EndedRecord } from './ended-records.ts';
import type { ReapCandidate } from './idle-reaper.ts';
import type { ReapVerdict } from './reap-policy.ts';
import type { TerminalHolding } from './terminal-holding.ts';
import { describeEnded, describeTerminal } from './terminal-description.ts';
import type { TerminalSpec } from './terminal-spec.ts';
import type { Work } from './terminal-work.ts';

/** A terminal that runs, or is being ended, with what the registry knows beside it. */
export interface TerminalEntry extends ReapCandidate {
  /** Replaced when it is given a name. */
  spec: TerminalSpec;
  /** What viewers were last told. */
  told: TerminalInfo | undefined;
}

export interface EndingTerminal {
  readonly entry: TerminalEntry;
  readonly outcome: Promise<CloseOutcome>;
}

export interface RestartingTerminal {
  readonly before: TerminalInfo;
  readonly bornMs: number;
  /** Settles with the restart; never rejects. */
  readonly done: Promise<unknown>;
}

export interface TerminalCounts {
  readonly running: number;
  readonly exited: number;
  readonly closing: number;
}

/** Where each terminal of the agent is: live, ending, restarting or ended. Moves are the registry's; this answers questions. */
export class TerminalPlaces {
  readonly live = new Map<TerminalId, TerminalEntry>();
  readonly ending = new Map<TerminalId, EndingTerminal>();
  /** A live terminal that is being restarted is here and, while its old generation ends, in `ending` too. */
  readonly restarting = new Map<TerminalId, RestartingTerminal>();
  readonly ended: EndedRecords;
  readonly #clock: Clock;
  /** What the idle reaper would say of it now. */
  readonly judge: (entry: TerminalEntry, work: Work | undefined) => ReapVerdict;

  constructor(clock: Clock, judge: (entry: TerminalEntry, work: Work | undefined) => ReapVerdict) {
    this.#clock = clock;
    this.judge = judge;
    this.ended = new EndedRecords(clock);
  }

  get counts(): TerminalCounts {
    const replaced = [...this.ending.keys()].filter((id) => this.restarting.has(id)).length;
    const running = this.live.size + this.restarting.size;
    return { running, exited: this.ended.count, closing: this.ending.size - replaced };
  }

  /** Nothing runs or is being ended. */
  get isEmpty(): boolean {
    return this.live.size + this.ending.size + this.restarting.size === 0;
  }

  /** Oldest first. */
  list(options: { readonly owner?: string; readonly includeEnded: boolean }): TerminalInfo[] {
    const ending = [...this.ending.values()].filter(({ entry }) => !this.restarting.has(entry.terminal.id));
    const running = [...this.live.values(), ...ending.map(({ entry }) => entry)];
    // Ordered by when they began: how long ago that was differs with the moment at which each is described.
    const all = [
      ...running.map((entry) => ({ bornMs: entry.terminal.bornMs, info: this.describe(entry) })),
      ...[...this.restarting.values()].map(({ before: info, bornMs }) => ({ bornMs, info })),
      ...(options.includeEnded ? this.ended.list() : []).map((record) => ({
        bornMs: record.bornMs,
        info: describeEnded(record, this.#clock),
      })),
    ];
    const own = all.filter(({ info }) => options.owner === undefined || info.owner === options.owner);
    return own.sort((a, b) => a.bornMs - b.bornMs).map(({ info }) => info);
  }

  holdings(): TerminalHolding[] {
    const ending = [...this.ending.values()].map(({ entry }) => entry);
    return [...this.live.values(), ...ending].map(({ terminal: { id, state, shell, descriptors } }) => ({
      ...{ terminalId: id, shell, descriptors },
      isLive: state.kind === 'running',
    }));
  }

  find(id: TerminalId): TerminalInfo | undefined {
    const entry = this.live.get(id) ?? this.ending.get(id)?.entry;
    if (entry !== undefined) return this.describe(entry);
    const record = this.ended.find(id);
    return record === undefined ? this.restarting.get(id)?.before : describeEnded(record, this.#clock);
  }

  /** Throws RefusalError `terminal_not_running`. */
  get(id: TerminalId): TerminalInfo {
    const info = this.find(id);
    if (info === undefined) throw terminalNotRunning(id);
    return info;
  }

  /** Throws RefusalError `terminal_not_running`. */
  getLive(id: TerminalId): TerminalEntry {
    const entry = this.live.get(id);
    if (entry === undefined) throw terminalNotRunning(id);
    return entry;
  }

  /** The entry when it is a live one; an ended record is renamed, too. Throws RefusalError `terminal_not_running`. */
  rename(id: TerminalId, name: string): TerminalEntry | undefined {
    const record = this.ended.find(id);
    if (record === undefined) {
      const entry = this.getLive(id);
      entry.spec = { ...entry.spec, name };
      return entry;
    }
    this.ended.rename(record, name);
    return undefined;
  }

  /** Generation `generation`, running or ended. Throws RefusalError `terminal_not_running`. */
  getGeneration(id: TerminalId, generation: number): TerminalEntry | EndedRecord {
    const current = this.live.get(id) ?? this.ended.find(id);
    if (current === undefined) throw terminalNotRunning(id);
    const found = 'terminal' in current ? current.terminal.generation : current.generation;
    if (found !== generation) throw terminalNotRunning(id);
    return current;
  }

  /** `shown` is what is said of it until the restart has settled. */
  beginRestart(current: TerminalEntry | EndedRecord, shown: TerminalInfo, restart: Promise<unknown>): void {
    const { bornMs } = 'terminal' in current ? current.terminal : current;
    this.restarting.set(shown.terminalId, { before: shown, bornMs, done: restart.catch(() => undefined) });
  }

  describe(entry: TerminalEntry): TerminalInfo {
    const work = entry.terminal.findWork();
    return describeTerminal(entry, work, this.judge(entry, work), this.#clock);
  }
}

export function terminalNotRunning(terminalId: TerminalId): RefusalError {
  return new RefusalError('terminal_not_running', 'This terminal is not running any more', { terminalId });
}
