import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';

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
}

/** How often the same may be written: whoever makes much of it cannot fill a disk, nor push out what others did. */
export class AuditLimiter<T> {
  readonly #parts: AuditLimiterParts<T>;
  readonly #windows = new Map<string, Window<T>>();
  /** For the first end of a window that holds something back: an idle limiter wakes nobody. */
  #timer: { readonly endsMs: number; readonly disposable: Disposable } | undefined;

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
    window.heldBack += weight;
    window.last = item;
    this.#arm(endOf(window));
    return false;
  }

  /** Tells at once what has been held back so far, and forgets all. */
  flush(): void {
    const windows = [...this.#windows.values()];
    this.#windows.clear();
    this.#disarm();
    for (const window of windows) this.#tell(window);
  }

  #find(key: string, item: T): Window<T> {
    const nowMs = this.#parts.clock.now();
    const known = this.#windows.get(key);
    if (known !== undefined && (known.heldBack > 0 || nowMs < endOf(known))) return known;
    this.#windows.delete(key);
    this.#makeRoom();
    const window = { startMs: nowMs, lengthMs: FIRST_WINDOW_MS, written: 0, heldBack: 0, last: item };
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

  #arm(endsMs: number): void {
    if (this.#timer !== undefined && this.#timer.endsMs <= endsMs) return;
    this.#disarm();
    const { clock } = this.#parts;
    const disposable = clock.setTimer(Math.max(0, endsMs - clock.now()), () => {
      this.#timer = undefined;
      this.#endWindows();
    });
    this.#timer = { endsMs, disposable };
  }

  #disarm(): void {
    this.#timer?.disposable.dispose();
    this.#timer = undefined;
  }

  #endWindows(): void {
    const nowMs = this.#parts.clock.now();
    for (const window of [...this.#windows.values()].filter(({ heldBack }) => heldBack > 0)) {
      if (endOf(window) > nowMs) {
        this.#arm(endOf(window));
        continue;
      }
      this.#tell(window);
      window.startMs = nowMs;
      window.lengthMs = Math.min(LONGEST_WINDOW_MS, window.lengthMs * 2);
      window.written = 0;
    }
  }

  #tell(window: Window<T>): void {
    const { heldBack: count, last } = window;
    window.heldBack = 0;
    if (count > 0) this.#parts.heldBack(last, { count, ms: Math.round(this.#parts.clock.now() - window.startMs) });
  }
}

function endOf({ startMs, lengthMs }: { readonly startMs: number; readonly lengthMs: number }): number {
  return startMs + lengthMs;
}
