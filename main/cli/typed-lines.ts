import { fstatSync } from 'node:fs';
import { createInterface, type Interface } from 'node:readline';
import { createDeferred } from '../../base/deferred.ts';
import type { Disposable } from '../../base/disposable.ts';

/** What a person answers on standard input, line by line. Once that has ended there are no more answers. */
export class TypedLines implements Disposable {
  readonly #reader: Interface = createInterface({ input: process.stdin });
  readonly #typed: string[] = [];
  #waiting: ((line: string | undefined) => void) | undefined;
  #hasEnded = false;
  readonly #firstHeard = createDeferred();
  readonly #exhausted = createDeferred();

  /** Resolves when there will be no answer any more. */
  readonly exhausted = this.#exhausted.promise;

  constructor() {
    this.#reader.on('line', (line) => this.#deliver(line));
    this.#reader.on('close', () => {
      this.#hasEnded = true;
      this.#firstHeard.resolve();
      this.#waiting?.(undefined);
      this.#noteExhausted();
    });
  }

  /** False for what holds no answer, such as /dev/null. Of a pipe, whose other end is somebody, only its end can tell. */
  async canAnswer(): Promise<boolean> {
    const input = fstatSync(process.stdin.fd);
    if (process.stdin.isTTY || input.isFIFO() || input.isSocket()) return true;
    await this.#firstHeard.promise;
    return this.#typed.length > 0 || !this.#hasEnded;
  }

  /** What was typed before the question is no answer to it. */
  ask(question: string): Promise<string | undefined> {
    if (process.stdin.isTTY) this.#typed.length = 0;
    process.stderr.write(question);
    const early = this.#typed.shift();
    this.#noteExhausted();
    if (early !== undefined || this.#hasEnded) return Promise.resolve(early);
    return new Promise((resolve) => {
      this.#waiting = (line) => {
        this.#waiting = undefined;
        resolve(line);
      };
    });
  }

  /** The question needs no answer any more: what is typed next is none. */
  takeBack(): void {
    if (this.#waiting === undefined) return;
    process.stderr.write('\n');
    this.#waiting(undefined);
  }

  dispose(): void {
    this.#reader.close();
    process.stdin.destroy();
  }

  #noteExhausted(): void {
    if (this.#hasEnded && this.#typed.length === 0) this.#exhausted.resolve();
  }

  #deliver(line: string): void {
    this.#firstHeard.resolve();
    if (this.#waiting === undefined) this.#typed.push(line);
    else this.#waiting(line);
  }
}
