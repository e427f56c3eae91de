import type { AgentStatus } from '../../protocol/status.ts';
import { bounds } from './bounds.ts';

export interface HeartbeatFigures {
  /** How far the agent's own counter moved. */
  readonly beats: number;
  readonly elapsedMs: number;
  /** Between two that arrived. */
  readonly longestGapMs: number;
  /** As the agent tells it: the delay of its event loop. */
  readonly longestLoopDelayMs: number;
}

/** Watches the agent's heartbeats as a viewer sees them. */
export class HeartbeatWatch {
  readonly #late: (gapMs: number) => void;
  #startMs = 0;
  #lastMs = 0;
  #firstBeat: number | undefined;
  #lastBeat = 0;
  #longestGapMs = 0;
  #longestLoopDelayMs = 0;

  constructor({ late }: { late: (gapMs: number) => void }) {
    this.#late = late;
  }

  get figures(): HeartbeatFigures {
    const nowMs = performance.now();
    return {
      beats: this.#lastBeat - (this.#firstBeat ?? this.#lastBeat),
      elapsedMs: Math.round(nowMs - this.#startMs),
      // One that is still awaited counts, too: a heart that stopped shows no gap by itself.
      longestGapMs: Math.round(Math.max(this.#longestGapMs, nowMs - this.#lastMs)),
      longestLoopDelayMs: Math.round(this.#longestLoopDelayMs),
    };
  }

  begin(): void {
    this.#startMs = performance.now();
    this.#lastMs = this.#startMs;
    this.#firstBeat = undefined;
    this.#longestGapMs = 0;
    this.#longestLoopDelayMs = 0;
  }

  beat({ beat, loopDelayMs }: Pick<AgentStatus, 'beat' | 'loopDelayMs'>): void {
    const nowMs = performance.now();
    const gapMs = nowMs - this.#lastMs;
    this.#lastMs = nowMs;
    this.#firstBeat ??= beat;
    this.#lastBeat = beat;
    this.#longestGapMs = Math.max(this.#longestGapMs, gapMs);
    this.#longestLoopDelayMs = Math.max(this.#longestLoopDelayMs, loopDelayMs);
    if (gapMs > bounds.heartbeatGapMs) this.#late(gapMs);
  }
}
