import type { TerminalEnd, TerminalSink } from '../../protocol/client/agent-client.ts';
import { waitUntil } from '../../test/wait-until.ts';

const KEPT_CHARS = 64 * 1024;
const PATIENCE_MS = 60_000;

/** A screen that keeps the end of what it is shown, and takes everything at once. */
export class TailScreen implements TerminalSink {
  text = '';
  snapshots = 0;
  end: TerminalEnd | undefined;
  readonly moves: number[] = [];
  readonly refusals: string[] = [];
  readonly #decoder = new TextDecoder('latin1');

  reset(): void {
    this.text = '';
  }

  write(bytes: Uint8Array, done: () => void): void {
    this.text = (this.text + this.#decoder.decode(bytes)).slice(-KEPT_CHARS);
    done();
  }

  resize(): void {
    // A text has no size.
  }

  restoring(isRestoring: boolean): void {
    if (isRestoring) this.snapshots += 1;
  }

  ended(end: TerminalEnd): void {
    this.end = end;
  }

  moved({ generation }: { readonly generation: number }): void {
    this.moves.push(generation);
  }

  inputRefused(code: string): void {
    this.refusals.push(code);
  }

  /** Rejects with what is shown instead. */
  async waitFor(text: string): Promise<void> {
    await waitUntil(() => this.text.includes(text), { withinMs: PATIENCE_MS }).catch(() => {
      throw new Error(`${JSON.stringify(text)} was not shown, but ${JSON.stringify(this.text.slice(-300))}`);
    });
  }

  async waitForEnd(): Promise<TerminalEnd> {
    await waitUntil(() => this.end !== undefined, { withinMs: PATIENCE_MS });
    return this.end as TerminalEnd;
  }
}
