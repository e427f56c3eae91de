import { MAX_IMAGE_HEIGHT } from './image-cells.ts';

const BAND_HEIGHT = 6;
const RASTER = 0x22; // "
const SEMICOLON = 0x3b;
const NEW_BAND = 0x2d; // -
const ZERO = 0x30;
const NINE = 0x39;
const FIRST_SIXEL = 0x3f;
const LAST_SIXEL = 0x7f;
/** What else ends the part in which a height may be told: a repetition, a colour, the start of the band, the next band. */
const commands: ReadonlySet<number> = new Set([0x21, 0x23, 0x24, NEW_BAND]);
/** Aspect (two), width, height. */
const RASTER_FIELDS = 4;
const MOST_BANDS = Math.ceil(MAX_IMAGE_HEIGHT / BAND_HEIGHT) + 1;

/**
 * How high a sixel picture is, told by its data alone: by its raster attributes, where these stand before everything
 * else and are whole, otherwise by its bands. Nothing of the picture is kept.
 */
export class SixelHeight {
  #part: 'start' | 'raster' | 'bands' = 'start';
  #raster: number[] = [];
  #bands = 0;
  #isBandBegun = false;

  /** The next character codes from `start` to before `end`. */
  put(data: Uint32Array, start: number, end: number): void {
    for (let index = start; index < end; index += 1) {
      const code = (data[index] as number) & 0x7f;
      if (this.#part === 'raster') this.#readRaster(code);
      else if (this.#part === 'start' && code === RASTER) this.#beginRaster();
      if (this.#part !== 'raster') this.#readBands(code);
    }
  }

  get pixels(): number {
    if (this.#hasRaster) return this.#part === 'bands' ? (this.#raster[RASTER_FIELDS - 1] ?? 0) : 0;
    return (this.#bands + (this.#isBandBegun ? 1 : 0)) * BAND_HEIGHT;
  }

  /** The beginning of a picture without a dot that another of these has read as this one has read its own. */
  get beginning(): string {
    if (this.#part === 'raster') return `"${this.#raster.join(';')}`;
    if (this.#part === 'start') return '';
    const raster = this.#hasRaster ? `"${this.#raster.join(';')}` : '';
    return `${raster}$${'-'.repeat(this.#bands)}${this.#isBandBegun ? '?' : ''}$`;
  }

  get #hasRaster(): boolean {
    return this.#raster.length === RASTER_FIELDS;
  }

  #beginRaster(): void {
    this.#part = 'raster';
    this.#raster = [0];
  }

  #readRaster(code: number): void {
    const last = this.#raster.length - 1;
    if (code >= ZERO && code <= NINE) {
      this.#raster[last] = Math.min((this.#raster[last] ?? 0) * 10 + code - ZERO, MAX_IMAGE_HEIGHT + 1);
    } else if (code === SEMICOLON) {
      this.#raster.push(0);
      if (this.#raster.length > 2 * RASTER_FIELDS) this.#raster.length = 2 * RASTER_FIELDS;
    } else if (this.#hasRaster) {
      this.#part = 'bands';
    } else if (isDrawing(code)) {
      this.#part = 'bands';
      this.#raster = [];
    }
  }

  #readBands(code: number): void {
    if (!isDrawing(code)) return;
    this.#part = 'bands';
    if (code === NEW_BAND) {
      this.#bands = Math.min(this.#bands + 1, MOST_BANDS);
      this.#isBandBegun = false;
    } else if (code >= FIRST_SIXEL) {
      this.#isBandBegun = true;
    }
  }
}

function isDrawing(code: number): boolean {
  return (code >= FIRST_SIXEL && code <= LAST_SIXEL) || commands.has(code);
}
