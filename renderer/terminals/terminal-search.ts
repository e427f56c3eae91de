import { SearchAddon, type ISearchOptions } from '@xterm/addon-search';
import type { Terminal } from '@xterm/xterm';
import type { Disposable } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';

/** More places than this are found one by one, and neither counted nor marked. */
export const MOST_MARKED = 1000;

export interface SearchOptions {
  readonly isCaseSensitive: boolean;
  readonly isWholeWord: boolean;
  readonly isRegex: boolean;
}

export interface SearchResults {
  readonly count: number;
  /** Of the one that is shown, from 0 at the top; undefined where there are too many to count. */
  readonly index: number | undefined;
}

/** `#RRGGBB` each. */
export interface SearchColours {
  readonly match: string;
  readonly active: string;
  readonly ruler: string;
}

/** Finds text in what a terminal has printed, from the bottom up, marks it there and beside the scrollbar. */
export class TerminalSearch implements Disposable {
  readonly #addon = new SearchAddon({ highlightLimit: MOST_MARKED });
  readonly #results = new Emitter<SearchResults>();
  /** Also when output that comes in changes them. */
  readonly onResults: Event<SearchResults> = this.#results.event;
  readonly #terminal: Terminal;
  readonly #readColours: () => SearchColours;
  /** The terminal's own colour of a selection while it has not the keyboard. */
  #selectionColour: string | undefined;
  /** What the marks that are shown stand for. */
  #shown: { readonly text: string; readonly options: SearchOptions } | undefined;

  constructor(terminal: Terminal, readColours: () => SearchColours) {
    this.#terminal = terminal;
    this.#readColours = readColours;
    terminal.loadAddon(this.#addon);
    this.#addon.onDidChangeResults(({ resultIndex, resultCount }) =>
      this.#results.fire({ count: resultCount, index: resultIndex < 0 ? undefined : resultIndex }),
    );
  }

  /**
   * Goes to the next place above or below the one that is shown, and round from either end. An empty text clears all
   * marks. A regular expression that is none throws SyntaxError; what was found before stays.
   */
  find(text: string, direction: 'up' | 'down', options: SearchOptions): boolean {
    if (options.isRegex) RegExp(text);
    // The addon keeps its marks where only the options have changed.
    if (text === '' || this.#shown?.options !== options) this.clear();
    if (text === '') return false;
    this.#shown = { text, options };
    const colours = this.#readColours();
    this.#paintSelection(colours.active);
    const asked = toAddonOptions(options, colours);
    return direction === 'up' ? this.#addon.findPrevious(text, asked) : this.#addon.findNext(text, asked);
  }

  /** Marks the same places in the colours of now. */
  repaint(): void {
    if (this.#shown === undefined) return;
    const { text, options } = this.#shown;
    const colours = this.#readColours();
    this.#addon.clearDecorations();
    this.#selectionColour = undefined;
    this.#paintSelection(colours.active);
    this.#addon.findNext(text, { ...toAddonOptions(options, colours), incremental: true });
  }

  /** Takes all marks away. */
  clear(): void {
    this.#shown = undefined;
    this.#addon.clearDecorations();
    this.#paintSelection(this.#selectionColour);
    this.#selectionColour = undefined;
  }

  /** The place that is shown is selected, too, and a selection lies over its mark. */
  #paintSelection(colour: string | undefined): void {
    const { theme } = this.#terminal.options;
    this.#selectionColour ??= theme?.selectionInactiveBackground;
    if (colour === undefined || colour === theme?.selectionInactiveBackground) return;
    this.#terminal.options.theme = { ...theme, selectionInactiveBackground: colour };
  }

  dispose(): void {
    this.#results.dispose();
  }
}

function toAddonOptions(options: SearchOptions, { match, active, ruler }: SearchColours): ISearchOptions {
  return {
    caseSensitive: options.isCaseSensitive,
    wholeWord: options.isWholeWord,
    regex: options.isRegex,
    decorations: {
      matchBackground: match,
      matchOverviewRuler: ruler,
      activeMatchBackground: active,
      activeMatchBorder: ruler,
      activeMatchColorOverviewRuler: ruler,
    },
  };
}
