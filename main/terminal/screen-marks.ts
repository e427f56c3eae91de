import type { IMarker, Terminal } from '@xterm/headless';

const SHELL_INTEGRATION = 133;
const FOLDER = 7;
/** Nothing that would end the sequence in which it is told again. */
const ADDRESS = /^file:\/\/[^\x00-\x20\x7f-\x9f]{1,1024}$/;
/** The beginning of a prompt, of a command's output and its end, and the status; nothing else is kept. */
const KEPT = /^(A|C|D(?:;\d{1,10})?)(?:;|$)/;
/** What is printed without ever scrolling could be marked without end. */
const MOST_MARKS = 3_000;

interface ScreenMark {
  readonly marker: IMarker;
  readonly text: string;
  /** Where the shell had said it was; empty if it had not. */
  readonly folder: string;
}

/** Where in a screen a shell has marked its commands (OSC 133), and where it was then (OSC 7), to be told by a snapshot. */
export class ScreenMarks {
  readonly #terminal: Terminal;
  #marks: ScreenMark[] = [];
  #folder = '';

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
    terminal.parser.registerOscHandler(SHELL_INTEGRATION, (data) => this.#read(data));
    terminal.parser.registerOscHandler(FOLDER, (address) => {
      if (ADDRESS.test(address)) this.#folder = address;
      return true;
    });
    terminal.parser.registerEscHandler({ final: 'c' }, () => this.#forgetAll());
  }

  /** The sequences that belong to the start of each row, from `first` on; the folder of what is above belongs to that. */
  byRow(first: number): ReadonlyMap<number, string> {
    const rows = new Map<number, string>();
    const add = (row: number, sequence: string): unknown => rows.set(row, `${rows.get(row) ?? ''}${sequence}\x1b\\`);
    let told = '';
    const above = this.#marks.filter(({ marker, folder }) => marker.line < first && folder !== '').at(-1);
    if (above !== undefined) add(first, `\x1b]7;${(told = above.folder)}`);
    for (const { marker, text, folder } of this.#marks.filter((mark) => mark.marker.line >= first)) {
      if (folder !== told) add(marker.line, `\x1b]7;${(told = folder)}`);
      add(marker.line, `\x1b]133;${text}`);
    }
    return rows;
  }

  #read(data: string): boolean {
    const [, text] = KEPT.exec(data) ?? [];
    if (text === undefined || this.#terminal.buffer.active.type === 'alternate') return true;
    const last = this.#marks.at(-1);
    if (text === 'A' && last?.text === 'A') last.marker.dispose(); // The same prompt, drawn anew.
    const isExpected = text === 'A' || last?.text === (text === 'C' ? 'A' : 'C');
    if (!isExpected) return true;
    if (this.#marks.length >= MOST_MARKS) this.#marks[0]?.marker.dispose();
    const marker = this.#terminal.registerMarker();
    if (marker === undefined) return true;
    this.#marks.push({ marker, text, folder: this.#folder });
    marker.onDispose(() => (this.#marks = this.#marks.filter((mark) => mark.marker !== marker)));
    return true;
  }

  #forgetAll(): boolean {
    for (const { marker } of [...this.#marks]) marker.dispose();
    return false;
  }
}
