import type { Disposable } from '../../base/disposable.ts';
import { toDisposable } from '../../base/disposable.ts';

/** Chromium takes the context away from the oldest canvas beyond 16; other parts of a browser need some too (F24). */
const MAX_CONTEXTS = 8;

/** Counts the WebGL contexts of this page. Whoever gets none draws with the DOM. */
export class WebglBudget {
  #used = 0;

  get used(): number {
    return this.#used;
  }

  acquire(): Disposable | undefined {
    if (this.#used >= MAX_CONTEXTS) return undefined;
    this.#used += 1;
    return toDisposable(() => {
      this.#used -= 1;
    });
  }
}
