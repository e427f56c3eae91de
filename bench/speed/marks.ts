/** Words that stand around what is measured. Neither occurs in any material. */
export const marks = { begin: 'BEGIN-OF-IT', end: 'END-OF-IT' } as const;

export const size = { cols: 120, rows: 40 };

/** A shell command that prints what `command` prints, between the marks. */
export function between(command: string): string {
  return `printf ${marks.begin}; ${command}; printf ${marks.end}`;
}

/** Looks for the marks in what arrives in pieces, and counts what lies between. Torn marks are found, too. */
export class MarkReader {
  #beganMs: number | undefined;
  #endedMs: number | undefined;
  bytes = 0;
  #tail = Buffer.alloc(0);

  get hasEnded(): boolean {
    return this.#endedMs !== undefined;
  }

  /** Between the marks; NaN until both were read. */
  get seconds(): number {
    return ((this.#endedMs ?? NaN) - (this.#beganMs ?? NaN)) / 1000;
  }

  read(piece: Uint8Array): void {
    const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
    if (this.#beganMs !== undefined) this.bytes += bytes.byteLength;
    else if (this.#holds(bytes, marks.begin)) this.#beganMs = performance.now();
    if (this.#beganMs !== undefined && this.#holds(bytes, marks.end)) this.#endedMs = performance.now();
    this.#tail = Buffer.concat([this.#tail, bytes.subarray(-marks.begin.length)]).subarray(-marks.begin.length);
  }

  #holds(bytes: Buffer, mark: string): boolean {
    return bytes.includes(mark) || Buffer.concat([this.#tail, bytes.subarray(0, mark.length)]).includes(mark);
  }
}
