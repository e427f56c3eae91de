import { toDisposable, type Disposable } from '../../base/disposable.ts';
import { Emitter } from '../../base/event.ts';
import type { OwnedShell } from '../terminal/owned-shell.ts';

/** The programs without a terminal that run now: children of the agent, as shells are. */
export class StartedPrograms {
  readonly #leaders = new Set<OwnedShell>();
  readonly #changed = new Emitter<void>();

  /** One was started, or has exited. */
  readonly onChanged = this.#changed.event;

  list(): OwnedShell[] {
    return [...this.#leaders];
  }

  /** `leader` runs until the result is disposed. */
  add(leader: OwnedShell): Disposable {
    this.#leaders.add(leader);
    this.#changed.fire();
    return toDisposable(() => {
      this.#leaders.delete(leader);
      this.#changed.fire();
    });
  }
}
