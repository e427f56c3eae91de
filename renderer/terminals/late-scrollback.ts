import { settlesWithin, type Clock } from '../../base/clock.ts';
import { createDeferred, type Deferred } from '../../base/deferred.ts';
import type { Disposable } from '../../base/disposable.ts';

/** A screen that is not in front, or has had its lines once, waits that long for them; so does a refused request. */
const LATER_MS = 3_000;
/** Whoever needs the lines goes on without them after that time. */
const LONGEST_WAIT_MS = 5_000;

/** Where the lines above a screen come from. */
export interface ScrollbackSource {
  /** They are not here, and can be had. */
  readonly isScrollbackMissing: boolean;
  /** They are under way, and need not be asked for. */
  readonly isScrollbackComing: boolean;
  /** Has all drawn anew; resolves with whether that will come. */
  redraw(scope: 'all'): Promise<boolean>;
}

export interface LateScrollbackParts {
  readonly clock: Clock;
  /** Drawing it anew now would take nothing from anybody: not the place somebody has scrolled to, nor what is selected. */
  isCalm(): boolean;
  /** Runs once what has been drawn is seen, and nothing else is to be done. */
  whenIdle(run: () => void): Disposable;
  /** The lines, and what was asked for of them, will be another terminal's. */
  sourceChanged(): void;
}

/** Gets the lines above a screen that was drawn without them: by itself when that disturbs nobody, or when asked to. */
export class LateScrollback implements Disposable {
  readonly #parts: LateScrollbackParts;
  #source: ScrollbackSource | undefined;
  #isVisible = false;
  #hasAsked = false;
  #waiting: Disposable | undefined;
  #asking: Promise<boolean> | undefined;
  #came: Deferred<void> | undefined;

  constructor(parts: LateScrollbackParts) {
    this.#parts = parts;
  }

  /** Undefined: what is shown is all there will be. */
  set source(source: ScrollbackSource | undefined) {
    this.#source = source;
    this.#parts.sourceChanged();
    this.#hasAsked = false;
    this.#came?.resolve();
    this.#waitAnew();
  }

  set isVisible(isVisible: boolean) {
    if (isVisible === this.#isVisible) return;
    this.#isVisible = isVisible;
    this.#waitAnew();
  }

  get isMissing(): boolean {
    return this.#source?.isScrollbackMissing === true;
  }

  /** The screen has been drawn anew, with those lines or without. */
  drawn(): void {
    if (!this.isMissing) this.#came?.resolve();
    this.#waitAnew();
  }

  /** It may be calm now. */
  stirred(): void {
    if (this.#waiting === undefined) this.#waitAnew();
  }

  /** Gets the lines now, if they are missing. Resolves with whether they have come; never rejects. */
  fetch(): Promise<boolean> {
    if (!this.isMissing) return Promise.resolve(false);
    this.#stopWaiting();
    return (this.#asking ??= this.#ask());
  }

  dispose(): void {
    this.source = undefined;
  }

  #waitAnew(): void {
    this.#stopWaiting();
    if (!this.isMissing || this.#source?.isScrollbackComing === true) return;
    if (this.#asking !== undefined || !this.#parts.isCalm()) return;
    if (this.#isVisible && !this.#hasAsked) this.#waiting = this.#parts.whenIdle(() => this.#tryNow());
    else this.#waiting = this.#parts.clock.setTimer(LATER_MS, () => this.#tryNow());
  }

  #tryNow(): void {
    this.#waiting = undefined;
    if (this.#parts.isCalm()) void this.fetch();
  }

  async #ask(): Promise<boolean> {
    this.#hasAsked = true;
    const came = (this.#came = createDeferred());
    const source = this.#source;
    const isComing = source?.isScrollbackComing === true || (await source?.redraw('all')) === true;
    if (isComing) await settlesWithin(this.#parts.clock, LONGEST_WAIT_MS, came.promise);
    this.#asking = this.#came = undefined;
    this.#waitAnew();
    return isComing && this.#source?.isScrollbackMissing === false;
  }

  #stopWaiting(): void {
    this.#waiting?.dispose();
    this.#waiting = undefined;
  }
}
