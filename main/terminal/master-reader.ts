import fs from 'node:fs';
import tty from 'node:tty';
import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';
import { readWhatIsThere } from './posix.ts';
import type { RecentInput } from './recent-input.ts';
import type { TurnBudget } from './turn-budget.ts';

/** A program may close its terminal and open it again (`login` does): look for it this often, only while it is closed. */
const LOOK_FOR_REOPENED_MS = 100;
/** More than a kernel holds for one PTY; a background program that goes on printing must not hold up the drain for ever. */
const DRAIN_MAX_BYTES = 256 * 1024;

/** Linux hands out less than this of a PTY at once; half of it in one reading, and more is likely to be there. */
const PTY_READING_BYTES = 4096;

/**
 * How long a flood rests after each reading while somebody types. Each reading wakes the program that prints; a machine
 * with few processors would give most of its time to such programs, and little to who types. Half a frame of a screen
 * at 60 Hz: what is drawn meanwhile is the same.
 */
const REST_MS = 8;

/** One for all: who is told of a reading is done with it before the next one. */
const sharedBuffer = new Uint8Array(64 * 1024);

export interface MasterReaderParts {
  readonly clock: Clock;
  readonly input: Pick<RecentInput, 'isTyping'>;
  /** A second descriptor of the master, which then belongs to the reader. */
  duplicate(fd: number): number;
  /** What the kernel holds for this descriptor now, valid until the next reading. Never waits: the master is non-blocking. */
  readNow(fd: number): Uint8Array | 'nothing' | 'hung_up';
  /** A stream over a descriptor, which then belongs to the stream. Throws, and takes nothing, when it cannot. */
  openStream(fd: number, onBytes: (bytes: Uint8Array) => void): tty.ReadStream;
}

/**
 * Reads a PTY's master. Node's stream destroys its descriptor when the kernel reports a hang-up, with bytes still
 * unread and perhaps with the program still alive; so it gets a duplicate to destroy, and the master stays open.
 */
export class MasterReader implements Disposable {
  readonly #fd: number;
  readonly #parts: MasterReaderParts;
  readonly #onBytes: (bytes: Uint8Array) => void;
  #stream: tty.ReadStream | undefined;
  /** The stream's, while there is one. */
  #duplicate = -1;
  #look: Disposable | undefined;
  #rest: Disposable | undefined;
  #isPaused = false;
  #isDisposed = false;

  constructor(fd: number, parts: MasterReaderParts, onBytes: (bytes: Uint8Array) => void) {
    this.#fd = fd;
    this.#parts = parts;
    this.#onBytes = onBytes;
    this.#open();
  }

  get descriptors(): readonly number[] {
    return this.#stream === undefined ? [] : [this.#duplicate];
  }

  setPaused(isPaused: boolean): void {
    this.#isPaused = isPaused;
    if (isPaused) this.#stream?.pause();
    else if (this.#rest === undefined) this.#startReading();
  }

  /** Passes on what the kernel holds now. False when no program has the terminal open any more. */
  drain(): boolean {
    for (let drained = 0; drained < DRAIN_MAX_BYTES && !this.#isDisposed;) {
      const bytes = this.#parts.readNow(this.#fd);
      if (bytes === 'nothing') return true;
      if (bytes === 'hung_up') return false;
      drained += bytes.length;
      this.#onBytes(bytes);
    }
    return true;
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#look?.dispose();
    this.#rest?.dispose();
    this.#close();
  }

  #open(): void {
    const duplicate = this.#parts.duplicate(this.#fd);
    try {
      this.#stream = this.#parts.openStream(duplicate, this.#passOn);
    } catch (error) {
      fs.closeSync(duplicate);
      throw error;
    }
    this.#duplicate = duplicate;
    this.#stream.once('end', this.#hungUp).on('error', this.#hungUp);
    if (!this.#isPaused) this.#startReading();
  }

  readonly #passOn = (bytes: Uint8Array): void => {
    this.#onBytes(bytes);
    const isFlood = bytes.byteLength >= PTY_READING_BYTES / 2;
    if (isFlood && this.#stream !== undefined && !this.#isPaused && this.#parts.input.isTyping) this.#beginRest();
  };

  #beginRest(): void {
    this.#stream?.pause();
    this.#rest = this.#parts.clock.setTimer(REST_MS, () => {
      this.#rest = undefined;
      if (!this.#isPaused) this.#startReading();
    });
  }

  /**
   * The first `read` starts the stream at once. A stream started by `resume` alone starts once more in the next tick,
   * and would undo a pause that came in between.
   */
  #startReading(): void {
    this.#stream?.read(0);
    this.#stream?.resume();
  }

  #close(): void {
    const stream = this.#stream;
    this.#stream = undefined;
    stream?.destroy();
  }

  readonly #hungUp = (): void => {
    if (this.#stream === undefined) return;
    this.#close();
    this.#goOn();
  };

  /** After a hang-up, until the owner says that the program has ended. */
  #goOn(): void {
    const isHeldOpen = this.drain();
    if (this.#isDisposed || (isHeldOpen && this.#tryOpen())) return;
    this.#look = this.#parts.clock.setTimer(LOOK_FOR_REOPENED_MS, () => this.#goOn());
  }

  /** False when the system has no descriptor to give just now. */
  #tryOpen(): boolean {
    try {
      this.#open();
      return true;
    } catch {
      return false;
    }
  }
}

export function readNow(fd: number): Uint8Array | 'nothing' | 'hung_up' {
  try {
    const length = fs.readSync(fd, sharedBuffer);
    return length === 0 ? 'hung_up' : sharedBuffer.subarray(0, length);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EAGAIN' ? 'nothing' : 'hung_up';
  }
}

/**
 * Node's own reading of a terminal, without its buffering: a paused stream holds nothing back. Of a flood it would wait
 * for each 4 KiB anew, so whatever more is there is read along, within what all terminals together may read along.
 */
export function openTtyStream(fd: number, onBytes: (bytes: Uint8Array) => void, budget: TurnBudget): tty.ReadStream {
  return new tty.ReadStream(fd, {
    onread: {
      buffer: sharedBuffer,
      callback: (length) => {
        const filled = length < PTY_READING_BYTES / 2 ? length : readAlong(fd, length, budget);
        onBytes(sharedBuffer.subarray(0, filled));
        return true;
      },
    },
  });
}

/**
 * Fills the shared buffer from `filled` on with what is there, while the budget lasts; how far. An end is left to the
 * stream to find.
 */
function readAlong(fd: number, filled: number, budget: TurnBudget): number {
  while (filled + PTY_READING_BYTES <= sharedBuffer.byteLength && !budget.isUsedUp) {
    const length = readWhatIsThere(fd, sharedBuffer.subarray(filled));
    if (length <= 0) break;
    filled += length;
  }
  return filled;
}
