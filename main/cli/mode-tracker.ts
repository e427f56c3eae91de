/** Leaving the alternate screen restores a cursor, so modes are undone only where they are on. */
const undoneWhenOn: readonly number[] = [
  1049, 1047, 47, 1, 66, 9, 1000, 1001, 1002, 1003, 1004, 1005, 1006, 1015, 1016, 2004, 2026, 2031, 2048,
];

/** Remembers what the program made of the terminal we draw in, so that leaving gives it back as it was. */
export class ModeTracker {
  readonly #on = new Set<number>();
  #kittyPushes = 0;

  /** `body`: an escape sequence without its ESC. */
  see(body: string): void {
    const mode = /^\[\?([\d;]+)([hl])$/.exec(body);
    for (const number of mode?.[1]?.split(';').map(Number) ?? []) {
      if (mode?.[2] === 'h') this.#on.add(number);
      else this.#on.delete(number);
    }
    if (/^\[>[\d;]*u$/.test(body)) this.#kittyPushes += 1;
    if (/^\[<[\d;]*u$/.test(body)) this.#kittyPushes = Math.max(0, this.#kittyPushes - 1);
  }

  /** What undoes it, and a soft reset: attributes, margins, keypad, cursor. The tracker then starts anew. */
  undo(): string {
    const kitty = this.#kittyPushes > 0 ? `\x1b[<${this.#kittyPushes}u` : '';
    const modes = undoneWhenOn.filter((mode) => this.#on.has(mode)).map((mode) => `\x1b[?${mode}l`);
    this.#on.clear();
    this.#kittyPushes = 0;
    return `${kitty}${modes.join('')}\x1b[!p\x1b[0m\x1b[?25h`;
  }
}
