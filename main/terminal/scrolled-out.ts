const ESC = 0x1b;
const TAB = 0x09;
const LF = 0x0a;
const CR = 0x0d;
const DEL = 0x7f;
/** First byte, in UTF-8, of the control characters U+0080–U+009F. */
const C1_LEAD = 0xc2;
const FIRST_AFTER_C1 = 0xa0;
/** Looking for what to skip must cost little where there is nothing: lines are counted in this much first. */
const SAMPLE_BYTES = 8 * 1024;

/** The beginning of a piece of output that need not be printed, and what must still be done in its place. */
export interface ScrolledOut {
  readonly byteCount: number;
  /** The colours and attributes it left behind, and the cursor at the start of a line. */
  readonly effect: Uint8Array;
}

/**
 * How much of a flood scrolls out of reach within the same piece: plain text and SGR, of which at least `lines` more
 * lines follow. Holds on a normal screen without margins, between characters and sequences.
 */
export function findScrolledOut(bytes: Uint8Array, lines: number): ScrolledOut | undefined {
  const sampled = plainRun(bytes.subarray(0, SAMPLE_BYTES));
  if ((sampled.lines * bytes.byteLength) / SAMPLE_BYTES < lines) return undefined;
  const run = plainRun(bytes);
  if (run.lines <= lines) return undefined;
  const byteCount = lineStartBefore(bytes, run.end, lines);
  return byteCount === 0 ? undefined : { byteCount, effect: effectOf(bytes.subarray(0, byteCount)) };
}

/** The run of text, line ends and SGR at the start. */
function plainRun(bytes: Uint8Array): { end: number; lines: number } {
  let lines = 0;
  let index = 0;
  while (index < bytes.byteLength) {
    const byte = bytes[index] as number;
    if (byte === ESC) {
      const end = sgrEnd(bytes, index);
      if (end === undefined) break;
      index = end;
      continue;
    }
    if (byte === LF) lines += 1;
    else if (byte < 0x20 ? byte !== CR && byte !== TAB : byte === DEL) break;
    else if (byte === C1_LEAD && (bytes[index + 1] ?? 0) < FIRST_AFTER_C1) break;
    index += 1;
  }
  return { end: index, lines };
}

/** The index after the SGR sequence at `start`, if it is one and is whole. */
function sgrEnd(bytes: Uint8Array, start: number): number | undefined {
  if (bytes[start + 1] !== 0x5b) return undefined;
  let index = start + 2;
  // Digits, colon and semicolon.
  while (index < bytes.byteLength && (bytes[index] as number) >= 0x30 && (bytes[index] as number) <= 0x3b) index += 1;
  return bytes[index] === 0x6d ? index + 1 : undefined;
}

/** The last start of a line after CR LF that has `lines` line ends between it and `end`; 0 when there is none. */
function lineStartBefore(bytes: Uint8Array, end: number, lines: number): number {
  let seen = 0;
  for (let index = end - 1; index > 0; index -= 1) {
    if (bytes[index] !== LF) continue;
    if (seen >= lines && bytes[index - 1] === CR) return index + 1;
    seen += 1;
  }
  return 0;
}

function effectOf(skipped: Uint8Array): Uint8Array {
  const sequences: string[] = ['\r'];
  for (let index = skipped.indexOf(ESC); index >= 0; index = skipped.indexOf(ESC, index + 1)) {
    const sequence = Buffer.from(skipped.subarray(index, sgrEnd(skipped, index))).toString('latin1');
    if (sequence === '\x1b[m' || sequence === '\x1b[0m') sequences.length = 1;
    sequences.push(sequence);
  }
  return Buffer.from(sequences.join(''), 'latin1');
}
