const ESC = 0x1b;
/** First byte, in UTF-8, of the control characters U+0080–U+009F. */
const C1_LEAD = 0xc2;
/** Second bytes of those that begin a sequence: DCS, SOS, CSI, OSC, PM, APC. */
const c1Introducers: ReadonlySet<number> = new Set([0x90, 0x98, 0x9b, 0x9d, 0x9e, 0x9f]);
const MAX_BYTES = 64 * 1024;

const nothing = new Uint8Array(0);

/**
 * Remembers the beginning of a control sequence whose end has not come yet, so that a snapshot can end with it: what
 * follows then completes it there as it does here.
 */
export class PartialSequence {
  #pieces: Uint8Array[] = [];
  #byteCount = 0;

  /** Takes what the parser has just read; `isOpen` when that ended within a sequence. */
  read(bytes: Uint8Array, isOpen: boolean): void {
    if (!isOpen) {
      this.#clear();
      return;
    }
    const start = lastIntroducer(bytes);
    if (start >= 0) this.#clear();
    const piece = bytes.slice(Math.max(0, start));
    this.#byteCount += piece.byteLength;
    if (this.#byteCount <= MAX_BYTES || this.#pieces.length === 0) this.#pieces.push(piece);
  }

  /**
   * What brings a fresh parser to the same point, without the control characters that have had their effect. `instead`
   * is told in place of a string too long to be kept; without it that begins as one that nobody understands, and so ends
   * without effect.
   */
  bytes(instead?: string): Uint8Array {
    if (this.#pieces.length === 0) return nothing;
    const begun = Buffer.concat(this.#pieces);
    const kind = begun[0] === ESC ? (begun[1] ?? 0) : (begun[1] ?? 0) - 0x40;
    const isString = 'PX]^_'.includes(String.fromCharCode(kind));
    if (!isString) return begun.filter((byte, index) => index === 0 || byte >= 0x20);
    if (this.#byteCount <= MAX_BYTES) return begun;
    return Buffer.from(instead ?? ignoredString(kind));
  }

  #clear(): void {
    this.#pieces = [];
    this.#byteCount = 0;
  }
}

function lastIntroducer(bytes: Uint8Array): number {
  for (let index = bytes.byteLength - 1; index >= 0; index -= 1) {
    if (bytes[index] === ESC) return index;
    if (bytes[index] === C1_LEAD && c1Introducers.has(bytes[index + 1] ?? 0)) return index;
  }
  return -1;
}

function ignoredString(kind: number): string {
  const char = String.fromCharCode(kind);
  return char === ']' ? '\x1b]9999;' : char === 'P' ? '\x1bPz' : '\x1b_';
}
