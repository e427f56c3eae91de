import type { Clock } from '../../../base/clock.ts';
import { canBeOurs, readDnsMessage, type DnsMessage } from './dns-message.ts';

const WINDOW_MS = 250;
const MOST_PER_WINDOW = 32;

/** Reads what strangers send, and no more than so much at a time: a flood hides others for as long as it lasts, and costs little. */
export class MessageReader {
  readonly #clock: Clock;
  #startMs = -Infinity;
  #count = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Undefined for what is not about us, is not as it should be, or was one too many. */
  read(bytes: Buffer): DnsMessage | undefined {
    return canBeOurs(bytes) && this.#hasRoom() ? readDnsMessage(bytes) : undefined;
  }

  #hasRoom(): boolean {
    const nowMs = this.#clock.now();
    if (nowMs - this.#startMs >= WINDOW_MS) {
      this.#startMs = nowMs;
      this.#count = 0;
    }
    this.#count += 1;
    return this.#count <= MOST_PER_WINDOW;
  }
}
