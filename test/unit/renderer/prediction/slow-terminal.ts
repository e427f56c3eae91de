import { EchoPrediction } from '../../../../renderer/prediction/echo-prediction.ts';
import { XtermView } from '../../../../renderer/terminals/xterm-view.ts';
import { FakeClock } from '../../../fakes/fake-clock.ts';
import { pictureOf, ViewerTerminal } from '../../../terminal-picture.ts';
import { LineEditor } from './line-editor.ts';

type Message =
  { readonly kind: 'ack'; readonly position: number } | { readonly kind: 'output'; readonly bytes: Uint8Array };

export interface SlowTerminalOptions {
  readonly columns?: number;
  readonly rows?: number;
  readonly scrollback?: number;
  readonly hasSuggestions?: boolean;
  /** Acknowledgements come right behind what the keys have printed, instead of before it. */
  readonly areAcksLate?: boolean;
}

const encoder = new TextEncoder();

/** A line editor at the far end of a link on which everything waits until it is told to arrive. */
export class SlowTerminal {
  readonly clock = new FakeClock();
  readonly editor: LineEditor;
  readonly prediction: EchoPrediction;
  /** All that was ever drawn over the screen. */
  shown = '';
  readonly #screen: ViewerTerminal;
  /** The same without predictions. */
  readonly #plain: ViewerTerminal;
  readonly #view: XtermView;
  readonly #areAcksLate: boolean;
  readonly #up: string[] = [];
  #down: Message[] = [];
  #typed = 0;
  #taken = 0;

  constructor({
    columns = 20,
    rows = 6,
    scrollback = 50,
    hasSuggestions = false,
    areAcksLate = false,
  }: SlowTerminalOptions = {}) {
    this.#areAcksLate = areAcksLate;
    this.editor = new LineEditor(columns, hasSuggestions);
    this.#screen = new ViewerTerminal({ cols: columns, rows }, scrollback);
    this.#plain = new ViewerTerminal({ cols: columns, rows }, scrollback);
    this.#view = new XtermView(this.#screen.terminal);
    this.prediction = new EchoPrediction(this.#view, this.clock);
    this.prediction.onChanged(() => (this.shown += this.overlay));
    this.print(this.editor.repaint());
    this.arrive();
  }

  /** Whether what is typed now will be read as a password. */
  get isPasswordAsked(): boolean {
    return (this.editor.mode === 'silent' || this.editor.mode === 'masked') && !this.#up.includes('\r');
  }

  /** The text of what is drawn over the screen now. */
  get overlay(): string {
    return (this.prediction.picture?.cells ?? []).map(({ text }) => text).join('');
  }

  /** The row of the cursor, with the predictions drawn over it. */
  get row(): string {
    const { columns, cursor } = this.#view;
    const picture = this.prediction.picture;
    const start = Math.floor((picture?.cursor ?? cursor) / columns) * columns;
    const guessed = new Map(picture?.cells.map((cell) => [cell.position, cell.text]));
    const cells = Array.from({ length: columns }, (_, index) => start + index);
    return cells
      .map((position) => guessed.get(position) ?? this.#view.cell(position)?.text ?? '')
      .join('')
      .trimEnd();
  }

  /** Whether predictions have left no trace, and none are left. */
  get pictures(): { readonly with: unknown; readonly without: unknown; readonly overlay: string } {
    const pictureOfWhole = ({ terminal }: ViewerTerminal) => pictureOf(terminal, { scope: 'all' });
    return { with: pictureOfWhole(this.#screen), without: pictureOfWhole(this.#plain), overlay: this.overlay };
  }

  /** Each of `keys` is sent by itself. */
  type(...keys: readonly string[]): void {
    for (const key of keys) {
      const bytes = encoder.encode(key);
      this.prediction.typed(bytes, this.#typed);
      this.#typed += bytes.byteLength;
      this.#up.push(key);
    }
  }

  /** Keys reach the editor; what it says is on its way back, in pieces of `pieceBytes`. */
  reach(count = this.#up.length, pieceBytes = 1024): void {
    for (const key of this.#up.splice(0, count)) {
      this.#taken += encoder.encode(key).byteLength;
      const ack = { kind: 'ack', position: this.#taken } as const;
      if (!this.#areAcksLate) this.#down.push(ack);
      this.print(this.editor.take(key), pieceBytes);
      if (this.#areAcksLate) this.#down.push(ack);
    }
  }

  /** Something is printed without a key. */
  print(text: string, pieceBytes = 1024): void {
    const bytes = encoder.encode(text);
    for (let start = 0; start < bytes.byteLength; start += pieceBytes)
      this.#down.push({ kind: 'output', bytes: bytes.slice(start, start + pieceBytes) });
  }

  arrive(count = this.#down.length): void {
    for (const message of this.#down.splice(0, count)) {
      if (message.kind === 'ack') {
        this.prediction.acknowledged(message.position);
        continue;
      }
      for (const screen of [this.#screen, this.#plain]) screen.write(message.bytes);
      this.prediction.drawn();
    }
  }

  /** Both ways. */
  echo(): void {
    this.reach();
    this.arrive();
  }

  resize(columns: number, rows: number): void {
    for (const { terminal } of [this.#screen, this.#plain]) terminal.resize(columns, rows);
    this.editor.columns = columns;
    this.prediction.disturbed();
  }

  /** The link breaks, and comes back with a snapshot: what was on its way down is lost, what was typed is sent again. */
  reconnect(): void {
    this.#down = [];
    for (const { terminal } of [this.#screen, this.#plain]) terminal.reset();
    this.prediction.disturbed();
    this.prediction.acknowledged(this.#taken);
    this.print(this.editor.repaint());
  }
}
