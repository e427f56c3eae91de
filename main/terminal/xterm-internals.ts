import type { Terminal } from '@xterm/headless';

/**
 * What a snapshot needs of @xterm/headless and its public interface does not show: underline styles, links, saved
 * cursors, margins, character sets. The version is pinned; snapshot tests fail when one of these names changes.
 */
export interface XtermInternals {
  readonly cols: number;
  readonly rows: number;
  readonly buffers: { readonly normal: ScreenBuffer; readonly alt: ScreenBuffer; readonly active: ScreenBuffer };
  readonly options: { readonly convertEol: boolean; readonly cursorBlink: boolean };
  readonly coreService: {
    readonly isCursorHidden: boolean;
    readonly modes: { readonly insertMode: boolean };
    readonly decPrivateModes: PrivateModes;
  };
  readonly coreMouseService: { readonly activeProtocol: string; readonly activeEncoding: string };
  readonly unicodeService: { charProperties(codepoint: number, preceding: number): number };
  readonly _charsetService: {
    readonly charset: object | undefined;
    readonly glevel: number;
    readonly _charsets: readonly (object | undefined)[];
  };
  readonly _oscLinkService: {
    getLinkData(id: number): { readonly id?: string | undefined; readonly uri: string } | undefined;
  };
  readonly _inputHandler: {
    readonly _curAttrData: CellAttributes;
    readonly _parser: { readonly currentState: number; readonly precedingJoinState: number };
    readonly onColor: (listener: (changes: ColorChange[]) => void) => void;
    /** Parses at once, in the caller's turn, and passes on what a handler throws. */
    parse(data: Uint8Array | string): void;
  };
}

interface PrivateModes {
  readonly applicationCursorKeys: boolean;
  readonly applicationKeypad: boolean;
  readonly bracketedPasteMode: boolean;
  readonly cursorBlink: boolean | undefined;
  readonly cursorStyle: 'block' | 'underline' | 'bar' | undefined;
  readonly origin: boolean;
  readonly reverseWraparound: boolean;
  readonly sendFocus: boolean;
  readonly wraparound: boolean;
}

export interface ScreenBuffer {
  /** Equals the columns while the cursor waits to wrap. */
  readonly x: number;
  readonly y: number;
  /** Lines of scrollback above the screen. */
  readonly ybase: number;
  readonly scrollTop: number;
  readonly scrollBottom: number;
  readonly tabs: Readonly<Record<number, boolean>>;
  readonly savedX: number;
  /** Counted from the top of the scrollback. */
  readonly savedY: number;
  readonly savedCurAttrData: { readonly fg: number; readonly bg: number };
  readonly savedCharset: object | undefined;
  readonly lines: { readonly length: number; get(row: number): ScreenLine | undefined };
}

export interface ScreenLine {
  readonly isWrapped: boolean;
  readonly length: number;
  getWidth(column: number): number;
  /** Of its last character where several share the cell. */
  getCodePoint(column: number): number;
  isCombined(column: number): number;
  hasContent(column: number): number;
  getFg(column: number): number;
  getBg(column: number): number;
  loadCell(column: number, into: ScreenCell): ScreenCell;
}

export interface CellAttributes {
  readonly fg: number;
  readonly bg: number;
  readonly extended: { readonly _ext: number; readonly urlId: number };
}

export interface ScreenCell extends CellAttributes {
  getWidth(): number;
  getChars(): string;
}

/** 0–255 are the palette, 256–258 foreground, background and cursor. */
export type ColorChange =
  | { readonly type: 0; readonly index: number }
  | { readonly type: 1; readonly index: number; readonly color: readonly [number, number, number] }
  | { readonly type: 2; readonly index?: number };

/** The parser is between sequences. */
export const GROUND_STATE = 0;

export function internalsOf(terminal: Terminal): XtermInternals {
  return (terminal as unknown as { _core: XtermInternals })._core;
}

export function createCell(terminal: Terminal): ScreenCell {
  return terminal.buffer.active.getNullCell() as unknown as ScreenCell;
}
