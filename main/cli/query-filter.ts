/** A sequence this long is no query; it is passed on as it comes. */
const MAX_HELD_BYTES = 1024;

const ESC = 0x1b;
const BEL = 0x07;
const ENQ = 0x05;
const CAN = 0x18;
const SUB = 0x1a;
const BACKSLASH = 0x5c;
/** What follows ESC in the introducers of OSC, DCS and APC. */
const stringIntroducers: ReadonlySet<number> = new Set([0x5d, 0x50, 0x5f]);

type State = 'text' | 'escape' | 'csi' | 'string' | 'stringEscape';

/**
 * Takes the questions out of a terminal's output: device attributes, status reports, mode, colour and window requests.
 * The agent answers them from its mirror (L43); the terminal we draw in would answer a second time, as if typed.
 */
export class QueryFilter {
  readonly #seen: (body: string) => void;
  #state: State = 'text';
  /** The sequence under way, from its ESC. */
  #held: number[] = [];

  /** `seen` is told of every sequence that is passed on, without its ESC. */
  constructor(seen: (body: string) => void = () => undefined) {
    this.#seen = seen;
  }

  /** What to draw of `bytes`. A sequence that is not complete yet is kept back. */
  read(bytes: Uint8Array): Uint8Array {
    if (this.#state === 'text' && !bytes.includes(ESC) && !bytes.includes(ENQ)) return bytes;
    const out: number[] = [];
    for (const byte of bytes) this.#step(byte, out);
    return Uint8Array.from(out);
  }

  #step(byte: number, out: number[]): void {
    if (this.#state === 'text' && byte !== ESC) {
      if (byte !== ENQ) out.push(byte);
      return;
    }
    if (this.#state === 'stringEscape' && byte !== BACKSLASH) this.#breakOff(out);
    if (byte === ESC && this.#state !== 'string') this.#release(out); // an ESC starts anew
    this.#held.push(byte);
    this.#state = nextState(this.#state, byte);
    if (this.#state === 'text') {
      const body = bodyOf(this.#held);
      if (isQuery(body)) this.#held = [];
      else this.#seen(body);
      this.#release(out);
    } else if (this.#held.length > MAX_HELD_BYTES) {
      this.#release(out);
    }
  }

  /** The ESC in a string did not end it but starts a sequence of its own. */
  #breakOff(out: number[]): void {
    this.#held.pop();
    this.#release(out);
    this.#held.push(ESC);
    this.#state = 'escape';
  }

  /** Passes on what was held; the state stays, so that the end of a long string is still found. */
  #release(out: number[]): void {
    for (const byte of this.#held) out.push(byte);
    this.#held = [];
  }
}

function nextState(state: State, byte: number): State {
  if (byte === ESC) return state === 'string' ? 'stringEscape' : 'escape';
  if (byte === CAN || byte === SUB) return 'text';
  switch (state) {
    case 'text':
      return 'text';
    case 'escape':
      if (byte === 0x5b) return 'csi'; // [
      if (stringIntroducers.has(byte)) return 'string';
      return byte >= 0x20 && byte <= 0x2f ? 'escape' : 'text'; // an intermediate byte, or the final one
    case 'csi':
      return byte >= 0x40 && byte <= 0x7e ? 'text' : 'csi';
    case 'string':
      return byte === BEL ? 'text' : 'string';
    case 'stringEscape':
      return 'text'; // ESC \ ends the string
  }
}

/** Sequences without the ESC they begin with, and without what ends a string. */
const queries: readonly RegExp[] = [
  /^\[[>=]?\d*c$/, // device attributes
  /^\[\??\d*(;\d+)*n$/, // status and cursor position reports
  /^\[\??\d+\$p$/, // DECRQM
  /^\[>\d*q$/, // XTVERSION
  /^\[\?u$/, // kitty keyboard flags
  /^\[\?\d*(;\d+)*S$/, // XTSMGRAPHICS
  /^\[(1[13456789]|2[01])(;\d+)*t$/, // window reports
  /^\[\d*x$/, // DECREQTPARM
  /^\[\d*(;\d+)*\*y$/, // DECRQCRA
  /^\](4|5|1[0-9]|2[0-2]|52|104)(;[^;]*)*;\?(;[^;]*)*$/, // colours and clipboard
  /^P[$+]q/, // DECRQSS and XTGETTCAP
  /^_G[^;]*a=q/, // kitty graphics
  /^Z$/, // DECID
];

function isQuery(body: string): boolean {
  return queries.some((query) => query.test(body));
}

function bodyOf(held: readonly number[]): string {
  const isString = stringIntroducers.has(held[1] ?? 0);
  const end = isString ? (held.at(-1) === BEL ? -1 : -2) : undefined;
  return String.fromCharCode(...held.slice(1, end));
}
