import { characterWidth } from '../../../../renderer/prediction/character-width.ts';

export type EditorMode = 'insert' | 'command' | 'silent' | 'masked' | 'full-screen';

/** What happens when a line is ended. */
export type LineEnd = 'prompt' | 'silent' | 'masked' | 'full-screen' | 'flood';

const PROMPT = '$ ';
const GREY = (text: string): string => `\x1b[38;5;8m${text}\x1b[0m`;

/** A shell's line editor, as bash, zsh with suggestions and vi mode have it, with programs that ask for passwords. */
export class LineEditor {
  columns: number;
  mode: EditorMode = 'insert';
  /** What the next end of a line does; then `prompt` again. */
  next: LineEnd = 'prompt';
  readonly #hasSuggestions: boolean;
  #line: string[] = [];
  #cursor = 0;
  #history = 'make all';

  constructor(columns: number, hasSuggestions: boolean) {
    this.columns = columns;
    this.#hasSuggestions = hasSuggestions;
  }

  /** What it prints for keys. */
  take(keys: string): string {
    if (this.mode === 'full-screen') return this.#fullScreen(keys);
    if (this.mode === 'silent' || this.mode === 'masked') return this.#password(keys);
    if (keys.startsWith('\x1b[200~')) return this.#edit(() => this.#insert(keys.slice(6, -6)));
    if (this.mode === 'command') return this.#command(keys);
    return this.#insertMode(keys);
  }

  /** The whole screen anew. */
  repaint(): string {
    if (this.mode === 'full-screen') return '\x1b[?1049h\x1b[H\x1b[2J~ full screen\x1b[2;3H';
    if (this.mode !== 'insert' && this.mode !== 'command') return 'Password: ';
    return this.#picture();
  }

  #insertMode(keys: string): string {
    switch (keys) {
      case '\r':
        return this.#endLine();
      case '\x7f':
        return this.#cursor === 0 ? '\x07' : this.#edit(() => this.#line.splice(--this.#cursor, 1));
      case '\x1b[D':
        return this.#edit(() => (this.#cursor = Math.max(0, this.#cursor - 1)));
      case '\x1b[C':
        return this.#edit(() => this.#right());
      case '\x1b[A':
        return this.#edit(() => this.#replace(this.#history));
      case '\t':
        return this.#edit(() => this.#insert('pletion '));
      case '\x1b':
        this.mode = 'command';
        return '';
      default:
        return this.#type(keys);
    }
  }

  /** At the end of a line most print the character and nothing else. */
  #type(keys: string): string {
    const isPlain = this.#cursor === this.#line.length && !this.#hasSuggestions && characterWidth(keys) === 1;
    if (!isPlain) return this.#edit(() => this.#insert(keys));
    this.#insert(keys);
    return this.#cellsTo(this.#cursor) % this.columns === 0 ? `${keys} \r` : keys;
  }

  #command(keys: string): string {
    const steps: Record<string, () => void> = {
      h: () => (this.#cursor = Math.max(0, this.#cursor - 1)),
      l: () => (this.#cursor = Math.min(this.#line.length, this.#cursor + 1)),
      x: () => this.#line.splice(this.#cursor, 1),
    };
    if (keys === 'i' || keys === 'a') this.mode = 'insert';
    if (keys === '\r') return this.#endLine();
    const step = steps[keys];
    return step === undefined ? '' : this.#edit(step);
  }

  #password(keys: string): string {
    if (keys === '\r') return this.#endLine();
    return this.mode === 'masked' ? '*' : '';
  }

  #fullScreen(keys: string): string {
    if (keys === 'q' || keys === '\r') {
      this.mode = 'insert';
      return '\x1b[?1049l' + this.#picture();
    }
    return { h: '\x1b[D', l: '\x1b[C', j: '\x1b[B', k: '\x1b[A' }[keys] ?? '';
  }

  #endLine(): string {
    if (this.#line.length > 0) this.#history = this.#line.join('');
    this.#line = [];
    this.#cursor = 0;
    const end = this.next;
    this.next = 'prompt';
    this.mode = end === 'prompt' || end === 'flood' ? 'insert' : end;
    const flood = end === 'flood' ? Array.from({ length: 60 }, (_, line) => `line ${line}\r\n`).join('') : '';
    return `\r\n${flood}${this.repaint()}`;
  }

  #right(): void {
    if (this.#cursor < this.#line.length) this.#cursor += 1;
    else this.#insert(this.#suggestion());
  }

  #insert(text: string): void {
    const characters = [...text];
    this.#line.splice(this.#cursor, 0, ...characters);
    this.#cursor += characters.length;
  }

  #replace(text: string): void {
    this.#line = [...text];
    this.#cursor = this.#line.length;
  }

  #suggestion(): string {
    const typed = this.#line.join('');
    return this.#hasSuggestions && this.#history.startsWith(typed) ? this.#history.slice(typed.length) : '';
  }

  /** Draws the line anew from its first row. */
  #edit(change: () => void): string {
    const row = Math.floor(this.#cellsTo(this.#cursor) / this.columns);
    change();
    return (row > 0 ? `\x1b[${row}A` : '') + '\r\x1b[J' + this.#picture();
  }

  #picture(): string {
    const text = PROMPT + this.#line.join('') + GREY(this.#suggestion());
    const end = this.#cellsTo(this.#line.length) + this.#suggestion().length;
    const at = this.#cellsTo(this.#cursor);
    const margin = end % this.columns === 0 ? ' \r' : '';
    const up = Math.floor(end / this.columns) - Math.floor(at / this.columns);
    const across = at % this.columns;
    return `${text}${margin}\r${up > 0 ? `\x1b[${up}A` : ''}${across > 0 ? `\x1b[${across}C` : ''}`;
  }

  #cellsTo(place: number): number {
    return this.#line
      .slice(0, place)
      .reduce((cells, character) => cells + (characterWidth(character) ?? 1), PROMPT.length);
  }
}
