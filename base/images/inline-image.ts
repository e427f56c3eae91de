import { IMAGE_CELL, imageRows, MAX_IMAGE_HEIGHT } from './image-cells.ts';
import { pictureSize, type PictureSize } from './picture-size.ts';

/** Of a picture's file, as it says. */
export const MAX_FILE_BYTES = 4 * 1024 * 1024;
const MAX_HEADER = 4096;
/** Of base64, from the start of the file on, in which its size has to be told. Together with the header less than 64 KiB. */
const MAX_BEGINNING = 44_000;
const HEADER_START = 'File=';
const COLON = 0x3a;
const LENGTH = /^(auto|\d{1,5}(px|%)?)$/;
/** Says how many rows a picture takes whose own beginning is not told again. */
const ROWS_FIELD = 'rows';

interface ScreenCells {
  readonly cols: number;
  readonly rows: number;
}

/** A picture as iTerm has it (OSC 1337), of which no more is kept than tells its place. */
export class InlineImage {
  #header = '';
  #isHeaderWhole = false;
  #beginning = '';

  /** The next character codes from `start` to before `end`. */
  put(data: Uint32Array, start: number, end: number): void {
    let index = start;
    while (!this.#isHeaderWhole && index < end) {
      const code = data[index] as number;
      index += 1;
      if (code === COLON) this.#isHeaderWhole = true;
      else if (this.#header.length < MAX_HEADER) this.#header += String.fromCharCode(code);
    }
    const kept = Math.min(end, index + MAX_BEGINNING - this.#beginning.length);
    for (; index < kept; index += 1) this.#beginning += String.fromCharCode(data[index] as number);
  }

  /** How many rows it takes on such a screen; 0 when it has no place there. */
  rows(screen: ScreenCells): number {
    const fields = this.#readHeader();
    if (fields?.get('inline') !== '1') return 0;
    const told = fields.get(ROWS_FIELD);
    if (told !== undefined) return Number(told) <= imageRows(MAX_IMAGE_HEIGHT) ? Math.trunc(Number(told)) : 0;
    const sizeBytes = Number(fields.get('size'));
    if (!(sizeBytes > 0 && sizeBytes <= MAX_FILE_BYTES)) return 0;
    const size = pictureSize(decodeBeginning(this.#beginning));
    return size === undefined ? 0 : imageRows(shownHeight(size, fields, screen));
  }

  /** The beginning of a picture without content that takes as many rows. */
  beginning(screen: ScreenCells): string {
    return `${HEADER_START}inline=1;size=1;${ROWS_FIELD}=${this.rows(screen)}:`;
  }

  #readHeader(): ReadonlyMap<string, string> | undefined {
    if (!this.#isHeaderWhole || !this.#header.startsWith(HEADER_START) || this.#header.length >= MAX_HEADER) return;
    const fields = this.#header.slice(HEADER_START.length).split(';');
    return new Map(
      fields.map((field): [string, string] => {
        const at = field.indexOf('=');
        return at < 0 ? [field, ''] : [field.slice(0, at), field.slice(at + 1)];
      }),
    );
  }
}

/** Empty when it is no base64. */
function decodeBeginning(base64: string): Uint8Array {
  try {
    return Uint8Array.from(atob(base64.slice(0, base64.length - (base64.length % 4))), (one) => one.charCodeAt(0));
  } catch {
    return new Uint8Array(0);
  }
}

/** As asked for, in proportion where that is wanted; unasked no larger than the screen. 0 when nothing would be seen. */
function shownHeight({ width, height }: PictureSize, fields: ReadonlyMap<string, string>, screen: ScreenCells): number {
  if (width <= 0 || height <= 0) return 0;
  const room = { width: screen.cols * IMAGE_CELL.width, height: screen.rows * IMAGE_CELL.height };
  const wantedWidth = lengthOf(fields.get('width'), room.width, IMAGE_CELL.width);
  const wantedHeight = lengthOf(fields.get('height'), room.height, IMAGE_CELL.height);
  if (wantedWidth === undefined || wantedHeight === undefined) return 0;
  if (wantedWidth === 0 && wantedHeight === 0) {
    const scale = Math.min(1, room.width / width, (room.height - IMAGE_CELL.height) / height);
    return wholeHeight(width * scale, height * scale);
  }
  if (wantedWidth === 0) return wholeHeight((width * wantedHeight) / height, wantedHeight);
  const isStretched = Number(fields.get('preserveAspectRatio') ?? 1) === 0 && wantedHeight > 0;
  return wholeHeight(wantedWidth, isStretched ? wantedHeight : (height * wantedWidth) / width);
}

function wholeHeight(width: number, height: number): number {
  return Math.floor(width) > 0 ? Math.floor(height) : 0;
}

/** In pixels, 0 for `auto`; undefined for what is no length. */
function lengthOf(text: string | undefined, room: number, cell: number): number | undefined {
  if (text === undefined || text === 'auto') return 0;
  if (!LENGTH.test(text)) return undefined;
  const count = parseInt(text, 10);
  if (text.endsWith('%')) return (count * room) / 100;
  return text.endsWith('px') ? count : count * cell;
}
