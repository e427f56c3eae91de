import { z } from 'zod';
import { RefusalError } from '../../protocol/error-code.ts';

const STORAGE_KEY = 'sallyport.key';
const KeyAnswer = z.object({ key: z.string().min(1) });

/** What this page needs of its browser. */
export interface PageKeyParts {
  readonly storage: Storage;
  readonly location: Pick<Location, 'hash' | 'pathname' | 'search'>;
  readonly history: Pick<History, 'replaceState'>;
  readonly fetch: typeof fetch;
}

/**
 * The key that lets this page in. It is bought once with the one-time code in the address, which leaves the address bar
 * at once, and lives as long as this browser tab.
 */
export class PageKey {
  readonly #parts: PageKeyParts;
  #code: string | undefined;
  #getting: Promise<string> | undefined;

  constructor(parts: PageKeyParts) {
    this.#parts = parts;
    const { hash, pathname, search } = parts.location;
    const code = new URLSearchParams(hash.slice(1)).get('code');
    if (code !== null) {
      this.#code = code;
      parts.history.replaceState(null, '', pathname + search);
    }
  }

  /** Rejects with RefusalError `not_permitted` when there is neither a key nor a code that is worth one. */
  get(): Promise<string> {
    // Several hosts may be called at once, and a code is good for one exchange.
    return (this.#getting ??= this.#get().finally(() => (this.#getting = undefined)));
  }

  async #get(): Promise<string> {
    const code = this.#code;
    if (code !== undefined) {
      const key = await this.#exchange(code);
      this.#code = undefined;
      if (key !== undefined) this.#parts.storage.setItem(STORAGE_KEY, key);
    }
    const key = this.#parts.storage.getItem(STORAGE_KEY);
    if (key === null) throw new RefusalError('not_permitted', 'This page has no key');
    return key;
  }

  /** Undefined when the code is refused; rejects when nobody answers, then the code is still good. */
  async #exchange(code: string): Promise<string | undefined> {
    const response = await this.#parts.fetch('./key', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code }),
    });
    if (!response.ok) return undefined;
    return KeyAnswer.parse(await response.json()).key;
  }
}
