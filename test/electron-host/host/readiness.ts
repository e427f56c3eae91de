import { createDeferred } from '../../../base/deferred.ts';

/** Whether the app is ready, for the parts that only work then. */
class Readiness {
  readonly #ready = createDeferred();
  #isReady = false;

  get isReady(): boolean {
    return this.#isReady;
  }

  whenReady(): Promise<void> {
    return this.#ready.promise;
  }

  becomeReady(): void {
    this.#isReady = true;
    this.#ready.resolve();
  }

  require(what: string): void {
    if (!this.#isReady) throw new Error(`${what} before app is ready`);
  }
}

export const readiness = new Readiness();
