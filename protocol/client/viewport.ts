import type { Clock } from '../../base/clock.ts';
import { toDisposable, type Disposable } from '../../base/disposable.ts';
import type { StreamNumber } from '../ids.ts';
import type { TerminalSize } from '../terminal-info.ts';
import type { Connection } from './connection.ts';

/** So often a lease is confirmed while it is good for (L38): two confirmations may be late or lost. */
const CONFIRMATIONS = 3;

/** What the agent answered about a size, when nothing newer has been said since. */
export type SizeAnswered = (size: TerminalSize, isOwner: boolean) => void;

/** Where and how large a view shows its terminal: its lease and its wish for a size, told again over each link. */
export class Viewport implements Disposable {
  readonly #clock: Clock;
  readonly #answered: SizeAnswered;
  #isVisible = false;
  #isInView = false;
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
    if (this.#isLooked) this.#lease();
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

  /** Seen as a tab, if not with its content. */
  setInView(isInView: boolean): void {
    if (this.#isInView === isInView) return;
    const wasLooked = this.#isLooked;
    this.#isInView = isInView;
    if (wasLooked !== this.#isLooked) this.#lease();
  }

  resize({ cols, rows }: TerminalSize): void {
    this.#wanted = { cols, rows };
    this.#ask();
  }

  takeSize(): void {
    this.#asked = undefined;
    this.#ask();
  }

  sizeHeard(): void {
    this.#sizesHeard += 1;
  }

  dispose(): void {
    this.#isVisible = this.#isInView = false;
    this.detach();
  }

  get #isLooked(): boolean {
    return this.#isVisible || this.#isInView;
  }

  #lease(): void {
    this.#timer.dispose();
    if (this.#target === undefined) return;
    const { connection, attachment } = this.#target;
    // An agent that does not know of backgrounds would let them have a say in the size.
    const isInBackground = !this.#isVisible && this.#isInView && connection.knows('background');
    const visible = this.#isVisible || isInBackground;
    connection.notify('terminal.lease', { attachment, visible, ...(isInBackground && { background: true }) });
    if (visible) this.#timer = this.#clock.setTimer(Math.ceil(connection.leaseMs / CONFIRMATIONS), () => this.#lease());
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
