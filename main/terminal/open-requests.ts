import type { TerminalId } from '../../protocol/ids.ts';

/** A request seen longer ago than this many others is forgotten; nobody repeats one that late. */
const REMEMBERED = 1024;

/** Remembers which request opened which terminal, so that a repeated request (its answer was lost) opens nothing twice. */
export class OpenRequests {
  readonly #opened = new Map<string, Promise<TerminalId>>();

  /** The terminal of this owner's request `key`; `open` runs only for the first. A failed start may be asked for again. */
  once(owner: string, key: string, open: () => Promise<TerminalId>): Promise<TerminalId> {
    const name = JSON.stringify([owner, key]);
    const known = this.#opened.get(name);
    if (known !== undefined) return known;
    const opening = open();
    this.#opened.set(name, opening);
    opening.catch(() => this.#opened.delete(name));
    const oldest = this.#opened.keys().next();
    if (this.#opened.size > REMEMBERED && oldest.done !== true) this.#opened.delete(oldest.value);
    return opening;
  }
}
