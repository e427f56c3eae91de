const ESCAPE_KEY = 0x1d; // Ctrl-]
const DETACH = 'd'.charCodeAt(0);

/** What a piece of typed input means: bytes for the program, and whether the person then wants to leave. */
export interface TypedInput {
  readonly bytes: Uint8Array;
  readonly isDetach: boolean;
}

/**
 * Finds Ctrl-] d, the way out of `attach`, also when typed in two pieces. Ctrl-] Ctrl-] sends one Ctrl-]; before any
 * other key Ctrl-] is sent along with it.
 */
export class DetachKey {
  #isEscaped = false;

  read(typed: Uint8Array): TypedInput {
    const bytes: number[] = [];
    for (const byte of typed) {
      if (!this.#isEscaped) {
        if (byte === ESCAPE_KEY) this.#isEscaped = true;
        else bytes.push(byte);
        continue;
      }
      this.#isEscaped = false;
      if (byte === DETACH) return { bytes: Uint8Array.from(bytes), isDetach: true };
      bytes.push(ESCAPE_KEY);
      if (byte !== ESCAPE_KEY) bytes.push(byte);
    }
    return { bytes: Uint8Array.from(bytes), isDetach: false };
  }
}
