import type { Clock } from '../../base/clock.ts';
import { Emitter } from '../../base/event.ts';
import type { CloseOutcome, ExitStatus } from '../../protocol/terminal-info.ts';
import { recordEnd } from './record-end.ts';
import type { TerminalChanges } from './terminal-changes.ts';
import { describeEnded } from './terminal-description.ts';
import type { CloseOptions, TerminalClosed } from './terminal-end.ts';
import type { TerminalEntry, TerminalPlaces } from './terminal-places.ts';
import type { CloseReason } from './terminal-state.ts';

export interface TerminalEndingsParts {
  readonly clock: Clock;
  readonly places: TerminalPlaces;
  readonly changes: TerminalChanges;
  /** An entry has left the live ones, or has ended. */
  moved(): void;
}

/** Takes terminals out of the live ones: each move is synchronous, and each end is told once (L33, L34). */
export class TerminalEndings {
  readonly #parts: TerminalEndingsParts;
  readonly #closed = new Emitter<TerminalClosed>();
  readonly onClosed = this.#closed.event;

  constructor(parts: TerminalEndingsParts) {
    this.#parts = parts;
    const { places, changes, clock } = parts;
    places.ended.onRenamed((record) => changes.tell(describeEnded(record, clock)));
    places.ended.onForgotten((record) => changes.tell({ ...describeEnded(record, clock), state: 'closed' }));
  }

  /** Tears a live terminal down. `isTold` is false for a generation that a restart replaces. */
  end(entry: TerminalEntry, reason: CloseReason, scope: CloseOptions['scope'], isTold: boolean): Promise<CloseOutcome> {
    const { places, changes } = this.#parts;
    const { terminal } = entry;
    places.live.delete(terminal.id);
    const outcome = terminal.close(reason, scope).then((result) => {
      places.ending.delete(terminal.id);
      changes.forget(entry);
      this.#parts.moved();
      if (isTold) this.tell(entry, { exit: result.exit, outcome: result, reason });
      return result;
    });
    places.ending.set(terminal.id, { entry, outcome });
    this.#parts.moved();
    return outcome;
  }

  /** The shell of a live terminal has left by itself. */
  shellExited(entry: TerminalEntry, exit: ExitStatus): void {
    const { places, changes, clock } = this.#parts;
    if (places.live.get(entry.terminal.id) !== entry) return;
    places.live.delete(entry.terminal.id);
    places.ended.add(recordEnd(entry, exit, clock.now()));
    changes.forget(entry);
    this.#parts.moved();
    this.tell(entry, { exit, outcome: null, reason: 'exited' });
  }

  tell({ terminal, spec }: TerminalEntry, end: Pick<TerminalClosed, 'exit' | 'outcome' | 'reason'>): void {
    const { id: terminalId, generation } = terminal;
    this.#closed.fire({ terminalId, generation, owner: spec.owner, ...end });
  }
}
