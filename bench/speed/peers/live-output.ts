import { PacedReading, type Pausable } from './paced-reading.ts';
import type { ViewerSpeed } from './peer.ts';

const READY_MS = 20_000;

/** What a live terminal prints: kept until its program is ready, then handed to one listener. */
export class LiveOutput {
  #text = '';
  #kept = (): void => undefined;
  #listener = (bytes: Uint8Array): void => {
    this.#text += Buffer.from(bytes).toString('latin1');
    this.#kept();
  };
  readonly #paced: PacedReading | undefined;

  /** `source` has to wait for a viewer that takes in only so much. */
  constructor({ bytesPerSecond }: ViewerSpeed = {}, source: Pausable = { pause: nothing, resume: nothing }) {
    if (bytesPerSecond === undefined) return;
    this.#paced = new PacedReading(bytesPerSecond, source, (bytes) => this.#listener(bytes));
  }

  read(bytes: Uint8Array, done = nothing): void {
    if (this.#paced !== undefined) return this.#paced.read(bytes, done);
    this.#listener(bytes);
    done();
  }

  listen(listener: (bytes: Uint8Array) => void): void {
    this.#listener = listener;
  }

  /** Resolves in the moment in which it has been printed; rejects with what came instead. */
  whenReady(ready: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        reject(new Error(`${JSON.stringify(ready)} was not printed, but ${JSON.stringify(this.#text.slice(-300))}`));
      }, READY_MS);
      this.#kept = (): void => {
        if (!this.#text.includes(ready)) return;
        clearTimeout(timer);
        this.#kept = nothing;
        resolve();
      };
      this.#kept();
    });
  }
}

function nothing(): void {
  return undefined;
}
