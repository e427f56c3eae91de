import type { Clock } from '../../base/clock.ts';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import { encodeNotification } from '../../protocol/json-rpc-peer.ts';
import type { SessionRegistry } from './session-registry.ts';
import type { StartedPrograms } from './started-programs.ts';

/** At most four times a second, as of a terminal. */
const SPACING_MS = 250;

/** Tells owners that programs have begun, changed or ended; nothing, and without a timer, while none does. */
export class ProgramNews implements Disposable {
  readonly #sessions: SessionRegistry;
  readonly #clock: Clock;
  readonly #owned = new DisposableStore();
  #timer: Disposable | undefined;

  constructor(programs: Pick<StartedPrograms, 'onChanged'>, sessions: SessionRegistry, clock: Clock) {
    this.#sessions = sessions;
    this.#clock = clock;
    this.#owned.add(programs.onChanged(() => this.#tellSoon()));
  }

  dispose(): void {
    this.#owned.dispose();
    this.#timer?.dispose();
  }

  #tellSoon(): void {
    this.#timer ??= this.#clock.setTimer(SPACING_MS, () => {
      this.#timer = undefined;
      const news = encodeNotification('programs.changed', {});
      for (const { access, link } of this.#sessions.list()) if (access.isOwner) link?.sendNews('programs', news);
    });
  }
}
