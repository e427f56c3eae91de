import { randomBytes } from 'node:crypto';
import { digestOf } from './secrets.ts';

/** Tabs that may come back after a reload. */
const MAX_KEYS = 256;

/** The keys of pages, in memory and as SHA-256 only. Beyond the bound the longest unused one is forgotten. */
export class PageKeys {
  readonly #digests = new Set<string>();

  create(): string {
    const key = randomBytes(24).toString('base64url');
    this.#digests.add(digestOf(key));
    for (const oldest of this.#digests) {
      if (this.#digests.size <= MAX_KEYS) break;
      this.#digests.delete(oldest);
    }
    return key;
  }

  /** True for a key that was handed out; it then counts as recently used. */
  has(key: string): boolean {
    const digest = digestOf(key);
    if (!this.#digests.delete(digest)) return false;
    this.#digests.add(digest);
    return true;
  }
}
