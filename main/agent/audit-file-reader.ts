import type { FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { parseJson } from '../../base/parse-json.ts';
import { AuditEntry } from './audit-entry.ts';
import { unusable } from './state-folder-error.ts';

/** What stands in a line; `torn` is one that was cut short, as by a crash. */
export type AuditLine =
  | { readonly kind: 'entry'; readonly entry: AuditEntry }
  | { readonly kind: 'torn'; readonly file: string; readonly line: number };

const PIECE_BYTES = 65_536;
const LINE_FEED = 0x0a;

/** Reads one file of the audit log on from where it has read to. Owns the handle. */
export class AuditFileReader {
  readonly inode: number;
  readonly #handle: FileHandle;
  readonly #file: string;
  #offset = 0;
  #line = 0;
  /** Of a line whose end is still to come. */
  #begun = Buffer.alloc(0);

  constructor(handle: FileHandle, inode: number, file: string) {
    this.#handle = handle;
    this.inode = inode;
    this.#file = file;
  }

  /** The lines that have come to their end since the last time. Throws StateFolderError. */
  async *read(): AsyncGenerator<AuditLine> {
    for (;;) {
      const piece = await this.#readPiece();
      if (piece.byteLength === 0) return;
      this.#begun = Buffer.concat([this.#begun, piece]);
      for (let end = this.#begun.indexOf(LINE_FEED); end >= 0; end = this.#begun.indexOf(LINE_FEED)) {
        const line = this.#begun.subarray(0, end);
        this.#begun = this.#begun.subarray(end + 1);
        yield this.#parse(line);
      }
    }
  }

  /** The same, and a line that will never come to its end. */
  async *readToEnd(): AsyncGenerator<AuditLine> {
    yield* this.read();
    if (this.#begun.byteLength > 0) yield this.#parse(this.#begun);
  }

  close(): Promise<void> {
    return this.#handle.close();
  }

  async #readPiece(): Promise<Buffer> {
    try {
      const { buffer, bytesRead } = await this.#handle.read(Buffer.alloc(PIECE_BYTES), 0, PIECE_BYTES, this.#offset);
      this.#offset += bytesRead;
      return buffer.subarray(0, bytesRead);
    } catch (error) {
      throw unusable(this.#file, error);
    }
  }

  #parse(line: Buffer): AuditLine {
    this.#line += 1;
    const parsed = AuditEntry.safeParse(parseJson(line.toString()));
    if (parsed.success) return { kind: 'entry', entry: parsed.data };
    return { kind: 'torn', file: path.basename(this.#file), line: this.#line };
  }
}
