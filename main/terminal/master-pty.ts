import fs from 'node:fs';
import { Emitter } from '../../base/event.ts';
import type { ExitStatus, TerminalSize } from '../../protocol/terminal-info.ts';
import { readExitStatus } from './exit-status.ts';
import { MasterReader, type MasterReaderParts } from './master-reader.ts';
import type { RecentInput } from './recent-input.ts';
import { isLineEdited } from './terminal-attributes.ts';
import type { Pty } from './pty.ts';

/** What a PTY needs from the system around its master descriptor. */
export interface MasterSystem extends MasterReaderParts {
  readonly input: RecentInput;
  resize(fd: number, size: TerminalSize): void;
  foregroundGroup(fd: number): number | undefined;
}

/** A PTY around its master descriptor and its child. From the constructor on it owns the descriptor, and closes it once. */
export class MasterPty implements Pty {
  readonly #output = new Emitter<Uint8Array>();
  readonly #exit = new Emitter<ExitStatus>();
  readonly #system: MasterSystem;
  readonly #reader: MasterReader;
  readonly #fd: number;
  #isOpen = true;
  #hasExited = false;

  readonly onOutput = this.#output.event;
  readonly onExit = this.#exit.event;

  /** When it throws, the descriptor is still the caller's. */
  constructor(
    readonly pid: number,
    fd: number,
    system: MasterSystem,
  ) {
    this.#fd = fd;
    this.#system = system;
    this.#reader = new MasterReader(fd, system, (bytes) => {
      if (this.#isUsable) this.#output.fire(bytes);
    });
  }

  get descriptors(): readonly number[] {
    return this.#isOpen ? [this.#fd, ...this.#reader.descriptors] : this.#reader.descriptors;
  }

  write(data: Uint8Array): number {
    if (!this.#isUsable) return 0;
    this.#system.input.seen();
    try {
      return fs.writeSync(this.#fd, data);
    } catch {
      // EAGAIN: the program does not read. EIO: it has closed its terminal; nothing more goes in until it ends.
      return 0;
    }
  }

  resize(size: TerminalSize): void {
    if (this.#isUsable) this.#system.resize(this.#fd, size);
  }

  setPaused(isPaused: boolean): void {
    if (this.#isUsable) this.#reader.setPaused(isPaused);
  }

  foregroundGroup(): number | undefined {
    return this.#isOpen ? this.#system.foregroundGroup(this.#fd) : undefined;
  }

  isLineEdited(): boolean {
    return this.#isOpen && isLineEdited(this.#fd);
  }

  dispose(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#reader.dispose();
    fs.closeSync(this.#fd);
  }

  /**
   * The child has been collected, with that status of wait(2). What it wrote last is passed on before anyone hears of
   * its end, paused or not (L24).
   */
  childCollected(status: number | undefined): void {
    if (this.#isOpen) this.#reader.drain();
    this.#reader.dispose();
    this.#hasExited = true;
    this.#exit.fire(readExitStatus(status));
  }

  get #isUsable(): boolean {
    return this.#isOpen && !this.#hasExited;
  }
}
