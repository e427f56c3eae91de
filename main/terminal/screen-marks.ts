import type { IMarker, Terminal } from '@xterm/headless';

const SHELL_INTEGRATION = 133;
/** The beginning of a prompt, of a command's output and its end, and the status; nothing else is kept. */
const KEPT = /^(A|C|D(?:;\d{1,10})?)(?:;|$)/;
/** What is printed without ever scrolling could be marked without end. */
const MOST_MARKS = 3_000;

interface ScreenMark {
  readonly marker: IMarker;
  readonly text: string;
}

/** Where in a screen a shell has marked its commands (OSC 133), so that a snapshot can mark them again. */
export class ScreenMarks {
  readonly #terminal: Terminal;
  #marks: ScreenMark[] = [];

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
    terminal.parser.registerOscHandler(SHELL_INTEGRATION, (data) => this.#read(data));
    terminal.parser.registerEscHandler({ final: 'c' }, () => this.#forgetAll());
  }

  /** The sequences that belong to the start of each row. */
  byRow(): ReadonlyMap<number, string> {
    const rows = new Map<number, string>();
    for (const { marker, text } of this.#marks)
      rows.set(marker.line, `${rows.get(marker.line) ?? ''}\x1b]133;${text}\x1b\\`);
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
    this.#marks.push({ marker, text });
    marker.onDispose(() => (this.#marks = this.#marks.filter((mark) => mark.marker !== marker)));
    return true;
  }

  #forgetAll(): boolean {
    for (const { marker } of [...this.#marks]) marker.dispose();
    return false;
  }
}
