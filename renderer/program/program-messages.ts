import type { Terminal } from '@xterm/xterm';
import type { Clock } from '../../base/clock.ts';
import { DisposableStore, toDisposable, type Disposable } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import { KittyNotices } from './kitty-notices.ts';
import { readOsc52, readOsc777, readOsc9, type ProgramMessage } from './program-message.ts';

/** A program may say more, and of each kind the last word in that time counts: it is for people. */
const AT_MOST_EVERY_MS = 250;

interface Pause {
  readonly timer: Disposable;
  /** What came meanwhile; the last word counts. */
  next: ProgramMessage | undefined;
}

/** What a terminal's programs tell the person: OSC 9, 777 and 99 (notices), 9;4 (progress) and 52 (clipboard). */
export class ProgramMessages implements Disposable {
  readonly #clock: Clock;
  readonly #owned = new DisposableStore();
  readonly #told = new Emitter<ProgramMessage>();
  readonly onMessage: Event<ProgramMessage> = this.#told.event;
  /** Of kinds that have just been told. */
  readonly #pauses = new Map<ProgramMessage['kind'], Pause>();
  /** While a snapshot is written: what it says was told before. */
  isSilent = false;

  constructor({ parser }: Terminal, clock: Clock) {
    this.#clock = clock;
    const kitty = new KittyNotices();
    const readers = new Map([
      [9, readOsc9],
      [52, readOsc52],
      [99, (data: string) => kitty.read(data)],
      [777, readOsc777],
    ]);
    for (const [id, read] of readers) {
      const handler = parser.registerOscHandler(id, (data) => {
        this.#heard(read(data));
        return true;
      });
      this.#owned.add(toDisposable(() => handler.dispose()));
    }
  }

  dispose(): void {
    for (const { timer } of this.#pauses.values()) timer.dispose();
    this.#owned.dispose();
    this.#told.dispose();
  }

  #heard(message: ProgramMessage | undefined): void {
    if (message === undefined || this.isSilent || this.#owned.isDisposed) return;
    const pause = this.#pauses.get(message.kind);
    if (pause === undefined) this.#tell(message);
    else pause.next = message;
  }

  #tell(message: ProgramMessage): void {
    const { kind } = message;
    const timer = this.#clock.setTimer(AT_MOST_EVERY_MS, () => {
      const next = this.#pauses.get(kind)?.next;
      this.#pauses.delete(kind);
      if (next !== undefined) this.#tell(next);
    });
    this.#pauses.set(kind, { timer, next: undefined });
    this.#told.fire(message);
  }
}
