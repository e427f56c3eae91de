import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import { isSeenIn, countProofs } from './guess-check.ts';
import { emptyLine, guessKey, type GuessedCell, type KeyGuess, type LineState } from './line-guess.ts';
import { OutstandingKeys } from './outstanding-keys.ts';
import type { ScreenView } from './screen-view.ts';
import { parseTyped } from './typed-keys.ts';

/** What the screen would show had the echo arrived. */
export interface PredictedPicture {
  readonly cells: readonly GuessedCell[];
  readonly cursor: number;
}

/** What the agent has taken and is not seen after that long has no echo, or another one. */
const ECHO_MS = 200;
/** Lines that are redrawn may arrive in pieces, with the cursor somewhere on the row in between. */
const REDRAW_MS = 50;
/** How many characters have to be seen to be echoed before guesses are shown. Full-screen programs take keys for commands. */
const PROOFS = { normal: 1, alternate: 3 } as const;

/**
 * Guesses the echo of keys that are on their way. Guesses hang together in a line: from a place where the cursor was
 * seen to be, up to a key whose effect nobody can tell, or to something on the screen that they do not explain. Each
 * line has to prove that its program echoes before anything of it is shown: so what is typed at a password prompt never
 * is. The screen itself is only looked at.
 */
export class EchoPrediction implements Disposable {
  readonly #view: ScreenView;
  readonly #clock: Clock;
  readonly #changed = new Emitter<void>();
  readonly onChanged: Event<void> = this.#changed.event;
  readonly #keys = new OutstandingKeys();
  /** Of the first outstanding keys, up to one that nobody can guess. */
  #guesses: KeyGuess[] = [];
  /** After all guesses. */
  #line: LineState;
  /** Where the cursor is while no guess has come true yet. */
  #anchor: number;
  #frame: Pick<ScreenView, 'columns' | 'isAlternate'>;
  #proofs = 0;
  /** The last character that was seen to be echoed in this line. */
  #lastSeen: GuessedCell | undefined;
  /** The screen stands as no guess has it; how many were shown before. */
  #strayed: { readonly sinceMs: number; readonly shown: number } | undefined;
  /** What lies behind it in the input cannot have been echoed, unless its acknowledgement is about to come. */
  #takenPosition = 0;
  #timer: Disposable | undefined;
  #picture: PredictedPicture | undefined;

  constructor(view: ScreenView, clock: Clock) {
    this.#view = view;
    this.#clock = clock;
    this.#anchor = view.cursor;
    this.#line = emptyLine(view.cursor);
    this.#frame = frameOf(view);
  }

  /** What to draw over the screen; undefined: nothing. */
  get picture(): PredictedPicture | undefined {
    return this.#picture;
  }

  /** `bytes` have been sent; in the input they begin at `start`. */
  typed(bytes: Uint8Array, start: number): void {
    if (this.#keys.count === 0 && !this.#isLineThere()) this.#beginLine(0);
    let position = start;
    for (const key of parseTyped(bytes)) {
      this.#keys.add(key, position);
      position += key.sizeBytes;
    }
    this.#guess();
    this.#tell();
  }

  /** The agent has taken all input before `position`. */
  acknowledged(position: number): void {
    this.#takenPosition = position;
    this.#keys.acknowledged(position, this.#clock.now());
    if (this.#strayed === undefined) return this.#wait();
    this.#compare(); // The echo was there first.
    this.#tell();
  }

  /** The screen shows all output that has been received. */
  drawn(): void {
    if (this.#keys.count === 0) return;
    this.#compare();
    this.#tell();
  }

  /** The screen has become another one: nothing on it is where it was. */
  disturbed(): void {
    this.#beginLine(this.#keys.countBefore(this.#takenPosition));
    this.#tell();
  }

  dispose(): void {
    this.#timer?.dispose();
    this.#changed.dispose();
  }

  #compare(): void {
    const arrived = this.#keys.countBefore(this.#takenPosition);
    if (!isSameFrame(this.#frame, this.#view)) return this.#beginLine(arrived);
    const seen = this.#countSeen(arrived);
    if (seen > 0) this.#confirm(seen);
    const isAwaited = seen > 0 || this.#view.cursor === this.#anchor;
    const isUnexplained = arrived - seen > this.#guesses.length;
    if (isUnexplained || (!isAwaited && !this.#isOnRow())) this.#beginLine(arrived - seen);
    else if (isAwaited) this.#strayed = undefined;
    else this.#strayed ??= { sinceMs: this.#clock.now(), shown: this.#guesses.length };
  }

  /** How many of the guesses about `arrived` keys the screen bears out. */
  #countSeen(arrived: number): number {
    const candidates = this.#guesses.slice(0, arrived);
    for (let count = candidates.length; count > 0; count -= 1)
      if (isSeenIn(this.#view, candidates.slice(0, count))) return count;
    return 0;
  }

  #confirm(count: number): void {
    const seen = this.#guesses.splice(0, count);
    this.#keys.drop(count);
    this.#proofs += countProofs(this.#view, seen);
    this.#anchor = this.#view.cursor;
    this.#lastSeen = seen.findLast(({ typed }) => typed !== undefined)?.typed?.cell ?? this.#lastSeen;
  }

  /** Forgets the first `dropped` keys, and guesses the others anew from where the cursor is. Nothing is proven. */
  #beginLine(dropped: number): void {
    this.#keys.drop(dropped);
    this.#guesses = [];
    this.#proofs = 0;
    this.#lastSeen = undefined;
    this.#strayed = undefined;
    this.#anchor = this.#view.cursor;
    this.#line = emptyLine(this.#anchor);
    this.#frame = frameOf(this.#view);
    this.#guess();
  }

  #guess(): void {
    const guessed = mergeCells(this.#guesses);
    const read = (position: number) => guessed.get(position) ?? this.#view.cell(position);
    for (let key = this.#nextToGuess(); key !== undefined; key = this.#nextToGuess()) {
      const next = guessKey(key.effect, this.#line, this.#view, read);
      if (next === undefined) return;
      this.#line = next.line;
      this.#guesses.push(next.guess);
      for (const cell of next.guess.cells) guessed.set(cell.position, cell);
    }
  }

  #nextToGuess() {
    return this.#keys.at(this.#guesses.length);
  }

  /** Whether the line goes on where it was left. */
  #isLineThere(): boolean {
    const seen = this.#lastSeen;
    const isSeenStill = seen === undefined || this.#view.cell(seen.position)?.text === seen.text;
    return isSeenStill && this.#view.cursor === this.#anchor && isSameFrame(this.#frame, this.#view);
  }

  /** Whether the cursor is on a row of the line. */
  #isOnRow(): boolean {
    const { columns, cursor } = this.#view;
    const row = Math.floor(cursor / columns);
    return row >= Math.floor(this.#line.start / columns) && row <= Math.floor(this.#line.end / columns);
  }

  #isProven(): boolean {
    return this.#proofs >= (this.#frame.isAlternate ? PROOFS.alternate : PROOFS.normal);
  }

  #tell(): void {
    this.#wait();
    const shown = this.#guesses.slice(0, this.#strayed?.shown);
    const cursor = shown.at(-1)?.cursor;
    const before = this.#picture;
    const isShown = cursor !== undefined && this.#isProven();
    this.#picture = isShown ? { cells: [...mergeCells(shown).values()], cursor } : undefined;
    if (isShown || before !== undefined) this.#changed.fire();
  }

  #wait(): void {
    this.#timer?.dispose();
    this.#timer = undefined;
    const echoByMs = (this.#keys.first?.acknowledgedAtMs ?? Infinity) + ECHO_MS;
    const dueMs = Math.min(echoByMs, (this.#strayed?.sinceMs ?? Infinity) + REDRAW_MS);
    if (dueMs === Infinity) return;
    this.#timer = this.#clock.setTimer(Math.max(0, dueMs - this.#clock.now()), () => this.#giveUp());
  }

  /** The guesses were wrong, or there is no echo. */
  #giveUp(): void {
    this.#timer = undefined;
    const overdue = this.#keys.countAcknowledgedBy(this.#clock.now() - ECHO_MS);
    const unexplained = this.#strayed === undefined ? 0 : this.#keys.countBefore(this.#takenPosition);
    this.#beginLine(Math.max(overdue, unexplained));
    this.#tell();
  }
}

function frameOf({ columns, isAlternate }: ScreenView): Pick<ScreenView, 'columns' | 'isAlternate'> {
  return { columns, isAlternate };
}

function isSameFrame(frame: Pick<ScreenView, 'columns' | 'isAlternate'>, view: ScreenView): boolean {
  return frame.columns === view.columns && frame.isAlternate === view.isAlternate;
}

/** The last guess about each cell. */
function mergeCells(guesses: readonly KeyGuess[]): Map<number, GuessedCell> {
  return new Map(guesses.flatMap(({ cells }) => cells.map((cell) => [cell.position, cell] as const)));
}
