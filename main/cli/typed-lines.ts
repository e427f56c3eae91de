import { createInterface, type Interface } from 'node:readline';
import type { Disposable } from '../../base/disposable.ts';

/** What a person answers on standard input, line by line. Once that has ended there are no more answers. */
export class TypedLines implements Disposable {
  readonly #reader: Interface = createInterface({ input: process.stdin });
  readonly #typed: string[] = [];
  #waiting: ((line: string | undefined) => void) | undefined;
  #hasEnded = false;

  constructor() {
    this.#reader.on('line', (line) => this.#deliver(line));
    this.#reader.on('close', () => {
      this.#hasEnded = true;
      this.#waiting?.(undefined);
    });
  }

  /** What was typed before the question is no answer to it. */
  ask(question: string): Promise<string | undefined> {
    if (process.stdin.isTTY) this.#typed.length = 0;
    process.stderr.write(question);
    const early = this.#typed.shift();
    if (early !== undefined || this.#hasEnded) return Promise.resolve(early);
    return new Promise((resolve) => {
      this.#waiting = (line) => {
        this.#waiting = undefined;
        resolve(line);
      };
    });
  }

  dispose(): void {
    this.#reader.close();
    process.stdin.destroy();
  }

  #deliver(line: string): void {
    if (this.#waiting === undefined) this.#typed.push(line);
    else this.#waiting(line);
  }
}
