import { MAX_TITLE_CHARACTERS } from './mirror.ts';

/** What a shell prints before anybody works in it is far less; more of it is a screen that somebody will want to see. */
const MOST_BYTES = 16 * 1024;
/** A sequence under way is read again with each piece of it. */
const MOST_TORN_BYTES = 4 * 1024;

/** A byte of text, or the two of a character that begins as the control characters U+0080–U+009F do. */
const character = String.raw`(?:[\x20-\x7e\x80-\xc1\xc3-\xff]|\xc2[\xa0-\xbf])`;
/**
 * Text and what moves, erases, colours, marks or names: nothing a terminal answers. Each byte is one character here. An
 * ESC ends what is named, and a backslash may follow.
 */
const harmless = new RegExp(
  [
    String.raw`[\x07-\x0d]`,
    character,
    String.raw`\x1b\[[\d;:]*[A-HJKXm]`,
    String.raw`\x1b\[\?(?:1|7|12|25|2004)[hl]`,
    String.raw`\x1b(?:[=>\\]|\(B)`,
    String.raw`\x1b\](?:0|2|7|8|133);${character}*(?:\x07|(?=\x1b))`,
  ].join('|'),
  'y',
);
/** What may still become harmless with what follows it. */
const torn = new RegExp(String.raw`^(?:\xc2|\x1b(?:\(|\[[?\d;:]*|\](?:\d*|\d+;${character}*\xc2?))?)?$`);
const title = /\x1b\][02];([^\x07\x1b]*)/g;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads the first output of a terminal, for as long as nobody needs a screen to go with it: no question is asked, and
 * titles can be told without one. Whatever is not known to be harmless ends it.
 */
export class QuietStart {
  readonly #onTitle: (title: string) => void;
  #takenBytes = 0;
  #torn = '';

  constructor(onTitle: (title: string) => void) {
    this.#onTitle = onTitle;
  }

  /** False: it is over. Then no title of these bytes has been told, and nothing more may be taken. */
  take(bytes: Uint8Array): boolean {
    this.#takenBytes += bytes.byteLength;
    if (this.#takenBytes > MOST_BYTES) return false;
    const text = this.#torn + Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
    const end = harmlessEnd(text);
    this.#torn = text.slice(end);
    if (this.#torn.length > MOST_TORN_BYTES || !torn.test(this.#torn)) return false;
    return this.#tellTitles(text.slice(0, end));
  }

  /** False where one is no UTF-8: what the screen would make of it is its own affair. */
  #tellTitles(text: string): boolean {
    try {
      const titles = [...text.matchAll(title)].map(([, name = '']) => utf8.decode(Buffer.from(name, 'latin1')));
      for (const each of titles) this.#onTitle(each.slice(0, MAX_TITLE_CHARACTERS));
      return true;
    } catch {
      return false;
    }
  }
}

function harmlessEnd(text: string): number {
  let end = 0;
  for (harmless.lastIndex = 0; harmless.test(text);) end = harmless.lastIndex;
  return end;
}
