import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';
import { Emitter } from '../../base/event.ts';
import type { Log } from '../log.ts';
import type { ProcessFacts, ShellProcesses } from './shell-processes.ts';

const LOOK_EVERY_MS = 1_000;

export type Child = Pick<ProcessFacts, 'pid' | 'startTime'>;

/**
 * Waits for children that have not been collected when their terminal's close gave up on them (L16). One per agent.
 * It only looks: `collectChild` collects them, and nothing here sends a signal.
 */
export class ChildReaper implements Disposable {
  readonly #parts: { readonly clock: Clock; readonly processes: ShellProcesses; readonly log: Log };
  readonly #pending = new Map<string, Child>();
  readonly #changed = new Emitter<void>();
  #timer: Disposable | undefined;
  #isDisposed = false;

  /** A child was handed over, or has been collected. */
  readonly onChanged = this.#changed.event;

  constructor(parts: { clock: Clock; processes: ShellProcesses; log: Log }) {
    this.#parts = parts;
  }

  get pendingCount(): number {
    return this.#pending.size;
  }

  list(): Child[] {
    return [...this.#pending.values()];
  }

  hand(child: Child): void {
    if (this.#isDisposed) return;
    this.#pending.set(`${child.pid}@${child.startTime}`, { pid: child.pid, startTime: child.startTime });
    this.#timer ??= this.#parts.clock.setTimer(LOOK_EVERY_MS, () => this.#look());
    this.#changed.fire();
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#timer?.dispose();
    this.#timer = undefined;
    this.#pending.clear();
  }

  #look(): void {
    this.#timer = undefined;
    const before = this.#pending.size;
    for (const [key, child] of this.#pending) {
      if (this.#isThere(child)) continue;
      this.#pending.delete(key);
      this.#parts.log.info({ pid: child.pid }, 'late child collected');
    }
    if (this.#pending.size > 0) this.#timer = this.#parts.clock.setTimer(LOOK_EVERY_MS, () => this.#look());
    if (this.#pending.size < before) this.#changed.fire();
  }

  /** A zombie is still there: it has ended but nobody has collected it. A child that cannot be looked at stays pending. */
  #isThere(child: Child): boolean {
    try {
      return this.#parts.processes.find(child.pid)?.startTime === child.startTime;
    } catch (error) {
      this.#parts.log.warn({ err: error, pid: child.pid }, 'pending child could not be looked at');
      return true;
    }
  }
}
