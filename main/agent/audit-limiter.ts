import type { Clock } from '../../base/clock.ts';
import { toDisposable, type Disposable } from '../../base/disposable.ts';

/** The first window; each that had to hold back is followed by one twice as long. */
const FIRST_WINDOW_MS = 60_000;
const LONGEST_WINDOW_MS = 3_600_000;

export interface AuditLimiterParts<T> {
  readonly clock: Clock;
  /** What each key may write within a window. */
  readonly lines: number;
  /** Keys that are told apart. */
  readonly keys: number;
  /** A window is over that held back `count`, the last of which is `last`. */
  heldBack(last: T, more: { readonly count: number; readonly ms: number }): void;
}

interface Window<T> {
  startMs: number;
  lengthMs: number;
  written: number;
  heldBack: number;
  last: T;
  /** Only while something is held back: an idle limiter wakes nobody. */
  timer: Disposable;
}

const NO_TIMER = toDisposable(() => undefined);

/** How often the same may be written: whoever makes much of it cannot fill a disk, nor push out what others did. */
export class AuditLimiter<T> {
  readonly #parts: AuditLimiterParts<T>;
  readonly #windows = new Map<string, Window<T>>();

  constructor(parts: AuditLimiterParts<T>) {
    this.#parts = parts;
  }

  /** False when `item`, which stands for `weight` of them, is not to be written: it has been counted. */
  admit(key: string, item: T, weight = 1): boolean {
    const window = this.#find(key, item);
    if (window.written < this.#parts.lines) {
      window.written += 1;
      return true;
    }
    if (window.heldBack === 0) this.#arm(window);
    window.heldBack += weight;
    window.last = item;
    return false;
  }

  /** Tells at once what has been held back so far, and forgets all. */
  flush(): void {
    const windows = [...this.#windows.values()];
    this.#windows.clear();
    for (const window of windows) this.#tell(window);
  }

  #find(key: string, item: T): Window<T> {
    const nowMs = this.#parts.clock.now();
    const known = this.#windows.get(key);
    if (known !== undefined && (known.heldBack > 0 || nowMs < known.startMs + known.lengthMs)) return known;
    this.#windows.delete(key);
    this.#makeRoom();
    const window = { startMs: nowMs, lengthMs: FIRST_WINDOW_MS, written: 0, heldBack: 0, last: item, timer: NO_TIMER };
    this.#windows.set(key, window);
    return window;
  }

  /** The oldest goes; what it held back is told now. */
  #makeRoom(): void {
    if (this.#windows.size < this.#parts.keys) return;
    const [oldest] = this.#windows;
    if (oldest === undefined) return;
    this.#windows.delete(oldest[0]);
    this.#tell(oldest[1]);
  }

  #arm(window: Window<T>): void {
    const { clock } = this.#parts;
    const leftMs = Math.max(0, window.startMs + window.lengthMs - clock.now());
    window.timer = clock.setTimer(leftMs, () => {
      this.#tell(window);
      window.startMs = clock.now();
      window.lengthMs = Math.min(LONGEST_WINDOW_MS, window.lengthMs * 2);
      window.written = 0;
    });
  }

  #tell(window: Window<T>): void {
    window.timer.dispose();
    const { heldBack: count, last } = window;
    window.heldBack = 0;
    if (count > 0) this.#parts.heldBack(last, { count, ms: Math.round(this.#parts.clock.now() - window.startMs) });
  }
}
