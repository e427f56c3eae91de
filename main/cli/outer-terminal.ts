import { writeSync } from 'node:fs';
import { Emitter } from '../../base/event.ts';
import type { Disposable } from '../../base/disposable.ts';
import type { TerminalSize } from '../../protocol/terminal-info.ts';
import { makeTransparent } from '../terminal/terminal-attributes.ts';
import { CliError } from './cli-error.ts';
import { DescriptorWriter } from './descriptor-writer.ts';
import { exitCodes } from './exit-codes.ts';
import { messages } from './messages.ts';
import { ModeTracker } from './mode-tracker.ts';
import { QueryFilter } from './query-filter.ts';
import { usableSize } from './usable-size.ts';

const STDIN = 0;
const STDOUT = 1;

/**
 * The terminal this program runs in, lent to another one: keys come raw, output goes through unchanged but for the
 * questions in it. Given back as it was by `dispose`, at the latest when the process exits.
 */
export class OuterTerminal implements Disposable {
  readonly #typed = new Emitter<Uint8Array>();
  readonly #resized = new Emitter<TerminalSize>();
  /** Nobody is there any more: input has ended, or output has nowhere to go. */
  readonly #hungUp = new Emitter<void>();
  readonly #writer = new DescriptorWriter(STDOUT, () => this.#hungUp.fire());
  readonly #modes = new ModeTracker();
  readonly #filter = new QueryFilter((body) => this.#modes.see(body));
  readonly onTyped = this.#typed.event;
  readonly onResized = this.#resized.event;
  readonly onHungUp = this.#hungUp.event;
  #isDisposed = false;

  /** Keys stay with the system until `setInputPaused(false)`. Throws CliError where input or output is no terminal. */
  constructor() {
    if (!process.stdin.isTTY || !process.stdout.isTTY)
      throw new CliError('no_terminal', messages.attachNeedsTerminal, exitCodes.usage);
    process.stdin.setRawMode(true);
    this.#becomeRaw();
    process.stdin.pause();
    process.stdin.on('data', this.#forwardTyped);
    process.stdin.on('end', this.#forwardEnd);
    process.stdin.on('error', this.#forwardEnd);
    process.stdout.on('resize', this.#forwardSize);
    process.on('SIGCONT', this.#becomeRaw);
    process.on('exit', this.#giveBack);
  }

  get size(): TerminalSize {
    return usableSize(process.stdout);
  }

  /** Draws a terminal's output. */
  write(bytes: Uint8Array, done: () => void): void {
    this.#writer.write(this.#filter.read(bytes), done);
  }

  /** Empties screen and modes; what has scrolled out of the screen stays the person's. */
  reset(): void {
    this.#print(`${this.#modes.undo()}\x1b[H\x1b[2J`);
  }

  /** Shows as much of `text` as fits in the last row, over whatever is there. */
  showLine(text: string): void {
    const { cols, rows } = this.size;
    this.#print(`\x1b7\x1b[${rows};1H\x1b[0;7m\x1b[2K${text.slice(0, cols)}\x1b[0m\x1b8`);
  }

  /** Empties the last row. */
  clearLine(): void {
    this.#print(`\x1b7\x1b[${this.size.rows};1H\x1b[0m\x1b[2K\x1b8`);
  }

  /** Stops or goes on taking keys; the system keeps them meanwhile. */
  setInputPaused(isPaused: boolean): void {
    if (isPaused) process.stdin.pause();
    else process.stdin.resume();
  }

  /** Gives the terminal back once everything has been drawn, but waits for a stuck one no longer than `withinMs`. */
  async close(withinMs: number): Promise<void> {
    await Promise.race([this.#writer.drained(), new Promise((resolve) => setTimeout(resolve, withinMs).unref())]);
    this.dispose();
  }

  dispose(): void {
    if (this.#isDisposed) return;
    this.#giveBack();
    process.stdin.off('data', this.#forwardTyped);
    process.stdin.off('end', this.#forwardEnd);
    process.stdin.off('error', this.#forwardEnd);
    process.stdout.off('resize', this.#forwardSize);
    process.off('SIGCONT', this.#becomeRaw);
    process.off('exit', this.#giveBack);
    process.stdin.pause();
  }

  readonly #forwardTyped = (bytes: Buffer): void => this.#typed.fire(new Uint8Array(bytes));
  readonly #forwardEnd = (): void => this.#hungUp.fire();
  readonly #forwardSize = (): void => this.#resized.fire(this.size);
  /** Node's raw mode still writes each line feed as two characters: full-screen programs would fall apart. */
  readonly #becomeRaw = (): void => void makeTransparent(STDIN);

  readonly #giveBack = (): void => {
    if (this.#isDisposed) return;
    this.#isDisposed = true;
    try {
      writeSync(STDOUT, `${this.#modes.undo()}\r\n`);
      process.stdin.setRawMode(false);
    } catch {
      // The terminal is gone; there is nothing to give back.
    }
  };

  #print(text: string): void {
    this.#writer.write(Buffer.from(text));
  }
}
