const INTERRUPT = '\x03';
const END_OF_INPUT = '\x04';
const ERASE_LINE = '\x15';
const ESCAPE = '\x1b';
const erasers: ReadonlySet<string> = new Set(['\x7f', '\b']);
const ends: ReadonlySet<string> = new Set(['\r', '\n']);

/** How a line that is typed unseen has ended. */
export type HiddenLineEnd =
  { readonly kind: 'typed'; readonly text: string } | { readonly kind: 'left' } | { readonly kind: 'interrupted' };

/** A line that is typed while the terminal shows nothing of it and acts on no key: what each key means is here. */
export class HiddenLine {
  #characters: string[] = [];

  /** What has come in one go. Undefined while the line goes on. */
  take(typed: string): HiddenLineEnd | undefined {
    if (typed.startsWith(ESCAPE)) return undefined; // an arrow, or another key that types nothing
    for (const character of typed) {
      if (ends.has(character)) return { kind: 'typed', text: this.#characters.join('') };
      if (character === INTERRUPT) return { kind: 'interrupted' };
      if (character === END_OF_INPUT && this.#characters.length === 0) return { kind: 'left' };
      if (erasers.has(character)) this.#characters.pop();
      else if (character === ERASE_LINE) this.#characters = [];
      else if (!/\p{Cc}/u.test(character)) this.#characters.push(character);
    }
    return undefined;
  }
}
