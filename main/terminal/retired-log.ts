import type { Clock } from '../../base/clock.ts';
import type { RetiredTerminal } from '../../protocol/ledger.ts';
import type { TerminalInfo } from '../../protocol/terminal-info.ts';

const KEPT_COUNT = 64;

/** What the idle reaper has retired, for whoever asks afterwards where a terminal went (L39). At most 64, the latest first. */
export class RetiredLog {
  readonly #clock: Clock;
  readonly #entries: {
    readonly info: TerminalInfo;
    readonly reason: RetiredTerminal['reason'];
    readonly atMs: number;
  }[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** `info`: the terminal as it was right before. */
  add(info: TerminalInfo, reason: RetiredTerminal['reason']): void {
    this.#entries.unshift({ info, reason, atMs: this.#clock.now() });
    this.#entries.length = Math.min(this.#entries.length, KEPT_COUNT);
  }

  list(owner: string): RetiredTerminal[] {
    const nowMs = this.#clock.now();
    const own = this.#entries.filter(({ info }) => info.owner === owner);
    return own.map(({ info: { terminalId, title, unwatchedMs }, reason, atMs }) => ({
      ...{ terminalId, title, reason, unwatchedMs },
      msAgo: Math.round(nowMs - atMs),
    }));
  }
}
