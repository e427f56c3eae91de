import { settlesWithin } from '../../base/clock.ts';
import { systemClock } from '../../base/system-clock.ts';
import { pause, type Load, type LoadContext } from './load.ts';
import type { SeededRandom } from './seeded-random.ts';

/** A run that takes longer hangs. */
const LONGEST_RUN_MS = 120_000;
const LONGEST_PAUSE_MS = 400;
const KEPT_FAILURES = 20;

export interface LoadTally {
  runs: number;
  failures: number;
  longestMs: number;
}

/** Runs loads, several at a time, and keeps the books on them. */
export class Lanes {
  readonly tallies: Record<string, LoadTally> = {};
  /** What went wrong, in words; the first ones. */
  readonly failures: string[] = [];
  /** Told of each at once. */
  onFailed: (words: string) => void = () => undefined;
  readonly #loads: readonly Load[];
  readonly #context: Omit<LoadContext, 'random'>;
  /** When each load that runs alone may run again. */
  readonly #freeAtMs = new Map<Load, number>();
  readonly #running = new Set<string>();

  constructor(loads: readonly Load[], context: Omit<LoadContext, 'random'>) {
    this.#loads = loads;
    this.#context = context;
    for (const { name } of loads) this.tallies[name] = { runs: 0, failures: 0, longestMs: 0 };
  }

  /** The names of what runs now. */
  get running(): string[] {
    return [...this.#running].map((name) => name.replace(/#\d+$/, ''));
  }

  get runCount(): number {
    return Object.values(this.tallies).reduce((sum, { runs }) => sum + runs, 0);
  }

  /** Each load, one after the other. */
  async runEach(random: SeededRandom): Promise<void> {
    for (const load of this.#loads) await this.#run(load, random.split());
  }

  /** `count` lanes, each with one load at a time, until `isOver`; resolves when the last run has ended. */
  async runMixed(random: SeededRandom, count: number, isOver: () => boolean): Promise<void> {
    const lanes = Array.from({ length: count }, () => random.split());
    await Promise.all(lanes.map((own) => this.#runLane(own, isOver)));
  }

  async #runLane(random: SeededRandom, isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const load = this.#choose(random);
      const own = random.split();
      const pauseMs = random.between(0, LONGEST_PAUSE_MS);
      if (this.#isFree(load)) await this.#run(load, own);
      await pause(pauseMs);
    }
  }

  #choose(random: SeededRandom): Load {
    const total = this.#loads.reduce((sum, { weight }) => sum + weight, 0);
    let drawn = random.next() * total;
    const chosen = this.#loads.find(({ weight }) => (drawn -= weight) < 0);
    return chosen ?? (this.#loads[0] as Load);
  }

  #isFree(load: Load): boolean {
    return load.pauseMs === undefined || performance.now() >= (this.#freeAtMs.get(load) ?? 0);
  }

  async #run(load: Load, random: SeededRandom): Promise<void> {
    const tally = this.tallies[load.name] as LoadTally;
    tally.runs += 1;
    const number = tally.runs;
    const label = `${load.name}#${number}`;
    const startMs = performance.now();
    this.#running.add(label);
    if (load.pauseMs !== undefined) this.#freeAtMs.set(load, Infinity);
    try {
      const running = load.run({ ...this.#context, random });
      if (!(await settlesWithin(systemClock, LONGEST_RUN_MS, running))) throw new Error('it does not come to an end');
      await running;
    } catch (error) {
      tally.failures += 1;
      const words = `load ${load.name}, run ${number}: ${reasonOf(error)}`;
      if (this.failures.length < KEPT_FAILURES) this.failures.push(words);
      this.onFailed(words);
    } finally {
      const endMs = performance.now();
      tally.longestMs = Math.max(tally.longestMs, Math.round(endMs - startMs));
      if (load.pauseMs !== undefined) this.#freeAtMs.set(load, endMs + load.pauseMs);
      this.#running.delete(label);
    }
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error) || error.cause === undefined) return String(error);
  return `${String(error)}: ${reasonOf(error.cause)}`;
}
