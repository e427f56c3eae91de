import { limits } from '../../protocol/limits.ts';

const LEAST_BYTES = 64 * 1024;
const MOST_BYTES = limits.outputWindowBytes;
const WINDOW_SECONDS = 0.5;
/** Time with something in flight that one measurement of the rate covers. */
const SAMPLE_MS = 25;

/** A viewer further behind than it can work off in this time is better served by a snapshot, but not for less than … */
const LAG_SECONDS = 2;
const LEAST_LAG_BYTES = 256 * 1024;
/** … unless it has just been given one and is not up to date yet: then it gets the next rather than a backlog. */
const LAG_SECONDS_BEHIND = 0.5;
const LEAST_LAG_BYTES_BEHIND = 32 * 1024;
/** A window with less room than this counts as full: what the viewer works off then is its own speed. */
const FULL_MARGIN_BYTES = 16 * 1024;

/**
 * How much one viewer may have unacknowledged (L44): what it works off in half a second, at least 64 KiB, at most
 * 1 MiB. Only a viewer kept busy by a full window tells its rate: little output does not make it look slow.
 */
export class FlowWindow {
  #inFlight = 0;
  #bytesPerSecond: number | undefined;
  #sampleBytes = 0;
  #sampleMs = 0;
  #busySinceMs = 0;
  #wasFull = false;

  get inFlightBytes(): number {
    return this.#inFlight;
  }

  /** Undefined until enough has been acknowledged to tell. */
  get bytesPerSecond(): number | undefined {
    return this.#bytesPerSecond;
  }

  get sizeBytes(): number {
    const halfSecond = Math.floor((this.#bytesPerSecond ?? 0) * WINDOW_SECONDS);
    return Math.min(MOST_BYTES, Math.max(LEAST_BYTES, halfSecond));
  }

  get roomBytes(): number {
    return Math.max(0, this.sizeBytes - this.#inFlight);
  }

  /** How far the viewer may be behind what is in flight. No bound but the log's while its rate is unknown. */
  lagBytes(isBehind: boolean): number {
    if (this.#bytesPerSecond === undefined) return Infinity;
    return isBehind
      ? Math.max(LEAST_LAG_BYTES_BEHIND, this.#bytesPerSecond * LAG_SECONDS_BEHIND)
      : Math.max(LEAST_LAG_BYTES, this.#bytesPerSecond * LAG_SECONDS);
  }

  sent(bytes: number, nowMs: number): void {
    if (this.#inFlight === 0) this.#busySinceMs = nowMs;
    this.#inFlight += bytes;
    if (this.roomBytes < FULL_MARGIN_BYTES) this.#wasFull = true;
  }

  acked(bytes: number, nowMs: number): void {
    if (bytes === 0) return;
    this.#inFlight = Math.max(0, this.#inFlight - bytes);
    this.#sampleBytes += bytes;
    this.#sampleMs += nowMs - this.#busySinceMs;
    this.#busySinceMs = nowMs;
    if (this.#sampleMs >= SAMPLE_MS) this.#closeSample();
  }

  /** What was in flight is lost or no longer counts; the measured rate stays. */
  reset(): void {
    this.#inFlight = 0;
    this.#startSample();
  }

  #closeSample(): void {
    if (this.#wasFull) {
      const rate = (this.#sampleBytes * 1000) / this.#sampleMs;
      this.#bytesPerSecond = this.#bytesPerSecond === undefined ? rate : (this.#bytesPerSecond + rate) / 2;
    }
    this.#startSample();
  }

  #startSample(): void {
    this.#sampleBytes = 0;
    this.#sampleMs = 0;
    this.#wasFull = this.#inFlight > 0 && this.roomBytes < FULL_MARGIN_BYTES;
  }
}
