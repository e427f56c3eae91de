import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';
import { Emitter } from '../../base/event.ts';
import type { TerminalInfo } from '../../protocol/terminal-info.ts';
import type { Log } from '../log.ts';
import { looksSame } from './terminal-description.ts';
import type { TerminalEntry } from './terminal-places.ts';
import { foregroundOf, type Work } from './terminal-work.ts';

/** At most four notices a second for each terminal, the last state always told (L44). */
const SPACING_MS = 250;

interface PendingLook {
  readonly timer: Disposable;
  isMarkedAgain: boolean;
}

/** Tells what has changed about terminals, spaced out, and only when it shows. A quiet terminal holds no timer. */
export class TerminalChanges implements Disposable {
  readonly #parts: { readonly clock: Clock; readonly log: Log };
  readonly #describe: (entry: TerminalEntry) => TerminalInfo;
  readonly #pending = new Map<TerminalEntry, PendingLook>();
  readonly #anew = new Set<TerminalEntry>();
  /** Those that have ended: what happens to them afterwards, such as a viewer that leaves, is no news any more. */
  readonly #forgotten = new WeakSet<TerminalEntry>();
  readonly #told = new Emitter<TerminalInfo>();
  readonly onTold = this.#told.event;
  #isDisposed = false;

  constructor(parts: { readonly clock: Clock; readonly log: Log }, describe: (entry: TerminalEntry) => TerminalInfo) {
    this.#parts = parts;
    this.#describe = describe;
  }

  /**
   * Something may have changed: it is looked at, and told, `SPACING_MS` after the first mark, and once more if there were
   * others. A job that starts right after the last output is seen then, though it prints nothing.
   */
  mark(entry: TerminalEntry): void {
    if (this.#isDisposed || this.#forgotten.has(entry)) return;
    // Who attaches is answered how many look at it then, and has to hear it when one of them leaves before the notice.
    if (entry.told !== undefined && entry.told.viewers !== entry.terminal.watch.count) this.#anew.add(entry);
    const pending = this.#pending.get(entry);
    if (pending === undefined) this.#lookLater(entry);
    else pending.isMarkedAgain = true;
  }

  /** The same, and told even if it looks as it did: viewers have heard something since that may not be so any more. */
  markAnew(entry: TerminalEntry): void {
    if (!this.#forgotten.has(entry)) this.#anew.add(entry);
    this.mark(entry);
  }

  /** `work` was seen in it by the way: it is told if viewers know another, as after one that ended without a word. */
  looked(entry: TerminalEntry | undefined, work: Work | undefined): void {
    if (entry?.told === undefined) return;
    const [known, now] = [entry.told.foreground, foregroundOf(work)];
    if (known?.pid !== now?.pid || known?.isSuspended !== now?.isSuspended) this.mark(entry);
  }

  /** About what no longer runs: at once, and as it is. */
  tell(info: TerminalInfo): void {
    this.#told.fire(info);
  }

  /** Nothing more will be told about `entry`. */
  forget(entry: TerminalEntry): void {
    this.#forgotten.add(entry);
    this.#anew.delete(entry);
    this.#pending.get(entry)?.timer.dispose();
    this.#pending.delete(entry);
  }

  dispose(): void {
    this.#isDisposed = true;
    for (const entry of [...this.#pending.keys()]) this.forget(entry);
  }

  #lookLater(entry: TerminalEntry, isSecond = false): void {
    const timer = this.#parts.clock.setTimer(SPACING_MS, () => {
      this.#pending.delete(entry);
      this.#look(entry);
      if (pending.isMarkedAgain) this.mark(entry);
      // A shell that was only just awake would be taken to be at work until it prints again.
      else if (!isSecond && isShellAtWork(entry.told)) this.#lookLater(entry, true);
    });
    const pending: PendingLook = { timer, isMarkedAgain: false };
    this.#pending.set(entry, pending);
  }

  #look(entry: TerminalEntry): void {
    try {
      const info = this.#describe(entry);
      const isAnew = this.#anew.delete(entry);
      if (!isAnew && entry.told !== undefined && looksSame(entry.told, info)) return;
      entry.told = info;
      this.tell(info);
    } catch (error) {
      this.#parts.log.error({ err: error, terminalId: entry.terminal.id }, 'terminal could not be described');
    }
  }
}

function isShellAtWork(told: TerminalInfo | undefined): boolean {
  return told !== undefined && told.pid === told.foreground?.pid;
}
