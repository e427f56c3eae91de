import { currentStyleOf, isSameStyle, plainStyle, styleOf } from './cell-style.ts';
import { charsetName } from './charset-names.ts';
import type { VtWriter } from './vt-writer.ts';
import type { ScreenBuffer, ScreenCell, XtermInternals } from './xterm-internals.ts';

const TAB_WIDTH = 8;
const INTERMEDIATES = '()*+';
const SHIFTS = ['', '\x0e', '\x1bn', '\x1bo'];
const MOUSE_PROTOCOLS: Readonly<Record<string, number>> = { X10: 9, VT200: 1000, DRAG: 1002, ANY: 1003 };
const MOUSE_ENCODINGS: Readonly<Record<string, number>> = { SGR: 1006, SGR_PIXELS: 1016 };
const CURSOR_STYLES = { block: 1, underline: 3, bar: 5 };

/** What each buffer has of its own besides its rows: tab stops, margins and the saved cursor. Moves the cursor. */
export function writeBufferState(writer: VtWriter, buffer: ScreenBuffer, { cols, rows }: XtermInternals): void {
  writeTabStops(writer, buffer, cols);
  if (buffer.scrollTop !== 0 || buffer.scrollBottom !== rows - 1) {
    writer.control(`\x1b[${buffer.scrollTop + 1};${buffer.scrollBottom + 1}r`);
  }
  writeSavedCursor(writer, buffer);
}

function writeTabStops(writer: VtWriter, buffer: ScreenBuffer, cols: number): void {
  const columns = Array.from({ length: cols }, (_, column) => column);
  if (columns.every((column) => Boolean(buffer.tabs[column]) === (column % TAB_WIDTH === 0))) return;
  writer.control('\x1b[3g');
  for (const column of columns) if (buffer.tabs[column]) writer.control(`\x1b[${column + 1}G\x1bH`);
}

function writeSavedCursor(writer: VtWriter, buffer: ScreenBuffer): void {
  const row = Math.max(0, buffer.savedY - buffer.ybase);
  const { fg, bg } = buffer.savedCurAttrData;
  const style = styleOf({ fg, bg, extended: { _ext: 0, urlId: 0 } });
  const charset = charsetName(buffer.savedCharset);
  if (row === 0 && buffer.savedX === 0 && isSameStyle(style, plainStyle) && charset === 'B') return;
  writer.control(`\x1b[${row + 1};${buffer.savedX + 1}H`);
  writer.setStyle(style);
  writer.control(charset === 'B' ? '\x1b7' : `\x1b(${charset}\x1b7\x1b(B`);
}

/** Modes that neither move the cursor nor change how text is printed. */
export function writeModes(writer: VtWriter, internals: XtermInternals): void {
  const { isCursorHidden, decPrivateModes: modes } = internals.coreService;
  const { activeProtocol, activeEncoding } = internals.coreMouseService;
  const isSet: readonly (readonly [unknown, string])[] = [
    [modes.applicationCursorKeys, '\x1b[?1h'],
    [modes.applicationKeypad, '\x1b='],
    [modes.reverseWraparound, '\x1b[?45h'],
    [modes.sendFocus, '\x1b[?1004h'],
    [modes.bracketedPasteMode, '\x1b[?2004h'],
    [MOUSE_PROTOCOLS[activeProtocol], `\x1b[?${MOUSE_PROTOCOLS[activeProtocol]}h`],
    [MOUSE_ENCODINGS[activeEncoding], `\x1b[?${MOUSE_ENCODINGS[activeEncoding]}h`],
    [internals.options.convertEol, '\x1b[20h'],
    [internals.options.cursorBlink, '\x1b[?12h'],
    [isCursorHidden, '\x1b[?25l'],
  ];
  for (const [isOn, sequence] of isSet) if (isOn) writer.control(sequence);
  if (modes.cursorStyle === undefined) return;
  writer.control(`\x1b[${CURSOR_STYLES[modes.cursorStyle] + (modes.cursorBlink ? 0 : 1)} q`);
}

/**
 * Puts the cursor where it belongs, with what changes printing set last. Where the cursor stands right behind a
 * character, that character is printed again: only so the terminal is about to wrap, knows what to repeat, and lets a
 * combining mark that follows join it.
 */
export function writeCursor(writer: VtWriter, internals: XtermInternals, cell: ScreenCell): void {
  const { modes, decPrivateModes } = internals.coreService;
  if (decPrivateModes.origin) writer.control('\x1b[?6h');
  if (!decPrivateModes.wraparound) writer.control('\x1b[?7l');
  if (modes.insertMode) writer.control('\x1b[4h');
  const column = columnBeforeCursor(internals, cell);
  const again = column === undefined ? '' : cell.getChars() || ' ';
  const { charset } = internals._charsetService;
  const isMapped = charset !== undefined && [...again].some((char) => char in charset);
  if (!isMapped) writeCharsets(writer, internals, true);
  moveCursor(writer, internals, column ?? Math.min(internals.buffers.active.x, internals.cols - 1));
  if (column !== undefined) printAgain(writer, internals, { cell, chars: again });
  writer.setStyle(currentStyleOf(internals._inputHandler._curAttrData));
  if (isMapped) writeCharsets(writer, internals, false);
}

function printAgain(
  writer: VtWriter,
  { _inputHandler: { _curAttrData, _parser }, coreService }: XtermInternals,
  { cell, chars }: { cell: ScreenCell; chars: string },
): void {
  const isCurrent = isSameStyle(styleOf(cell), styleOf(_curAttrData));
  writer.setStyle(isCurrent ? currentStyleOf(_curAttrData) : styleOf(cell));
  // It would push itself to the right: as far as it is wide before anything joins it, which then only covers what is there.
  if (coreService.modes.insertMode) writer.control(`\x1b[${writer.widthBeforeJoins(chars)}P`);
  writer.print(chars);
  if (_parser.precedingJoinState === 0) writer.endCluster();
}

function moveCursor(writer: VtWriter, internals: XtermInternals, column: number): void {
  const { y, scrollTop } = internals.buffers.active;
  const row = internals.coreService.decPrivateModes.origin ? y - scrollTop : y;
  writer.control(`\x1b[${Math.max(0, row) + 1};${column + 1}H`);
}

/** The column of the character to print again, if there is one; it is then in `cell`. */
function columnBeforeCursor(internals: XtermInternals, cell: ScreenCell): number | undefined {
  const { x, y, ybase, lines } = internals.buffers.active;
  const isAboutToWrap = x === internals.cols;
  if (!isAboutToWrap && internals._inputHandler._parser.precedingJoinState === 0) return undefined;
  const line = lines.get(ybase + y);
  if (x === 0 || line === undefined) return undefined;
  const column = x > 1 && line.getWidth(x - 1) === 0 && line.getWidth(x - 2) === 2 ? x - 2 : x - 1;
  line.loadCell(column, cell);
  const isShown = cell.getChars() !== '' && cell.getWidth() === x - column;
  return isShown || isAboutToWrap ? column : undefined;
}

function writeCharsets(writer: VtWriter, internals: XtermInternals, canMove: boolean): void {
  const { charset, glevel, _charsets } = internals._charsetService;
  // Going back to a saved cursor takes up its character set without designating it.
  const isRestored = charset !== _charsets[glevel] && charset === internals.buffers.active.savedCharset && canMove;
  for (let g = 0; g < INTERMEDIATES.length; g += 1) {
    const name = charsetName(g === glevel && !isRestored ? charset : _charsets[g]);
    if (name !== 'B') writer.control(`\x1b${INTERMEDIATES[g]}${name}`);
  }
  if (glevel !== 0) writer.control(SHIFTS[glevel] ?? '');
  if (isRestored) writer.restoreCursor();
}
