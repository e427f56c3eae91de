import type { Clock } from '../../base/clock.ts';
import type { RetiredTerminal } from '../../protocol/ledger.ts';
import type { CloseOutcome, ProcessName, TerminalInfo } from '../../protocol/terminal-info.ts';

const KEPT_COUNT = 64;

interface RetiredEntry {
  readonly info: TerminalInfo;
  readonly reason: RetiredTerminal['reason'];
  readonly atMs: number;
  survivors: readonly ProcessName[] | undefined;
}

/** What the idle reaper has retired, for whoever asks afterwards where a terminal went (L39). At most 64, the latest first. */
export class RetiredLog {
  readonly #clock: Clock;
  readonly #entries: RetiredEntry[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** `info`: the terminal as it was right before. `outcome`: of its end. */
  add(info: TerminalInfo, reason: RetiredTerminal['reason'], outcome: Promise<CloseOutcome>): void {
    const entry: RetiredEntry = { info, reason, atMs: this.#clock.now(), survivors: undefined };
    this.#entries.unshift(entry);
    this.#entries.length = Math.min(this.#entries.length, KEPT_COUNT);
    void outcome.then(({ survivors }) => (entry.survivors = survivors));
  }

  list(owner: string): RetiredTerminal[] {
    const nowMs = this.#clock.now();
    const own = this.#entries.filter(({ info }) => info.owner === owner);
    return own.map(({ info: { terminalId, title, unwatchedMs }, reason, atMs, survivors }) => ({
      ...{ terminalId, title, reason, unwatchedMs },
      msAgo: Math.round(nowMs - atMs),
      ...(survivors && { survivors: [...survivors] }),
    }));
  }
}
