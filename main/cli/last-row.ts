import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';
import { messages } from './messages.ts';
import type { OuterTerminal } from './outer-terminal.ts';

const LINE_EVERY_MS = 1_000;
/** Long enough to be read, short enough not to be in the way of what it covers. */
const NOTICE_MS = 5_000;

export interface LastRowParts {
  readonly outer: Pick<OuterTerminal, 'showLine' | 'clearLine'>;
  readonly clock: Clock;
  /** What the row has covered has to be drawn anew. */
  uncover(): void;
}

/** What `attach` itself says, in the last row of the terminal it draws into. */
export class LastRow implements Disposable {
  readonly #parts: LastRowParts;
  #timer: Disposable | undefined;
  #isCovering = false;
  #isReconnecting = false;
  #text = '';

  constructor(parts: LastRowParts) {
    this.#parts = parts;
  }

  /** Says something for a while. While the link is broken it is that which is said. */
  notice(text: string): void {
    if (this.#isReconnecting) return;
    this.#show(text);
    this.#timer = this.#parts.clock.setTimer(NOTICE_MS, () => this.#uncover());
  }

  /** Says from the first second on that the link is broken, and for how long. */
  reconnecting(sinceMs: number): void {
    if (this.#isReconnecting) return;
    this.#isReconnecting = true;
    this.#countFrom(sinceMs);
  }

  /** The screen has been drawn over it. */
  drawAgain(): void {
    if (this.#isCovering) this.#parts.outer.showLine(this.#text);
  }

  reconnected(): void {
    if (!this.#isReconnecting) return;
    this.#isReconnecting = false;
    this.#uncover();
  }

  /** Takes away what it says. What that covered is not drawn anew. */
  clear(): void {
    this.#timer?.dispose();
    if (this.#isCovering) this.#parts.outer.clearLine();
    this.#isCovering = false;
  }

  dispose(): void {
    this.#timer?.dispose();
  }

  #countFrom(sinceMs: number): void {
    const { clock } = this.#parts;
    this.#timer?.dispose();
    this.#timer = clock.setTimer(LINE_EVERY_MS, () => {
      this.#show(messages.reconnecting(Math.round((clock.now() - sinceMs) / 1000)));
      this.#countFrom(sinceMs);
    });
  }

  #show(text: string): void {
    this.#timer?.dispose();
    this.#isCovering = true;
    this.#text = text;
    this.#parts.outer.showLine(text);
  }

  #uncover(): void {
    const wasCovering = this.#isCovering;
    this.clear();
    if (wasCovering) this.#parts.uncover();
  }
}
