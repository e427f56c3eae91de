import { isSameSgr, plainStyle, sgrFor, type CellStyle } from './cell-style.ts';
import type { XtermInternals } from './xterm-internals.ts';

/** Of a character's properties the lowest bit says that it joins the character before it, the next two how wide it is. */
const JOINS = 1;
const WIDTH_SHIFT = 1;
const WIDTH_MASK = 3;
/** Does nothing but end a character cluster. */
const CLUSTER_END = '\0';

/** Builds the VT text of a snapshot: knows the style it has left the terminal in, and keeps clusters of cells apart. */
export class VtWriter {
  readonly #internals: XtermInternals;
  #text = '';
  #style = plainStyle;
  #isStyleKnown = true;
  #joinState = 0;

  constructor(internals: XtermInternals) {
    this.#internals = internals;
  }

  get text(): string {
    return this.#text;
  }

  get style(): CellStyle {
    return this.#style;
  }

  /** Anything but printable text; ends the cluster. */
  control(sequence: string): void {
    this.#text += sequence;
    this.#joinState = 0;
  }

  /** Goes back to the saved cursor: its place, its colours and its character set. */
  restoreCursor(): void {
    this.control('\x1b8');
    this.#isStyleKnown = false;
  }

  /** Nothing that follows joins what was printed, nor repeats it. */
  endCluster(): void {
    this.control(CLUSTER_END);
  }

  /** Prints the characters of one cell and returns how many columns they take. */
  print(chars: string): number {
    const { unicodeService } = this.#internals;
    let isFirst = true;
    for (const char of chars) {
      const code = char.codePointAt(0) as number;
      let properties = unicodeService.charProperties(code, this.#joinState);
      if (isFirst && (properties & JOINS) !== 0) {
        this.#text += CLUSTER_END;
        properties = unicodeService.charProperties(code, 0);
      }
      this.#joinState = properties;
      isFirst = false;
    }
    this.#text += chars;
    return (this.#joinState >>> WIDTH_SHIFT) & WIDTH_MASK;
  }

  /** Characters of ASCII after another one: none joins the one before it, and each takes one column. */
  printLetters(letters: string): void {
    if (letters === '') return;
    this.#text += letters;
    this.#joinState = this.#internals.unicodeService.charProperties(letters.charCodeAt(letters.length - 1), 0);
  }

  /** Columns that the first character of a cell takes when it is printed, at least one. */
  widthBeforeJoins(chars: string): number {
    const properties = this.#internals.unicodeService.charProperties(chars.codePointAt(0) as number, 0);
    return Math.max(1, (properties >>> WIDTH_SHIFT) & WIDTH_MASK);
  }

  setStyle(style: CellStyle): void {
    const before = this.#style;
    this.#style = style;
    const isSgrNew = !this.#isStyleKnown || !isSameSgr(before, style);
    this.#isStyleKnown = true;
    if (isSgrNew) this.control(sgrFor(style));
    // xterm.js forgets the protection with SGR 0.
    if (style.isProtected && (isSgrNew || !before.isProtected)) this.control('\x1b[1"q');
    if (!style.isProtected && before.isProtected) this.control('\x1b[0"q');
    if (before.linkId !== style.linkId) this.#setLink(style.linkId);
  }

  #setLink(linkId: number): void {
    const link = linkId === 0 ? undefined : this.#internals._oscLinkService.getLinkData(linkId);
    const id = link?.id === undefined ? '' : `id=${link.id}`;
    this.control(link === undefined ? '\x1b]8;;\x1b\\' : `\x1b]8;${id};${link.uri}\x1b\\`);
  }
}
