/** What has happened since this relay started; numbers only grow. What is, now, is asked of those who hold it. */
export class RelayCounts {
  joins = 0;
  links = 0;
  /** Bytes of links, both directions. */
  bytes = 0;
  readonly #refusals = new Map<string, number>();

  /** Requests and sockets that were turned away, or ended before they were let in, by the word they were told. */
  get refusals(): ReadonlyMap<string, number> {
    return this.#refusals;
  }

  refused(word: string): void {
    this.#refusals.set(word, (this.#refusals.get(word) ?? 0) + 1);
  }
}
