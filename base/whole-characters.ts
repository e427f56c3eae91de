const nothing = new Uint8Array(0);

/**
 * Passes a UTF-8 stream on in whole characters: a character torn at the end of a piece waits for its rest. (xterm.js
 * loses characters that it is handed in pieces.) Bytes that are not UTF-8 pass through as they are.
 */
export class WholeCharacters {
  #held = nothing;

  /** Bytes of a torn character, at most three. */
  get held(): Uint8Array {
    return this.#held;
  }

  /** What can be passed on now; a view of `bytes` where nothing was held. */
  take(bytes: Uint8Array): Uint8Array {
    const all = this.#held.byteLength === 0 ? bytes : concat(this.#held, bytes);
    const tornBytes = tornAtEnd(all);
    this.#held = tornBytes === 0 ? nothing : all.slice(all.byteLength - tornBytes);
    return tornBytes === 0 ? all : all.subarray(0, all.byteLength - tornBytes);
  }

  /** Forgets a torn character: another stream begins. */
  reset(): void {
    this.#held = nothing;
  }
}

/** How many bytes at the end are the beginning of a character whose rest is missing. */
function tornAtEnd(bytes: Uint8Array): number {
  for (let length = 1; length <= Math.min(3, bytes.byteLength); length += 1) {
    const byte = bytes[bytes.byteLength - length] as number;
    if (byte >= 0xc0) return sequenceLength(byte) > length ? length : 0;
    if (byte < 0x80) return 0;
  }
  return 0;
}

function sequenceLength(lead: number): number {
  if (lead >= 0xf8) return 1;
  if (lead >= 0xf0) return 4;
  return lead >= 0xe0 ? 3 : 2;
}

function concat(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(first.byteLength + second.byteLength);
  joined.set(first);
  joined.set(second, first.byteLength);
  return joined;
}
