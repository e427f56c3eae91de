import { stat } from 'node:fs/promises';
import type { AuditFileReader, AuditLine } from './audit-file-reader.ts';
import { openAuditFiles } from './read-audit.ts';

/** Reads the audit log on from where it has read to, over the turns of its files. Holds one of them open between reads. */
export class AuditTail {
  readonly #newest: string;
  /** Oldest first; all but the last have been replaced, and nobody writes to them. */
  readonly #readers: AuditFileReader[] = [];

  constructor(newest: string) {
    this.#newest = newest;
  }

  /** What has been written since the last time, oldest first; the first time all there is. Throws StateFolderError. */
  async *read(): AsyncGenerator<AuditLine> {
    if (!(await this.#isAtNewest())) this.#readers.push(...(await this.#openLater()));
    for (let [first, next] = this.#readers; first !== undefined && next !== undefined; [first, next] = this.#readers) {
      yield* first.readToEnd();
      this.#readers.shift();
      await first.close();
    }
    yield* this.#readers[0]?.read() ?? [];
  }

  async close(): Promise<void> {
    for (const reader of this.#readers.splice(0)) await reader.close();
  }

  /** Looked at before what is there is read: what is replaced after that is read on the next time. */
  async #isAtNewest(): Promise<boolean> {
    const inode = await stat(this.#newest).then(
      ({ ino }) => ino,
      () => undefined,
    );
    return inode !== undefined && inode === this.#readers.at(-1)?.inode;
  }

  /** Those that came after the one that is being read; all, when that one is gone. */
  async #openLater(): Promise<AuditFileReader[]> {
    const inode = this.#readers.at(-1)?.inode;
    const opened = await openAuditFiles(this.#newest);
    const known = opened.findIndex((one) => one.inode === inode);
    const earlier = known < 0 ? [] : opened.splice(known);
    for (const one of earlier) await one.close();
    return opened.reverse();
  }
}
