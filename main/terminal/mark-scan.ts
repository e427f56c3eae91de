const BEL = 0x07;
const CAN = 0x18;
const SUB = 0x1a;
const ESC = 0x1b;
const BACKSLASH = 0x5c;
const RIGHT_BRACKET = 0x5d;
const OSC = Buffer.from('\x1b]');
/** What we know begins with one of these, behind the introducer; they differ in their first byte. */
const HEADS = [Buffer.from('133;'), Buffer.from('7;')];
/** More than the longest path there is, encoded. */
const MAX_MARK_BYTES = 16 * 1024;

/** Where sequences follow each other closely, to call for a search takes longer than to look. */
const NEAR_BYTES = 64;

const nothing: Buffer = Buffer.alloc(0);
const none: readonly ShellMark[] = [];

/** What a shell says of its commands between what it prints (OSC 133, OSC 7). Any program can say the same. */
export type ShellMark =
  | { readonly kind: 'prompt' }
  | { readonly kind: 'started' }
  /** `status` is undefined when it was not told. */
  | { readonly kind: 'ended'; readonly status: number | undefined }
  /** The text behind `OSC 7 ;`. */
  | { readonly kind: 'folder'; readonly address: string };

/** Finds such marks in output, wherever it is torn. What holds none costs one native search of it. */
export class MarkScan {
  /** The beginning of what may become a mark. */
  #torn = nothing;
  /** So much of it is known to hold no end. */
  #searched = 0;

  /** In order; `bytes` are not kept. */
  read(bytes: Uint8Array): readonly ShellMark[] {
    const piece = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const text = this.#torn.length === 0 ? piece : Buffer.concat([this.#torn, piece]);
    const searched = this.#searched;
    this.#torn = nothing;
    this.#searched = 0;
    let marks: ShellMark[] | undefined;
    for (let at = text.indexOf(OSC); at >= 0; at = nextAfter(text, at)) {
      if (!mayBegin(text, at)) continue;
      const end = endOf(text, at + OSC.length, at === 0 ? searched : 0);
      if (end === undefined) {
        this.#tear(text, at);
        return marks ?? none;
      }
      const mark = isWhole(text, end) ? parseMark(text, at + OSC.length, end) : undefined;
      if (mark !== undefined) (marks ??= []).push(mark);
    }
    if (text.at(-1) === ESC) this.#torn = Buffer.from(OSC.subarray(0, 1));
    return marks ?? none;
  }

  #tear(text: Buffer, at: number): void {
    if (text.length - at > MAX_MARK_BYTES) return;
    this.#torn = Buffer.from(text.subarray(at));
    this.#searched = this.#torn.length - 1; // an ESC at the end is to be looked at again
  }
}

function nextAfter(text: Buffer, at: number): number {
  const near = Math.min(text.length - 1, at + OSC.length + NEAR_BYTES);
  for (let index = at + OSC.length; index < near; index += 1)
    if (text[index] === ESC && text[index + 1] === RIGHT_BRACKET) return index;
  return text.indexOf(OSC, near);
}

function mayBegin(text: Buffer, at: number): boolean {
  const from = at + OSC.length;
  if (from === text.length) return true;
  const head = HEADS.find(([first]) => first === text[from]);
  if (head === undefined) return false;
  for (let index = 1; index < head.length && from + index < text.length; index += 1)
    if (text[from + index] !== head[index]) return false;
  return true;
}

/** Where the sequence ends, by whatever; undefined when that has not come yet. An ESC at the end may be half of it. */
function endOf(text: Buffer, from: number, searched: number): number | undefined {
  const limit = Math.min(text.length, from + MAX_MARK_BYTES);
  for (let index = Math.max(from, searched); index < limit; index += 1) {
    const byte = text[index];
    if (byte === BEL || byte === CAN || byte === SUB) return index;
    if (byte === ESC) return index + 1 < text.length ? index : undefined;
  }
  return limit === text.length ? undefined : limit;
}

/** Whether it was brought to its end, and not given up. */
function isWhole(text: Buffer, end: number): boolean {
  return text[end] === BEL || (text[end] === ESC && text[end + 1] === BACKSLASH);
}

function parseMark(text: Buffer, from: number, end: number): ShellMark | undefined {
  const content = text.toString('utf8', from, end);
  if (content.startsWith('7;')) return { kind: 'folder', address: content.slice(2) };
  const [, letter, status = ''] = content.split(';');
  if (letter === 'A') return { kind: 'prompt' };
  if (letter === 'C') return { kind: 'started' };
  if (letter === 'D') return { kind: 'ended', status: /^\d{1,10}$/.test(status) ? Number(status) : undefined };
  return undefined;
}
