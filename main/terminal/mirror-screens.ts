import type { Clock } from '../../base/clock.ts';
import { assertNever } from '../../base/errors.ts';
import type { MirrorCommand, MirrorReport } from './mirror-messages.ts';
import { MIRRORS_MAX_BYTES, MirrorMemory } from './mirror-memory.ts';
import { MirrorScreen } from './mirror-screen.ts';

/** Output that follows a flood within this time still belongs to it. */
const SETTLE_MS = 50;

/** All screens of an agent, driven by commands. One screen's failure leaves the others alone. */
export class MirrorScreens {
  readonly #screens = new Map<number, MirrorScreen>();
  readonly #report: (report: MirrorReport, transfer?: readonly ArrayBuffer[]) => void;
  readonly #clock: Clock;
  readonly #memory: MirrorMemory;
  /** Those that hold output, and whether any came since they were last looked at. */
  readonly #holding = new Map<number, boolean>();
  #isWaiting = false;

  constructor(
    clock: Clock,
    report: (report: MirrorReport, transfer?: readonly ArrayBuffer[]) => void,
    maxBytes = MIRRORS_MAX_BYTES,
  ) {
    this.#clock = clock;
    this.#report = report;
    this.#memory = new MirrorMemory(maxBytes);
  }

  handle(command: MirrorCommand): void {
    try {
      this.#carryOut(command);
    } catch (error) {
      const request = command.kind === 'snapshot' ? { request: command.request } : {};
      this.#report({ kind: 'failed', mirror: command.mirror, message: String(error), ...request });
    }
    if (command.kind !== 'write') return;
    const { mirror, bytes } = command;
    this.#report({ kind: 'parsed', mirror, bytes }, [bytes.buffer]);
  }

  #carryOut(command: MirrorCommand): void {
    switch (command.kind) {
      case 'open':
        return this.#open(command);
      case 'write':
        return this.#write(command);
      case 'resize':
        this.#get(command.mirror).resize(command.size);
        return this.#keepWithinBounds(command.mirror);
      case 'watch':
        return this.#memory.watch(command.mirror, command.isWatched);
      case 'snapshot':
        return this.#snapshot(command);
      case 'close':
        this.#screens.get(command.mirror)?.dispose();
        this.#screens.delete(command.mirror);
        this.#holding.delete(command.mirror);
        return this.#memory.forget(command.mirror);
      default:
        assertNever(command);
    }
  }

  #open({ mirror, size, scrollbackLines, offset }: MirrorCommand & { kind: 'open' }): void {
    const screen = new MirrorScreen({
      size,
      scrollbackLines,
      offset,
      onReply: (bytes) => this.#report({ kind: 'reply', mirror, bytes }),
      onTitle: (title) => this.#report({ kind: 'title', mirror, title }),
    });
    this.#screens.set(mirror, screen);
  }

  #write({ mirror, bytes, isSilent }: MirrorCommand & { kind: 'write' }): void {
    const screen = this.#get(mirror);
    if (isSilent) screen.writeSilently(bytes);
    else screen.write(bytes);
    this.#keepWithinBounds(mirror);
    if (!screen.isHolding) return;
    this.#holding.set(mirror, true);
    if (!this.#isWaiting) this.#settleLater();
  }

  #keepWithinBounds(mirror: number): void {
    this.#memory.set(mirror, this.#get(mirror).cellBytes);
    for (const unwatched of this.#memory.tooMuch()) {
      const screen = this.#get(unwatched);
      screen.dropScrollback();
      this.#memory.set(unwatched, screen.cellBytes);
    }
  }

  #settleLater(): void {
    this.#isWaiting = true;
    this.#clock.setTimer(SETTLE_MS, () => this.#settle());
  }

  /** Prints the end of floods that are over. */
  #settle(): void {
    for (const [mirror, isFresh] of this.#holding) {
      this.#holding.set(mirror, false);
      if (!isFresh) this.#settleOne(mirror);
    }
    this.#isWaiting = false;
    if (this.#holding.size > 0) this.#settleLater();
  }

  #settleOne(mirror: number): void {
    this.#holding.delete(mirror);
    try {
      this.#screens.get(mirror)?.settle();
    } catch (error) {
      this.#report({ kind: 'failed', mirror, message: String(error) });
    }
  }

  #snapshot({ mirror, request, scope }: MirrorCommand & { kind: 'snapshot' }): void {
    const snapshot = this.#get(mirror).snapshot(scope);
    this.#report({ kind: 'snapshot', mirror, request, snapshot }, [snapshot.bytes.buffer as ArrayBuffer]);
  }

  #get(mirror: number): MirrorScreen {
    const screen = this.#screens.get(mirror);
    if (screen === undefined) throw new Error(`There is no mirror ${mirror}`);
    return screen;
  }
}
