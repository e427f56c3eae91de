import { AwakeClock } from '../../base/awake-clock.ts';
import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';
import type { AgentClient } from '../../protocol/client/agent-client.ts';

const LOOK_EVERY_MS = 1_000;
/** Something is heard each second: after so long another channel is asked for (L54). */
const SILENT_MS = 10_000;

export interface LinkSilenceParts {
  readonly client: Pick<AgentClient, 'link' | 'lastHeardMs'>;
  readonly clock: Clock;
  /** Nothing has come over the open link since then. */
  began(sinceMs: number): void;
  /** It was the same link that went on. */
  ended(): void;
}

/** Notices an open link over which nothing comes, long before it counts as broken. Time asleep is no silence (L40). */
export class LinkSilence implements Disposable {
  readonly #parts: LinkSilenceParts;
  readonly #awake: AwakeClock;
  #look: Disposable;
  #lastHeardMs = Number.NEGATIVE_INFINITY;
  #newsAtMs: number;
  #isSilent = false;

  constructor(parts: LinkSilenceParts) {
    this.#parts = parts;
    this.#awake = new AwakeClock(parts.clock, LOOK_EVERY_MS);
    this.#newsAtMs = this.#awake.now();
    this.#look = this.#lookLater();
  }

  dispose(): void {
    this.#look.dispose();
  }

  #lookLater(): Disposable {
    return this.#parts.clock.setTimer(LOOK_EVERY_MS, () => {
      this.#judge();
      this.#look = this.#lookLater();
    });
  }

  #judge(): void {
    const { client, began, ended } = this.#parts;
    const nowMs = this.#awake.now();
    const hasNews = client.lastHeardMs !== this.#lastHeardMs;
    this.#lastHeardMs = client.lastHeardMs;
    if (hasNews || client.link.kind !== 'open') this.#newsAtMs = nowMs;
    const wasSilent = this.#isSilent;
    this.#isSilent = nowMs - this.#newsAtMs >= SILENT_MS;
    if (this.#isSilent && !wasSilent) began(client.lastHeardMs);
    if (wasSilent && hasNews && client.link.kind === 'open') ended();
  }
}
