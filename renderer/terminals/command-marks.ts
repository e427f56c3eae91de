import type { IDecoration, IMarker, Terminal } from '@xterm/xterm';
import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';

/** `#RRGGBB` each. */
export interface CommandColours {
  readonly running: string;
  readonly succeeded: string;
  readonly failed: string;
}

/** How a command ended; `durationMs` is unknown of what has been restored. */
export interface CommandEnd {
  readonly status: number | undefined;
  readonly durationMs: number | undefined;
}

/** A command that somebody has gone to. */
export interface ShownCommand {
  /** From 1 at the top. */
  readonly place: number;
  readonly count: number;
  /** Undefined while it runs. */
  readonly end: CommandEnd | undefined;
}

export interface CommandMarksParts {
  readonly terminal: Terminal;
  readonly clock: Clock;
  readColours(): CommandColours;
  /** What is said of a command: undefined while it runs. */
  describe(end: CommandEnd | undefined): string;
}

interface Command {
  readonly prompt: IMarker;
  output?: IMarker | undefined;
  startedMs?: number | undefined;
  /** Where its output ends. */
  last?: { readonly marker: IMarker; readonly column: number } | undefined;
  end?: CommandEnd | undefined;
  decoration?: IDecoration | undefined;
}

const SHELL_INTEGRATION = 133;
/** Classes of what stands beside a command. */
const MARK = 'command-mark';
const HERE = 'is-here';
/** What is printed without ever scrolling could be marked without end. */
const MOST_COMMANDS = 1_000;

/** The commands that a shell has marked in what a terminal shows (OSC 133): beside the text, and beside the scrollbar. */
export class CommandMarks implements Disposable {
  readonly #parts: CommandMarksParts;
  readonly #terminal: Terminal;
  readonly #shown = new Emitter<ShownCommand | undefined>();
  /** Somebody has gone to a command, or back to what is typed. */
  readonly onShown: Event<ShownCommand | undefined> = this.#shown.event;
  /** Oldest first; the last one may be a prompt at which nothing has been started yet. */
  #commands: Command[] = [];
  #here: Command | undefined;
  /** While a snapshot is written nothing takes time. */
  isRestoring = false;

  constructor(parts: CommandMarksParts) {
    this.#parts = parts;
    this.#terminal = parts.terminal;
    this.#terminal.parser.registerOscHandler(SHELL_INTEGRATION, (data) => this.#read(data));
    this.#terminal.parser.registerEscHandler({ final: 'c' }, () => {
      this.clear();
      return false;
    });
    this.#terminal.onData(() => this.#show(undefined));
  }

  /** No command has been marked. */
  get isEmpty(): boolean {
    return this.#started.length === 0;
  }

  /** Scrolls to the command above or below the one that is shown; below the last one, to what is typed. */
  go(direction: 'up' | 'down'): void {
    const started = this.#started;
    const from = this.#here === undefined ? started.length : started.indexOf(this.#here);
    const to = direction === 'up' ? Math.max(0, from - 1) : from + 1;
    const command = started[to];
    if (command === undefined) this.#terminal.scrollToBottom();
    else this.#terminal.scrollToLine(command.prompt.line);
    this.#show(command);
  }

  /** Selects what the command that is shown, or else the last one, has printed; false when that is nothing. */
  selectOutput(): boolean {
    const command = this.#here ?? this.#started.at(-1);
    const { baseY, cursorX, cursorY } = this.#terminal.buffer.active;
    const line = command?.output?.line ?? -1;
    const end = command?.last ?? { marker: { line: baseY + cursorY }, column: cursorX };
    const length = (end.marker.line - line) * this.#terminal.cols + end.column;
    if (line < 0 || end.marker.line < 0 || length <= 0) return false;
    this.#terminal.select(0, line, length);
    return true;
  }

  /** Marks the same commands in the colours of now. */
  repaint(): void {
    for (const command of this.#started) this.#decorate(command);
  }

  /** Forgets them all. */
  clear(): void {
    for (const { prompt } of this.#commands) prompt.dispose();
    this.#show(undefined);
  }

  dispose(): void {
    this.clear();
    this.#shown.dispose();
  }

  get #started(): Command[] {
    return this.#commands.filter(({ output }) => output !== undefined);
  }

  #read(data: string): boolean {
    if (this.#terminal.buffer.active.type === 'alternate') return true;
    const [letter, status = ''] = data.split(';');
    if (letter === 'A') this.#prompted();
    if (letter === 'C') this.#startedNow();
    if (letter === 'D') this.#ended(/^\d+$/.test(status) ? Number(status) : undefined);
    return true;
  }

  #prompted(): void {
    this.#ended(undefined); // Whoever prompts has nothing running, whatever was missed.
    const last = this.#commands.at(-1);
    if (last !== undefined && last.output === undefined) last.prompt.dispose(); // The same one, drawn anew.
    if (this.#commands.length >= MOST_COMMANDS) this.#commands[0]?.prompt.dispose();
    const command: Command = { prompt: this.#terminal.registerMarker() };
    this.#commands.push(command);
    command.prompt.onDispose(() => this.#forget(command));
  }

  #startedNow(): void {
    const command = this.#commands.at(-1);
    if (command === undefined || command.output !== undefined) return;
    command.output = this.#terminal.registerMarker();
    command.startedMs = this.isRestoring ? undefined : this.#parts.clock.now();
    this.#decorate(command);
  }

  #ended(status: number | undefined): void {
    const command = this.#commands.at(-1);
    if (command?.output === undefined || command.end !== undefined) return;
    command.last = { marker: this.#terminal.registerMarker(), column: this.#terminal.buffer.active.cursorX };
    const { startedMs } = command;
    const isTimed = startedMs !== undefined && !this.isRestoring;
    command.end = { status, durationMs: isTimed ? this.#parts.clock.now() - startedMs : undefined };
    this.#decorate(command);
  }

  #show(command: Command | undefined): void {
    const before = this.#here;
    if (before === undefined && command === undefined) return;
    this.#here = command;
    before?.decoration?.element?.classList.remove(HERE);
    command?.decoration?.element?.classList.add(HERE);
    const started = this.#started;
    const place = command === undefined ? 0 : started.indexOf(command) + 1;
    this.#shown.fire(command && { place, count: started.length, end: command.end });
  }

  #forget(command: Command): void {
    this.#commands = this.#commands.filter((one) => one !== command);
    command.output?.dispose();
    command.last?.marker.dispose();
    if (this.#here === command) this.#show(undefined);
  }

  /** Anew at each change: the marks beside the scrollbar are drawn when one comes or goes. */
  #decorate(command: Command): void {
    command.decoration?.dispose();
    const color = this.#parts.readColours()[toneOf(command.end)];
    const overviewRulerOptions = { color, position: 'left' } as const;
    command.decoration = this.#terminal.registerDecoration({ marker: command.prompt, overviewRulerOptions });
    command.decoration?.onRender((element) => this.#draw(command, element));
  }

  /** Once for each element; xterm says so each time it has scrolled. */
  #draw(command: Command, element: HTMLElement): void {
    if (element.classList.contains(MARK)) return;
    const words = this.#parts.describe(command.end);
    element.classList.add(MARK, `is-${toneOf(command.end)}`);
    element.classList.toggle(HERE, command === this.#here);
    element.setAttribute('role', 'img');
    element.setAttribute('aria-label', words);
    element.title = words;
  }
}

function toneOf(end: CommandEnd | undefined): keyof CommandColours {
  if (end === undefined) return 'running';
  return end.status === 0 || end.status === undefined ? 'succeeded' : 'failed';
}
