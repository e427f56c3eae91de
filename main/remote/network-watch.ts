import os from 'node:os';
import type { Clock } from '../../base/clock.ts';
import { toDisposable, type Disposable } from '../../base/disposable.ts';
import { Emitter } from '../../base/event.ts';

/** A look costs a fifth of a millisecond; no event of Node tells of a change. */
const LOOK_MS = 5_000;

/** Notices that this machine is in other networks than before (L54). It looks when it is told to, and not more often than is worth it. */
export class NetworkWatch {
  readonly #clock: Clock;
  readonly #readAddresses: () => string;
  readonly #changed = new Emitter<void>();
  #addresses: string;
  #lookedAtMs: number;
  #changes = 0;

  readonly onChanged = this.#changed.event;

  /** `readAddresses` gives the same text as long as the addresses are the same. */
  constructor(clock: Clock, readAddresses = readOwnAddresses) {
    this.#clock = clock;
    this.#readAddresses = readAddresses;
    this.#addresses = readAddresses();
    this.#lookedAtMs = clock.now();
  }

  /** How often it has noticed a change. */
  get changes(): number {
    return this.#changes;
  }

  /** To be called now and then. */
  look(): void {
    const nowMs = this.#clock.now();
    if (nowMs - this.#lookedAtMs < LOOK_MS) return;
    this.#lookedAtMs = nowMs;
    const before = this.#addresses;
    this.#addresses = this.#readAddresses();
    if (this.#addresses === before) return;
    this.#changes += 1;
    this.#changed.fire();
  }

  /** Looks of its own accord, for a program without a heartbeat, until that is disposed of. */
  keepLooking(): Disposable {
    let timer: Disposable;
    const look = (): void => {
      timer = this.#clock.setTimer(LOOK_MS, look);
      this.look();
    };
    timer = this.#clock.setTimer(LOOK_MS, look);
    return toDisposable(() => timer.dispose());
  }
}

function readOwnAddresses(): string {
  const interfaces = Object.values(os.networkInterfaces()).flatMap((list) => list ?? []);
  return interfaces.map(({ address }) => address).join(' ');
}
