import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';

/** An acknowledgement waits that long for the output that the input causes: a viewer wakes up once for both. */
const COMPANY_MS = 4;
/** Of a paste that much is acknowledged at once, well within what a viewer may have on its way. */
const AT_ONCE_BYTES = 16 * 1024;

/** Tells a viewer up to where its input was accepted: seldom while it types, soon enough while it pastes. */
export class InputAcks implements Disposable {
  readonly #clock: Clock;
  readonly #send: (position: number) => void;
  #toldTo = 0;
  #due: number | undefined;
  #timer: Disposable | undefined;

  constructor(clock: Clock, send: (position: number) => void) {
    this.#clock = clock;
    this.#send = send;
  }

  /** Everything before `position` has been accepted. */
  accepted(position: number): void {
    this.#due = position;
    if (position - this.#toldTo >= AT_ONCE_BYTES) this.flush();
    else this.#timer ??= this.#clock.setTimer(COMPANY_MS, () => this.flush());
  }

  /** Sends what waits, if anything: something else goes to the viewer now, or must not overtake it. */
  flush(): void {
    const position = this.#due;
    this.dispose();
    if (position === undefined) return;
    this.#toldTo = position;
    this.#send(position);
  }

  /** Forgets what waits: a resumed viewer is told its position anyway. */
  dispose(): void {
    this.#timer?.dispose();
    this.#timer = undefined;
    this.#due = undefined;
  }
}
