import { UnicodeGraphemesAddon } from '@xterm/addon-unicode-graphemes';
import { Terminal } from '@xterm/xterm';
import type { Clock } from '../../base/clock.ts';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import { guardTerminal } from '../../base/xterm-guards.ts';
import { Emitter, type Event } from '../../base/event.ts';
import { WholeCharacters } from '../../base/whole-characters.ts';
import type { SnapshotScope } from '../../protocol/snapshot-scope.ts';
import type { TerminalSize } from '../../protocol/terminal-info.ts';
import { FileLinks } from '../links/file-links.ts';
import { TerminalLinks } from '../links/terminal-links.ts';
import { ProgramMessages } from '../program/program-messages.ts';
import type { TerminalAppearance } from './appearance.ts';
import { readRange, readRows } from './buffer-rows.ts';
import { isCalm } from './calm.ts';
import type { CommandMarks } from './command-marks.ts';
import { createCommandMarks } from './create-command-marks.ts';
import { FocusReportGate } from './focus-report-gate.ts';
import { LateScrollback } from './late-scrollback.ts';
import { Ligatures } from './ligatures.ts';
import { onLookAbove } from './look-above.ts';
import { PredictedEcho } from './predicted-echo.ts';
import { swallowQueries } from './swallowed-queries.ts';
import { ScreenClipboard, type ScreenClipboardParts } from './screen-clipboard.ts';
import { withoutEmptyEnd } from './empty-end.ts';
import { RULER_WIDTH, ScreenFit } from './screen-fit.ts';
import { ScreenLooks } from './screen-looks.ts';
import { putScreenWords } from './screen-words.ts';
import { readSearchColours } from './search-colours.ts';
import { SteadyRedraw } from './steady-redraw.ts';
import { terminalOptions } from './terminal-options.ts';
import { TerminalImages } from './terminal-images.ts';
import { TerminalSearch } from './terminal-search.ts';
import { ToldFolders } from './told-folders.ts';
import type { WebglBudget } from './webgl-budget.ts';
import { paintWithWebgl } from './webgl-painter.ts';
import { whenIdle } from './when-idle.ts';

const FOCUS_REPORTS = ['\x1b[I', '\x1b[O'];
const CURSOR = { show: '\x1b[?25h', hide: '\x1b[?25l' } as const;

export interface TerminalScreenParts extends ScreenClipboardParts {
  readonly appearance: TerminalAppearance;
  readonly webgl: WebglBudget;
  readonly clock: Clock;
}

/**
 * One terminal drawn with xterm. It never decides its size: it says how much room there is (`fit`) and takes the size
 * the agent sends. It sends keys, mouse and focus, and never an answer to a program's query (L43).
 */
export class TerminalScreen implements Disposable {
  readonly #terminal: Terminal;
  readonly #webgl: WebglBudget;
  readonly #clipboard: ScreenClipboard;
  readonly #owned = new DisposableStore();
  readonly #input = new Emitter<Uint8Array>();
  readonly #bell = new Emitter<void>();
  readonly #characters = new WholeCharacters();
  readonly #focusReports = new FocusReportGate();
  readonly #ligatures: Ligatures;
  readonly #images: TerminalImages;
  readonly #redraw: SteadyRedraw;
  readonly fit: ScreenFit;
  readonly looks: ScreenLooks;
  readonly search: TerminalSearch;
  readonly predictedEcho: PredictedEcho;
  readonly messages: ProgramMessages;
  readonly commands: CommandMarks;
  readonly links: TerminalLinks;
  readonly files: FileLinks;
  readonly folders: ToldFolders;
  readonly scrollback: LateScrollback;
  readonly onInput: Event<Uint8Array> = this.#input.event;
  readonly onBell: Event<void> = this.#bell.event;
  #painter: Disposable | undefined;
  #isRestoring = false;

  constructor(parts: TerminalScreenParts) {
    const { appearance, clock } = parts;
    this.#webgl = parts.webgl;
    this.looks = new ScreenLooks(appearance, (changed) => this.#setAppearance(changed));
    const options = terminalOptions(appearance);
    putScreenWords();
    this.links = this.#owned.add(new TerminalLinks((range) => readRange(this.#terminal, range)));
    this.#terminal = new Terminal({
      ...options,
      allowProposedApi: true,
      overviewRuler: { width: RULER_WIDTH },
      macOptionClickForcesSelection: true,
      linkHandler: this.links.handler,
    });
    this.fit = new ScreenFit(this.#terminal, options.fontSize);
    this.#redraw = new SteadyRedraw(this.#terminal);
    this.scrollback = this.#owned.add(
      new LateScrollback({
        ...{ clock, whenIdle, isCalm: () => isCalm(this.#terminal, this.#images) },
        sourceChanged: () => this.#redraw.lookBack(),
      }),
    );
    this.#ligatures = this.#owned.add(new Ligatures(this.#terminal, appearance.settings['window.ligatures']));
    this.#terminal.loadAddon(this.links.addon);
    this.#terminal.loadAddon(new UnicodeGraphemesAddon());
    this.search = this.#owned.add(new TerminalSearch(this.#terminal, () => readSearchColours(this.#terminal.element)));
    const { settings } = appearance;
    this.predictedEcho = this.#owned.add(new PredictedEcho(this.#terminal, clock, settings['window.predictedEcho']));
    this.#clipboard = this.#owned.add(new ScreenClipboard(this.#terminal, settings, parts));
    this.messages = this.#owned.add(new ProgramMessages(this.#terminal, clock));
    this.commands = this.#owned.add(createCommandMarks(this.#terminal, clock));
    const folders = (this.folders = this.#owned.add(new ToldFolders(this.#terminal)));
    const buffer = () => this.#terminal.buffer.active;
    this.files = this.#owned.add(new FileLinks({ buffer, folderAt: (row) => folders.at(row) }));
    this.#terminal.registerLinkProvider(this.files); // After addresses, which it leaves alone.
    guardTerminal(this.#terminal);
    this.#listen();
    this.#images = this.#owned.add(new TerminalImages(this.#terminal, settings['window.images']));
  }

  get size(): TerminalSize {
    return { cols: this.#terminal.cols, rows: this.#terminal.rows };
  }

  get isMounted(): boolean {
    return this.#terminal.element !== undefined;
  }

  /** What a screen reader is told of it shall not be told twice. */
  get firstScope(): SnapshotScope {
    return this.#terminal.options.screenReaderMode === true ? 'all' : 'screen';
  }

  get renderer(): 'webgl' | 'dom' {
    return this.#painter === undefined ? 'dom' : 'webgl';
  }

  /** Without the empty lines below a program's last one. */
  get selection(): string {
    return withoutEmptyEnd(this.#terminal.getSelection());
  }

  /** Draws into `host`, which must be laid out: characters are measured now. Later calls only move it. */
  mount(host: HTMLElement): void {
    const isNew = this.#terminal.element === undefined;
    if (isNew) this.#terminal.open(host);
    if (this.#terminal.element === undefined) return;
    if (!isNew) {
      if (this.#terminal.element.parentElement !== host) host.append(this.#terminal.element);
      return;
    }
    this.#clipboard.listen(this.#terminal.element);
    this.#owned.add(onLookAbove(this.#terminal, this.#terminal.element, (rows) => this.#lookAbove(rows)));
    this.#ligatures.apply();
  }

  /** Only visible screens hold a WebGL context. */
  setVisible(isVisible: boolean): void {
    this.scrollback.isVisible = isVisible;
    if (!this.isMounted) return;
    if (!isVisible) {
      this.#painter?.dispose();
      this.#painter = undefined;
    } else if (this.#painter === undefined) {
      this.#painter = paintWithWebgl(this.#terminal, this.#webgl, () => (this.#painter = undefined));
    }
  }

  write(bytes: Uint8Array, done: () => void): void {
    const whole = this.#characters.take(bytes);
    if (whole.byteLength === 0) return done();
    const drawn = this.predictedEcho.received();
    const shown = (): void => {
      drawn?.();
      done();
    };
    this.#terminal.write(whole, drawn === undefined ? done : shown);
  }

  reset(size: TerminalSize): void {
    this.#redraw.remember();
    this.#characters.reset();
    this.commands.clear();
    this.folders.clear();
    this.#images.clear();
    this.#terminal.reset();
    if (this.#isRestoring) this.#redraw.begin();
    this.#terminal.resize(size.cols, size.rows);
    this.predictedEcho.wasReset();
  }

  /** While a snapshot is written nothing rings, no program is heard and no focus report leaves. */
  setRestoring(isRestoring: boolean): void {
    this.#isRestoring = isRestoring;
    this.messages.isSilent = isRestoring;
    this.commands.isRestoring = isRestoring;
    if (isRestoring) return this.#redraw.begin();
    this.#redraw.end(this.scrollback.isMissing);
    this.scrollback.drawn();
  }

  #lookAbove(rows: number): void {
    if (!this.scrollback.isMissing) return;
    this.#redraw.lookAbove(rows);
    if (rows > 0) void this.scrollback.fetch();
  }

  #setAppearance(appearance: TerminalAppearance): void {
    const options = terminalOptions(appearance);
    this.#clipboard.settings = appearance.settings;
    Object.assign(this.#terminal.options, options);
    this.search.repaint();
    this.commands.repaint();
    this.predictedEcho.choice = appearance.settings['window.predictedEcho'];
    this.#ligatures.areWanted = appearance.settings['window.ligatures'];
    this.#images.areWanted = appearance.settings['window.images'];
    this.fit.setFont(options.fontSize);
  }

  /** In the language that is spoken now. */
  sayAgain(): void {
    putScreenWords(this.#terminal);
    this.looks.tell();
  }

  setCursorShown(isShown: boolean): void {
    this.#terminal.options.cursorInactiveStyle = isShown ? 'outline' : 'none';
    this.#terminal.write(isShown ? CURSOR.show : CURSOR.hide);
  }

  focus(): void {
    this.#terminal.focus();
  }

  async selectAll(): Promise<void> {
    await this.scrollback.fetch();
    this.#terminal.selectAll();
  }

  /** As if typed, bracketed if the program wants that; a person may be asked first. */
  paste(text: string): void {
    this.#clipboard.paste(text);
  }

  /** All lines of the active buffer, for tests and for people who ask for it. */
  readText(): string {
    return readRows(this.#terminal, 0);
  }

  /** The lines of the active buffer that a program can still reach, wherever somebody has scrolled to. */
  readScreen(): string {
    return readRows(this.#terminal, this.#terminal.buffer.active.baseY);
  }

  dispose(): void {
    this.#painter?.dispose();
    this.#painter = undefined;
    this.#owned.dispose();
    this.#terminal.dispose();
    for (const emitter of [this.#input, this.#bell]) emitter.dispose();
  }

  #listen(): void {
    const encoder = new TextEncoder();
    const terminal = this.#terminal;
    const stirred = (): void => this.scrollback.stirred();
    for (const event of [terminal.onScroll, terminal.onSelectionChange]) this.#owned.add(event(stirred));
    this.#owned.add(terminal.buffer.onBufferChange(stirred));
    this.#owned.add(swallowQueries(terminal, () => this.#focusReports.modeSet()));
    this.#owned.add(
      terminal.onData((data) => {
        if (!FOCUS_REPORTS.includes(data)) this.#redraw.lookBack();
        if (this.#focusReports.lets(data, this.#isRestoring)) this.#input.fire(encoder.encode(data));
      }),
    );
    this.#owned.add(terminal.onBinary((data) => this.#input.fire(Uint8Array.from(data, (one) => one.charCodeAt(0)))));
    this.#owned.add(
      terminal.onBell(() => {
        if (!this.#isRestoring) this.#bell.fire();
      }),
    );
  }
}
