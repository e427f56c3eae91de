import type { Clock } from '../../base/clock.ts';
import { toDisposable, type Disposable } from '../../base/disposable.ts';
import type { StreamNumber } from '../ids.ts';
import type { TerminalSize } from '../terminal-info.ts';
import type { Connection } from './connection.ts';

/** A lease is good for 30 s (L38). */
const LEASE_EVERY_MS = 10_000;

/** What the agent answered about a size, when nothing newer has been said since. */
export type SizeAnswered = (size: TerminalSize, isOwner: boolean) => void;

/** Where and how large a view shows its terminal: its lease and its wish for a size, told again over each link. */
export class Viewport implements Disposable {
  readonly #clock: Clock;
  readonly #answered: SizeAnswered;
  #isVisible = false;
  #wanted: TerminalSize | undefined;
  #asked: TerminalSize | undefined;
  #target: { readonly connection: Connection; readonly attachment: StreamNumber } | undefined;
  #isAsking = false;
  /** Raised whenever the agent says a size by itself: an older answer then says nothing new. */
  #sizesHeard = 0;
  #timer: Disposable = toDisposable(() => undefined);

  constructor(clock: Clock, answered: SizeAnswered) {
    this.#clock = clock;
    this.#answered = answered;
  }

  /** From now on the agent is told about this attachment, beginning with how things stand. */
  attach(connection: Connection, attachment: StreamNumber): void {
    this.detach();
    this.#target = { connection, attachment };
    if (this.#isVisible) this.#lease();
    this.#ask();
  }

  /** The link or the attachment is gone. */
  detach(): void {
    this.#target = undefined;
    this.#asked = undefined;
    this.#isAsking = false;
    this.#timer.dispose();
  }

  setVisible(isVisible: boolean): void {
    if (this.#isVisible === isVisible) return;
    this.#isVisible = isVisible;
    this.#lease();
    this.#ask();
  }

  resize({ cols, rows }: TerminalSize): void {
    this.#wanted = { cols, rows };
    this.#ask();
  }

  sizeHeard(): void {
    this.#sizesHeard += 1;
  }

  dispose(): void {
    this.#isVisible = false;
    this.detach();
  }

  #lease(): void {
    this.#timer.dispose();
    if (this.#target === undefined) return;
    const { connection, attachment } = this.#target;
    connection.notify('terminal.lease', { attachment, visible: this.#isVisible });
    if (this.#isVisible) this.#timer = this.#clock.setTimer(LEASE_EVERY_MS, () => this.#lease());
  }

  /** One request at a time; sizes that were only passed through are never asked for. */
  #ask(): void {
    const target = this.#target;
    const wanted = this.#wanted;
    if (target === undefined || wanted === undefined || !this.#isVisible || this.#isAsking) return;
    if (wanted.cols === this.#asked?.cols && wanted.rows === this.#asked.rows) return;
    this.#isAsking = true;
    this.#asked = wanted;
    const sizesHeard = this.#sizesHeard;
    const { connection, attachment } = target;
    connection
      .request('terminal.resize', { attachment, ...wanted }, ({ cols, rows, owner }) => {
        if (this.#target === target && this.#sizesHeard === sizesHeard) this.#answered({ cols, rows }, owner);
      })
      .catch(() => undefined) // a size out of bounds, or a terminal that has ended meanwhile
      .finally(() => {
        if (this.#target !== target) return;
        this.#isAsking = false;
        this.#ask();
      });
  }
}
