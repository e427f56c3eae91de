const BEL = 0x07;
const CAN = 0x18;
const SUB = 0x1a;
const ESC = 0x1b;
const BACKSLASH = 0x5c;
const OSC = Buffer.from('\x1b]');
/** What we know begins with one of these, behind the introducer. */
const COMMAND = Buffer.from('133;');
const FOLDER = Buffer.from('7;');
/** More than the longest path there is, encoded. */
const MAX_MARK_BYTES = 16 * 1024;

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

  /** In order; `bytes` are not kept. */
  read(bytes: Uint8Array): readonly ShellMark[] {
    const piece = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const text = this.#torn.length === 0 ? piece : Buffer.concat([this.#torn, piece]);
    this.#torn = nothing;
    let marks: ShellMark[] | undefined;
    for (let at = text.indexOf(OSC); at >= 0; at = text.indexOf(OSC, at + OSC.length)) {
      if (!mayBegin(text, at)) continue;
      const end = endOf(text, at + OSC.length);
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
    if (text.length - at <= MAX_MARK_BYTES) this.#torn = Buffer.from(text.subarray(at));
  }
}

function mayBegin(text: Buffer, at: number): boolean {
  return [COMMAND, FOLDER].some((head) => {
    const length = Math.min(head.length, text.length - at - OSC.length);
    return text.compare(head, 0, length, at + OSC.length, at + OSC.length + length) === 0;
  });
}

/** Where the sequence ends, by whatever; undefined when that has not come yet. An ESC at the end may be half of it. */
function endOf(text: Buffer, from: number): number | undefined {
  const limit = Math.min(text.length, from + MAX_MARK_BYTES);
  for (let index = from; index < limit; index += 1) {
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
