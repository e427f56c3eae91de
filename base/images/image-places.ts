import type { Disposable } from '../disposable.ts';
import { imageRows } from './image-cells.ts';
import { InlineImage } from './inline-image.ts';
import { SixelHeight } from './sixel-height.ts';

const INLINE_IMAGE = 1337;

export type ImageKind = 'sixel' | 'inline';

/**
 * Draws the picture whose data has just ended, from the cursor on and at most so many rows high, if it can; lets go of it
 * when it has none. By how many rows that has moved the cursor down.
 */
export type PaintImage = (kind: ImageKind, rows: number) => number | Promise<number>;

type Parsing = (data: Uint32Array, start: number, end: number) => void;

interface Parser {
  registerDcsHandler(
    id: { readonly final: string },
    handler: { hook(): void; put: Parsing; unhook(isWhole: boolean): boolean | Promise<boolean> },
  ): Disposable;
  registerOscHandler(
    id: number,
    handler: { start(): void; put: Parsing; end(isWhole: boolean): boolean | Promise<boolean> },
  ): Disposable;
}

/** The parts of an xterm.js terminal (6.0, with or without a window) that this needs. */
interface Core {
  readonly cols: number;
  readonly rows: number;
  readonly _bufferService: { readonly buffer: { x: number } };
  readonly _inputHandler: { readonly _parser: Parser; lineFeed(): void };
}

/**
 * Moves the cursor of one terminal past pictures (sixel, iTerm's), whether they are drawn or not: down to a picture's
 * last row, in the column where it began. A picture's data alone decides how far, so that all screens of a terminal stay
 * as one (L43).
 */
export class ImagePlaces implements Disposable {
  readonly #core: Core;
  readonly #paint: PaintImage;
  readonly #handled: readonly Disposable[];
  #sixel: SixelHeight | undefined;
  #inline: InlineImage | undefined;

  constructor(terminal: object, paint: PaintImage = () => 0) {
    this.#core = (terminal as { readonly _core: Core })._core;
    this.#paint = paint;
    const parser = this.#core._inputHandler._parser;
    this.#handled = [
      parser.registerDcsHandler({ final: 'q' }, this.#sixelHandler()),
      parser.registerOscHandler(INLINE_IMAGE, this.#inlineHandler()),
    ];
  }

  /** While a picture is under way: the beginning of one without content that will take the same place. */
  get beginning(): string | undefined {
    if (this.#sixel !== undefined) return `\x1bP0;1q${this.#sixel.beginning}`;
    return this.#inline && `\x1b]${INLINE_IMAGE};${this.#inline.beginning(this.#core)}`;
  }

  dispose(): void {
    this.#handled.forEach((one) => one.dispose());
  }

  #sixelHandler(): Parameters<Parser['registerDcsHandler']>[1] {
    return {
      hook: () => void (this.#sixel = new SixelHeight()),
      put: (data, start, end) => this.#sixel?.put(data, start, end),
      unhook: (isWhole) => {
        const rows = imageRows(this.#sixel?.pixels ?? 0);
        this.#sixel = undefined;
        return this.#pass('sixel', isWhole ? rows : 0);
      },
    };
  }

  #inlineHandler(): Parameters<Parser['registerOscHandler']>[1] {
    return {
      start: () => void (this.#inline = new InlineImage()),
      put: (data, start, end) => this.#inline?.put(data, start, end),
      end: (isWhole) => {
        const rows = isWhole ? this.#inline?.rows(this.#core) : 0;
        this.#inline = undefined;
        return this.#pass('inline', rows ?? 0);
      },
    };
  }

  #pass(kind: ImageKind, rows: number): true | Promise<true> {
    const column = this.#core._bufferService.buffer.x;
    const feed = (moved: number): true => {
      for (let row = moved + 1; row < rows; row += 1) this.#core._inputHandler.lineFeed();
      this.#core._bufferService.buffer.x = column;
      return true;
    };
    const moved = this.#paint(kind, rows);
    return typeof moved === 'number' ? feed(moved) : moved.then(feed);
  }
}
