import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';
import { Emitter } from '../../base/event.ts';
import type { TerminalInfo } from '../../protocol/terminal-info.ts';
import type { Log } from '../log.ts';
import { looksSame } from './terminal-description.ts';
import type { TerminalEntry } from './terminal-places.ts';

/** At most four notices a second for each terminal, the last state always told (L44). */
const SPACING_MS = 250;

/** Tells what has changed about terminals, spaced out, and only when it shows. A quiet terminal holds no timer. */
export class TerminalChanges implements Disposable {
  readonly #parts: { readonly clock: Clock; readonly log: Log };
  readonly #describe: (entry: TerminalEntry) => TerminalInfo;
  readonly #pending = new Map<TerminalEntry, Disposable>();
  readonly #told = new Emitter<TerminalInfo>();
  readonly onTold = this.#told.event;

  constructor(parts: { readonly clock: Clock; readonly log: Log }, describe: (entry: TerminalEntry) => TerminalInfo) {
    this.#parts = parts;
    this.#describe = describe;
  }

  /** Something may have changed: it is looked at, and told, `SPACING_MS` after the first mark. */
  mark(entry: TerminalEntry): void {
    if (this.#pending.has(entry)) return;
    const timer = this.#parts.clock.setTimer(SPACING_MS, () => {
      this.#pending.delete(entry);
      this.#tell(entry);
    });
    this.#pending.set(entry, timer);
  }

  /** Nothing more will be told about `entry`. */
  forget(entry: TerminalEntry): void {
    this.#pending.get(entry)?.dispose();
    this.#pending.delete(entry);
  }

  dispose(): void {
    for (const entry of [...this.#pending.keys()]) this.forget(entry);
  }

  #tell(entry: TerminalEntry): void {
    try {
      const info = this.#describe(entry);
      if (entry.told !== undefined && looksSame(entry.told, info)) return;
      entry.told = info;
      this.#told.fire(info);
    } catch (error) {
      this.#parts.log.error({ err: error, terminalId: entry.terminal.id }, 'terminal could not be described');
    }
  }
}
