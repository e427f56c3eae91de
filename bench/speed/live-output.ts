import { waitUntil } from '../../test/wait-until.ts';

const READY_MS = 20_000;

/** What a live terminal prints: kept until its program is ready, then handed to one listener. */
export class LiveOutput {
  #text = '';
  #listener = (bytes: Uint8Array): void => void (this.#text += Buffer.from(bytes).toString('latin1'));

  read(bytes: Uint8Array): void {
    this.#listener(bytes);
  }

  listen(listener: (bytes: Uint8Array) => void): void {
    this.#listener = listener;
  }

  /** Rejects with what came instead. */
  async whenReady(ready: string): Promise<void> {
    await waitUntil(() => this.#text.includes(ready), { withinMs: READY_MS }).catch(() => {
      throw new Error(`${JSON.stringify(ready)} was not printed, but ${JSON.stringify(this.#text.slice(-300))}`);
    });
  }
}
