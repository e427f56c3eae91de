import type { Clock } from '../../base/clock.ts';
import { Emitter } from '../../base/event.ts';
import type { OwnedShell } from '../terminal/owned-shell.ts';
import type { ProcessFacts } from '../terminal/shell-processes.ts';
import type { Session } from './session.ts';

/** A program without a terminal, for those who have not started it. */
export interface StartedProgram {
  readonly id: string;
  /** As it was asked for. */
  readonly command: readonly string[];
  readonly cwd: string;
  readonly startedMs: number;
  readonly leader: OwnedShell;
  /** Whom it runs for. */
  readonly session: Session;
  /** The program itself has not exited. */
  readonly isRunning: boolean;
  /** Nothing of it runs, and nothing is held for it, any more. */
  readonly isOver: boolean;
  /** How many descriptors the agent holds for it. */
  readonly descriptorCount: number;
  /** The live processes of its process session. */
  look(): ProcessFacts[];
  /** Ends its whole group for `by`; whom it runs for hears how it exited. Returns what outlives that (L19). */
  stop(by: Session, clock: Clock, graceMs: number): Promise<ProcessFacts[]>;
  /** Ends those of its process session that outlived its group. Returns what is left. */
  endSurvivors(found: readonly ProcessFacts[], clock: Clock, graceMs: number): Promise<ProcessFacts[]>;
}

/** The programs without a terminal of which anything is left: children of the agent, as shells are. */
export class StartedPrograms {
  readonly #programs = new Map<string, StartedProgram>();
  readonly #changed = new Emitter<void>();

  /** One was started, has changed, or is over. */
  readonly onChanged = this.#changed.event;

  /** Of those that have not exited. */
  leaders(): OwnedShell[] {
    return [...this.#programs.values()].filter(({ isRunning }) => isRunning).map(({ leader }) => leader);
  }

  /** The oldest first. What a program has started may have left since without a word. */
  list(): StartedProgram[] {
    for (const program of this.#programs.values()) if (program.isOver) this.#programs.delete(program.id);
    return [...this.#programs.values()];
  }

  find(id: string): StartedProgram | undefined {
    return this.#programs.get(id);
  }

  /** `program` stays until it is over. */
  add(program: StartedProgram): void {
    this.#programs.set(program.id, program);
    this.#changed.fire();
  }

  /** Something about it is not what it was. */
  changed(program: StartedProgram): void {
    if (program.isOver) this.#programs.delete(program.id);
    this.#changed.fire();
  }
}
