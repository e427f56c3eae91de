import headless, { type Terminal } from '@xterm/headless';
import type { Disposable } from '../../base/disposable.ts';
import { ImagePlaces } from '../../base/images/image-places.ts';
import { guardTerminal } from '../../base/xterm-guards.ts';
import { WholeCharacters } from '../../base/whole-characters.ts';
import type { SnapshotScope } from '../../protocol/snapshot-scope.ts';
import type { TerminalSize } from '../../protocol/terminal-info.ts';
import { useGraphemeWidths } from './grapheme-widths.ts';
import { HeldOutput } from './held-output.ts';
import { MAX_TITLE_CHARACTERS, type Snapshot } from './mirror.ts';
import { PartialSequence } from './partial-sequence.ts';
import { ScreenColors } from './screen-colors.ts';
import { ScreenMarks } from './screen-marks.ts';
import { registerQueries } from './screen-queries.ts';
import { writeSnapshot } from './snapshot.ts';
import { GROUND_STATE, internalsOf, type XtermInternals } from './xterm-internals.ts';

/** xterm.js keeps a parse buffer as large as the largest piece it was given, four bytes for each. */
const PIECE_BYTES = 16 * 1024;
/** Less than this at once is no flood. */
const LEAST_FLOOD_BYTES = 16 * 1024;
/** Three words of xterm.js for each cell. */
const CELL_BYTES = 12;

const encoder = new TextEncoder();

export interface MirrorScreenOptions {
  readonly size: TerminalSize;
  readonly scrollbackLines: number;
  /** Offset of the first byte it will be given. */
  readonly offset: number;
  onReply(bytes: Uint8Array): void;
  onTitle(title: string): void;
}

/** One terminal's screen, kept by a headless xterm.js. Runs in the mirror's worker; synchronous, without timers. */
export class MirrorScreen implements Disposable {
  readonly #terminal: Terminal;
  readonly #internals: XtermInternals;
  readonly #characters = new WholeCharacters();
  readonly #partial = new PartialSequence();
  readonly #colors = new ScreenColors();
  readonly #marks: ScreenMarks;
  readonly #images: ImagePlaces;
  readonly #scrollbackLines: number;
  /** The end of a flood, not printed yet. */
  #held: HeldOutput | undefined;
  #offset: number;
  #title = '';
  #isSilent = false;

  constructor(options: MirrorScreenOptions) {
    this.#offset = options.offset;
    this.#scrollbackLines = options.scrollbackLines;
    this.#terminal = createTerminal(options);
    this.#internals = internalsOf(this.#terminal);
    this.#marks = new ScreenMarks(this.#terminal);
    this.#images = new ImagePlaces(this.#terminal);
    const reply = (text: string): void => {
      if (!this.#isSilent) options.onReply(encoder.encode(text));
    };
    this.#terminal.onData(reply);
    registerQueries(this.#terminal, reply);
    this.#internals._inputHandler.onColor((changes) => {
      for (const change of changes) {
        const answer = this.#colors.apply(change);
        if (answer !== undefined) reply(answer);
      }
    });
    this.#terminal.onTitleChange((title) => {
      this.#title = title.slice(0, MAX_TITLE_CHARACTERS);
      options.onTitle(this.#title);
    });
  }

  /** Bytes of output taken so far. */
  get offset(): number {
    return this.#offset;
  }

  /** Something was taken that is not printed yet: `settle` when nothing more comes. */
  get isHolding(): boolean {
    return this.#held !== undefined;
  }

  /** What its cells take, of both screens and the scrollback. */
  get cellBytes(): number {
    const { buffers, cols } = this.#internals;
    return (buffers.normal.lines.length + buffers.alt.lines.length) * cols * CELL_BYTES;
  }

  /** Gives the scrollback up; what is printed from now on fills it again. */
  dropScrollback(): void {
    this.settle();
    if (this.#internals.buffers.normal.ybase === 0) return;
    this.#terminal.options.scrollback = 0;
    this.#terminal.options.scrollback = this.#scrollbackLines;
  }

  write(bytes: Uint8Array): void {
    this.#offset += bytes.byteLength;
    if (this.#held === undefined && bytes.byteLength >= LEAST_FLOOD_BYTES && this.#canHold) this.#held = this.#hold();
    const held = this.#held;
    if (held === undefined) return this.#print(bytes);
    const heldBytes = held.take(bytes);
    if (heldBytes === bytes.byteLength && !held.isFull) return;
    this.settle();
    this.#print(bytes.subarray(heldBytes));
  }

  /** Prints what is held. Whatever asks for the screen does so by itself. */
  settle(): void {
    const pieces = this.#held?.release() ?? [];
    this.#held = undefined;
    for (const piece of pieces) this.#print(piece);
  }

  /** Takes output whose queries have been answered before. */
  writeSilently(bytes: Uint8Array): void {
    this.#isSilent = true;
    try {
      this.write(bytes);
    } finally {
      this.#isSilent = false;
    }
  }

  resize({ cols, rows }: TerminalSize): void {
    this.settle();
    this.#terminal.resize(cols, rows);
  }

  snapshot(asked: SnapshotScope): Snapshot {
    this.settle();
    const { cols, rows, buffers } = this.#internals;
    const scope = buffers.normal.ybase === 0 ? 'all' : asked;
    const parts = { terminal: this.#terminal, colors: this.#colors, title: this.#title, marks: this.#marks };
    const text = writeSnapshot({ ...parts, scope });
    const begun = this.#partial.bytes(this.#images.beginning);
    const bytes = Buffer.concat([encoder.encode(text), begun, this.#characters.held]);
    // Buffer.concat may hand out part of a shared pool, which cannot be transferred to another thread.
    return { bytes: new Uint8Array(bytes), offset: this.#offset, size: { cols, rows }, scope };
  }

  dispose(): void {
    this.#terminal.dispose();
  }

  #hold(): HeldOutput {
    const { cols, rows, coreService } = this.#internals;
    const columns = coreService.decPrivateModes.wraparound ? cols : Infinity;
    return new HeldOutput(this.#scrollbackLines + 2 * rows, columns);
  }

  /** All lines leave at the bottom and pass through the scrollback, and nothing is begun. */
  get #canHold(): boolean {
    const { buffers, rows, _inputHandler } = this.#internals;
    const { scrollTop, scrollBottom } = buffers.normal;
    return (
      buffers.active === buffers.normal &&
      scrollTop === 0 &&
      scrollBottom === rows - 1 &&
      this.#characters.held.byteLength === 0 &&
      _inputHandler._parser.currentState === GROUND_STATE
    );
  }

  #print(bytes: Uint8Array): void {
    for (let start = 0; start < bytes.byteLength; start += PIECE_BYTES) {
      this.#parse(bytes.subarray(start, start + PIECE_BYTES));
    }
  }

  #parse(bytes: Uint8Array): void {
    const whole = this.#characters.take(bytes);
    if (whole.byteLength === 0) return;
    this.#internals._inputHandler.parse(whole);
    this.#partial.read(whole, this.#internals._inputHandler._parser.currentState !== GROUND_STATE);
  }
}

function createTerminal({ size, scrollbackLines }: MirrorScreenOptions): Terminal {
  const terminal = new headless.Terminal({
    ...size,
    scrollback: scrollbackLines,
    allowProposedApi: true,
    logLevel: 'off',
    windowOptions: {
      getWinSizePixels: true,
      getCellSizePixels: true,
      getWinSizeChars: true,
      pushTitle: true,
      popTitle: true,
    },
  });
  useGraphemeWidths(terminal);
  guardTerminal(terminal);
  return terminal;
}
