import type { Terminal } from '@xterm/xterm';
import { DisposableStore, toDisposable, type Disposable } from '../../base/disposable.ts';
import type { WindowSettings } from '../../protocol/window-settings.ts';
import { isPasteAsked } from '../pasting/paste-risk.ts';
import { onMouseSelection } from './mouse-selection.ts';
import { withoutEmptyEnd } from './empty-end.ts';

export interface ScreenClipboardParts {
  /** Asks a person whether that shall be pasted; `paste` takes what was agreed to, which may be another text. */
  askPaste(text: string, paste: (agreed: string) => void): void;
  /** It has been selected with the mouse, and shall be copied. */
  copySelected(text: string): void;
}

/** What a terminal gives to the clipboard by itself, and what it takes from it unasked. */
export class ScreenClipboard implements Disposable {
  settings: WindowSettings;
  readonly #terminal: Terminal;
  readonly #parts: ScreenClipboardParts;
  readonly #owned = new DisposableStore();

  constructor(terminal: Terminal, settings: WindowSettings, parts: ScreenClipboardParts) {
    this.settings = settings;
    this.#terminal = terminal;
    this.#parts = parts;
  }

  /** To be called once, when the terminal has been drawn. */
  listen(element: HTMLElement): void {
    const pasted = (event: ClipboardEvent): void => {
      if (!this.#asks(event.clipboardData?.getData('text/plain') ?? '')) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    element.addEventListener('paste', pasted, { capture: true });
    this.#owned.add(toDisposable(() => element.removeEventListener('paste', pasted, { capture: true })));
    this.#owned.add(onMouseSelection(this.#terminal, element, () => this.#selected()));
  }

  paste(text: string): void {
    if (!this.#asks(text)) this.#terminal.paste(text);
  }

  dispose(): void {
    this.#owned.dispose();
  }

  #selected(): void {
    if (this.settings['window.copyOnSelect']) this.#parts.copySelected(withoutEmptyEnd(this.#terminal.getSelection()));
  }

  /** Whether a person has been asked, and so nothing is pasted now. */
  #asks(text: string): boolean {
    const { bracketedPasteMode } = this.#terminal.modes;
    if (!isPasteAsked(text, this.settings['window.confirmPaste'], bracketedPasteMode)) return false;
    this.#parts.askPaste(text, (agreed) => this.#terminal.paste(agreed));
    return true;
  }
}
