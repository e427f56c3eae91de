import { ImageAddon } from '@xterm/addon-image';
import type { Terminal } from '@xterm/xterm';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import { IMAGE_CELL } from '../../base/images/image-cells.ts';
import type { ImageKind } from '../../base/images/image-places.ts';
import { MAX_FILE_BYTES } from '../../base/images/inline-image.ts';

/** With what its two decoders keep, 4 MiB each beside their code, this makes 16 MB a terminal at the most. */
const STORED_MEGABYTES = 7;
const MAX_PIXELS = (STORED_MEGABYTES * 1_000_000) / 4;
const MAX_SIXEL_BYTES = 4 * 1024 * 1024;

type Picture = HTMLCanvasElement | ImageBitmap;

/** So many cells of a picture from the one of that number on, and where they go. */
interface Tiles {
  readonly tile: number;
  readonly column: number;
  readonly row: number;
  readonly count: number;
}

interface Dimensions {
  readonly css: {
    readonly cell: { readonly width: number; readonly height: number };
    readonly canvas: { readonly width: number; readonly height: number };
  };
}

/** What is used of the addon beside its interface. The version is pinned; the test of drawn pictures fails when it changes. */
interface AddonParts {
  readonly _opts: { sixelScrolling: boolean };
  readonly _storage: { addImage(picture: Picture): void; advanceCursor(height: number): void };
  readonly _renderer: {
    readonly dimensions: Dimensions | undefined;
    readonly _renderService: { readonly dimensions: Dimensions } | undefined;
    readonly _ctx: CanvasRenderingContext2D | undefined;
    draw(spec: { readonly orig?: Picture }, tile: number, column: number, row: number, count?: number): void;
  };
  readonly _handlers: {
    get(kind: 'sixel'): { unhook(isWhole: boolean): boolean | Promise<boolean>; reset(): void };
    get(kind: 'iip'): { end(isWhole: boolean): boolean | Promise<boolean> };
  };
}

/**
 * Draws pictures on one terminal by xterm's addon, which is held to our rules: a picture is laid out by the cell that all
 * screens share and stretched to the one of this screen, it never moves the cursor further than told, and no query is
 * answered (L43). To be made between sequences: it listens from the next one on.
 */
export class ImagePainter implements Disposable {
  readonly #terminal: Terminal;
  readonly #addon: ImageAddon;
  readonly #parts: AddonParts;
  readonly #owned = new DisposableStore();
  #isPlacing = false;
  /** Of the picture that is being drawn, in rows. */
  #room = 0;
  #moved = 0;
  #isDisposed = false;

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
    this.#addon = this.#owned.add(
      new ImageAddon({
        enableSizeReports: false,
        pixelLimit: MAX_PIXELS,
        sixelSizeLimit: MAX_SIXEL_BYTES,
        iipSizeLimit: MAX_FILE_BYTES,
        storageLimit: STORED_MEGABYTES,
        showPlaceholder: false,
      }),
    );
    terminal.loadAddon(this.#addon);
    this.#parts = this.#addon as unknown as AddonParts;
    this.#silence();
    this.#layOut();
    this.#parts._renderer.draw = (...[{ orig }, tile, column, row, count = 1]) => {
      if (orig !== undefined) this.#draw(orig, { tile, column, row, count });
    };
  }

  /** As `PaintImage` says. */
  paint(kind: ImageKind, rows: number): number | Promise<number> {
    this.#room = rows;
    this.#moved = 0;
    const { _handlers, _opts } = this.#parts;
    if (rows === 0 && kind === 'sixel') _handlers.get('sixel').reset();
    if (rows === 0) return 0;
    _opts.sixelScrolling = true; // A program may have set it otherwise, and not on all screens.
    const drawn = this.#place(() =>
      kind === 'sixel' ? _handlers.get('sixel').unhook(true) : _handlers.get('iip').end(true),
    );
    if (typeof drawn === 'boolean') return this.#moved;
    const moved = (): number => this.#moved;
    return drawn.then(moved, moved); // A file that turns out to be no picture is left out.
  }

  /** Some cell of the terminal still shows one. */
  get holdsPictures(): boolean {
    return this.#addon.storageUsage > 0;
  }

  clear(): void {
    this.#addon.reset();
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#owned.dispose();
  }

  /** What the addon would answer: the first device attributes and the limits of graphics. */
  #silence(): void {
    const { parser } = this.#terminal;
    this.#owned.add(parser.registerCsiHandler({ final: 'c' }, () => true));
    this.#owned.add(parser.registerCsiHandler({ prefix: '?', final: 'S' }, () => true));
  }

  #layOut(): void {
    const { _renderer, _storage } = this.#parts;
    Object.defineProperty(_renderer, 'dimensions', {
      get: () => (this.#isPlacing ? this.#sharedDimensions : _renderer._renderService?.dimensions),
    });
    const add = _storage.addImage.bind(_storage);
    _storage.advanceCursor = () => undefined;
    _storage.addImage = (picture) => {
      const rows = Math.ceil(picture.height / IMAGE_CELL.height);
      if (this.#isDisposed || rows > this.#room) return letGo(picture);
      this.#place(() => add(picture));
      this.#moved = rows - 1;
    };
  }

  #place<T>(act: () => T): T {
    this.#isPlacing = true;
    try {
      return act();
    } finally {
      this.#isPlacing = false;
    }
  }

  get #sharedDimensions(): Dimensions {
    const { cols, rows } = this.#terminal;
    const canvas = { width: cols * IMAGE_CELL.width, height: rows * IMAGE_CELL.height };
    return { css: { cell: IMAGE_CELL, canvas } };
  }

  /** Some cells of a picture, stretched from the shared cell to this screen's. Keeps no stretched copy. */
  #draw(orig: Picture, { tile, column, row, count }: Tiles): void {
    const { _ctx, dimensions } = this.#parts._renderer;
    if (_ctx === undefined || dimensions === undefined) return;
    const { cell } = dimensions.css;
    const tilesPerRow = Math.ceil(orig.width / IMAGE_CELL.width);
    const x = (tile % tilesPerRow) * IMAGE_CELL.width;
    const y = Math.floor(tile / tilesPerRow) * IMAGE_CELL.height;
    const width = Math.min(count * IMAGE_CELL.width, orig.width - x);
    const height = Math.min(IMAGE_CELL.height, orig.height - y);
    const left = Math.round(column * cell.width);
    const top = Math.round(row * cell.height);
    const right = Math.round((column + width / IMAGE_CELL.width) * cell.width);
    const bottom = Math.round((row + height / IMAGE_CELL.height) * cell.height);
    _ctx.drawImage(orig, x, y, width, height, left, top, right - left, bottom - top);
  }
}

function letGo(picture: Picture): void {
  if (picture instanceof ImageBitmap) picture.close();
}
