import type { Terminal } from '@xterm/xterm';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import { ImagePlaces } from '../../base/images/image-places.ts';
import type { ImagePainter } from './image-painter.ts';

/** The shortest of all programs. */
const EMPTY_MODULE = Uint8Array.of(0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00);

/** Keeps the place of pictures on one terminal, and draws them where that is wanted and this page may. */
export class TerminalImages implements Disposable {
  readonly #terminal: Terminal;
  readonly #owned = new DisposableStore();
  #places: ImagePlaces;
  #painter: ImagePainter | undefined;
  #areWanted = false;
  #isDisposed = false;

  constructor(terminal: Terminal, areWanted: boolean) {
    this.#terminal = terminal;
    this.#places = new ImagePlaces(terminal);
    this.areWanted = areWanted;
  }

  set areWanted(areWanted: boolean) {
    if (areWanted === this.#areWanted) return;
    this.#areWanted = areWanted;
    if (!areWanted) this.#betweenPictures(() => this.#dropPainter());
    else if (mayCompile()) void this.#load();
  }

  /** Pictures are drawn that would not be there any more if the screen were drawn anew. */
  get arePainted(): boolean {
    return this.#painter?.holdsPictures === true;
  }

  /** Forgets all that is drawn. */
  clear(): void {
    this.#painter?.clear();
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#owned.dispose();
    this.#painter?.dispose();
    this.#places.dispose();
  }

  async #load(): Promise<void> {
    // Where the page has lost its server, pictures stay blank.
    const painting = await import('./image-painter.ts').catch(() => undefined);
    if (painting === undefined) return;
    this.#betweenPictures(() => {
      if (!this.#areWanted || this.#painter !== undefined) return;
      const painter = (this.#painter = new painting.ImagePainter(this.#terminal));
      this.#replacePlaces(new ImagePlaces(this.#terminal, (kind, rows) => painter.paint(kind, rows)));
    });
  }

  #dropPainter(): void {
    if (this.#areWanted || this.#painter === undefined) return;
    this.#painter.dispose();
    this.#painter = undefined;
    this.#replacePlaces(new ImagePlaces(this.#terminal));
  }

  #replacePlaces(places: ImagePlaces): void {
    this.#places.dispose();
    this.#places = places;
  }

  /** Who listens to a picture's data must not change while it comes. */
  #betweenPictures(act: () => void): void {
    if (this.#isDisposed) return;
    if (this.#places.beginning === undefined) return act();
    const waiting = this.#owned.add(
      this.#terminal.onWriteParsed(() => {
        waiting.dispose();
        this.#betweenPictures(act);
      }),
    );
  }
}

/** Whether the policy under which this page was loaded allows compiled code. */
function mayCompile(): boolean {
  try {
    new WebAssembly.Module(EMPTY_MODULE);
    return true;
  } catch {
    return false;
  }
}
