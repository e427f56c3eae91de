import type { TerminalEnd, TerminalSink } from '../../protocol/client/agent-client.ts';
import type { TerminalInfo, TerminalSize } from '../../protocol/terminal-info.ts';

/** A screen that shows plain text. Held, it processes nothing until it is told to. */
export class RecordingScreen implements TerminalSink {
  text = '';
  size: TerminalSize | undefined;
  isOwner = false;
  isRestoring = false;
  /** Everything but writes, in order. */
  readonly events: string[] = [];
  #isHeld = false;
  readonly #undone: (() => void)[] = [];
  readonly #decoder = new TextDecoder();

  get unprocessedCount(): number {
    return this.#undone.length;
  }

  reset(size: TerminalSize): void {
    this.text = '';
    this.size = size;
    this.events.push('reset');
  }

  write(bytes: Uint8Array, done: () => void): void {
    this.text += this.#decoder.decode(bytes, { stream: true });
    if (this.#isHeld) this.#undone.push(done);
    else done();
  }

  resize(size: TerminalSize, isOwner: boolean): void {
    this.size = size;
    this.isOwner = isOwner;
    this.events.push(`resize ${size.cols}x${size.rows}${isOwner ? ' own' : ''}`);
  }

  ended({ exit }: TerminalEnd): void {
    this.events.push(`ended ${exit === null ? 'unheard' : (exit.code ?? exit.signal)}`);
  }

  moved(terminal: TerminalInfo): void {
    this.events.push(`moved to ${terminal.generation}`);
  }

  inputRefused(code: string): void {
    this.events.push(`refused ${code}`);
  }

  restoring(isRestoring: boolean): void {
    this.isRestoring = isRestoring;
    this.events.push(isRestoring ? 'restoring' : 'restored');
  }

  hold(): void {
    this.#isHeld = true;
  }

  /** Processes the oldest write. */
  processOne(): void {
    this.#undone.shift()?.();
  }

  release(): void {
    this.#isHeld = false;
    while (this.#undone.length > 0) this.processOne();
  }
}
