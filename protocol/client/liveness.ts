import { AwakeClock } from '../../base/awake-clock.ts';
import type { Clock } from '../../base/clock.ts';
import { toDisposable, type Disposable } from '../../base/disposable.ts';

const LONGEST_LOOK_MS = 1_000;
/** How long an answer may take that is asked for to learn whether the link still exists (L54). */
const PROBE_MS = 5_000;
/** How long any other one may, with nothing else heard meanwhile: no link that is merely slow takes as long. */
const DOUBT_MS = 10_000;

export interface LivenessParts {
  readonly clock: Clock;
  /** Asks the other side for a sign of life this often. */
  readonly pingMs: number;
  /** Silence for this long means that the other side is gone (L48). */
  readonly inactivityMs: number;
  ping(): Promise<unknown>;
  /** An answer is overdue. Told again while it is. */
  doubted(reason: string): void;
  died(reason: string): void;
}

/** Notices when the other side is gone, or seems to be. Time in which this process did not run is no silence (L40). */
export class Liveness implements Disposable {
  readonly #parts: LivenessParts;
  readonly #awake: AwakeClock;
  readonly #lookMs: number;
  readonly #skips: Disposable;
  #look: Disposable;
  #probe: Disposable = toDisposable(() => undefined);
  #heardAtMs: number;
  #pingedAtMs = Number.NEGATIVE_INFINITY;
  #doubtedAtMs = Number.NEGATIVE_INFINITY;
  #isPinging = false;
  #roundTripMs: number | undefined;

  constructor(parts: LivenessParts) {
    this.#parts = parts;
    this.#lookMs = Math.min(LONGEST_LOOK_MS, parts.pingMs, parts.inactivityMs / 4);
    this.#awake = new AwakeClock(parts.clock, this.#lookMs);
    this.#heardAtMs = this.#awake.now();
    this.#skips = this.#awake.onSkipped(() => this.probe());
    this.#look = this.#lookLater();
    this.#ping();
  }

  /** How long the last ping took. */
  get roundTripMs(): number | undefined {
    return this.#roundTripMs;
  }

  heard(): void {
    this.#heardAtMs = this.#awake.now();
    this.#probe.dispose();
  }

  /** After a wake or a change of network: anything must be heard soon, or the link is doubted (L54). */
  probe(): void {
    this.#probe.dispose();
    this.#probe = this.#parts.clock.setTimer(PROBE_MS, () => this.#doubt('no answer after a wake'));
    this.#ping();
  }

  dispose(): void {
    this.#look.dispose();
    this.#probe.dispose();
    this.#skips.dispose();
  }

  #lookLater(): Disposable {
    return this.#parts.clock.setTimer(this.#lookMs, () => {
      const nowMs = this.#awake.now();
      if (nowMs - this.#heardAtMs >= this.#parts.inactivityMs) {
        this.#parts.died('nothing heard for too long');
        return;
      }
      const waitingSinceMs = Math.max(this.#heardAtMs, this.#pingedAtMs, this.#doubtedAtMs);
      if (this.#isPinging && nowMs - waitingSinceMs >= DOUBT_MS) this.#doubt('no answer for too long');
      if (!this.#isPinging && nowMs - this.#pingedAtMs >= this.#parts.pingMs) this.#ping();
      this.#look = this.#lookLater();
    });
  }

  #doubt(reason: string): void {
    this.#doubtedAtMs = this.#awake.now();
    this.#parts.doubted(reason);
  }

  #ping(): void {
    if (this.#isPinging) return;
    this.#isPinging = true;
    this.#pingedAtMs = this.#awake.now();
    const sentAtMs = this.#parts.clock.now();
    this.#parts
      .ping()
      .then(() => (this.#roundTripMs = this.#parts.clock.now() - sentAtMs))
      .catch(() => undefined)
      .finally(() => (this.#isPinging = false));
  }
}
