import { WebLinksAddon } from '@xterm/addon-web-links';
import type { IBufferRange, ILinkHandler } from '@xterm/xterm';
import type { Disposable } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import { isMac } from '../keyboard/platform.ts';
import { doubtOf, type LinkDoubt } from './link-doubt.ts';
import { openAddress } from './open-address.ts';
import { safeAddress } from './safe-address.ts';

/** A link that is not opened before its person has seen where it leads. */
export interface DoubtfulLink {
  readonly address: string;
  /** What stands for it in the terminal. */
  readonly shown: string;
  readonly doubt: LinkDoubt;
}

/** What links in a terminal do: Ctrl (⌘) and click opens one; hovering shows where it leads. */
export class TerminalLinks implements Disposable {
  readonly #readText: (range: IBufferRange) => string;
  readonly #hint = new Emitter<string | undefined>();
  readonly #doubted = new Emitter<DoubtfulLink>();
  /** The address under the pointer, if it may be opened. */
  readonly onHint: Event<string | undefined> = this.#hint.event;
  readonly onDoubted: Event<DoubtfulLink> = this.#doubted.event;
  /** For addresses in plain text. */
  readonly addon: WebLinksAddon;
  /** For links a program marks itself (OSC 8). */
  readonly handler: ILinkHandler;

  /** `readText`: what stands in a range of the buffer. */
  constructor(readText: (range: IBufferRange) => string) {
    this.#readText = readText;
    const hover = (_event: MouseEvent, text: string): void => this.#hint.fire(safeAddress(text));
    const leave = (): void => this.#hint.fire(undefined);
    this.addon = new WebLinksAddon((event, text) => this.#clicked(event, text, text), {
      ...{ hover, leave },
      urlRegex: /(?:https?:\/\/|mailto:)[^\s"'<>{}|\\^`]*[^\s"'<>{}|\\^`.,:;!?()[\]]/i,
    });
    this.handler = {
      activate: (event, text, range) => this.#clicked(event, text, this.#readText(range)),
      ...{ hover, leave, allowNonHttpProtocols: true },
    };
  }

  dispose(): void {
    this.#hint.dispose();
    this.#doubted.dispose();
  }

  #clicked(event: MouseEvent, text: string, shown: string): void {
    const address = safeAddress(text);
    if (address === undefined || !(isMac ? event.metaKey : event.ctrlKey)) return;
    const doubt = doubtOf(address, shown);
    if (doubt === undefined) openAddress(address);
    else this.#doubted.fire({ address, shown, doubt });
  }
}
