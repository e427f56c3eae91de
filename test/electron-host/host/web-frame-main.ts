import { HostEmitter } from './host-emitter.ts';
import { originOf } from './app-scheme.ts';
import type { MessagePortMain } from './message-port-main.ts';
import type { WebContents } from './web-contents.ts';

/** The main frame of a window; other frames have no preload and are not told of. */
export class WebFrameMain extends HostEmitter {
  readonly #contents: WebContents;
  readonly parent = null;
  readonly frames = [];
  readonly processId = 1;
  readonly routingId = 1;

  constructor(contents: WebContents) {
    super([]);
    this.#contents = contents;
  }

  get url(): string {
    return this.#contents.getURL();
  }

  get origin(): string {
    return originOf(this.url);
  }

  get top(): WebFrameMain {
    return this;
  }

  isDestroyed(): boolean {
    return this.#contents.isDestroyed();
  }

  send(channel: string, ...args: unknown[]): void {
    this.#contents.send(channel, ...args);
  }

  postMessage(channel: string, message: unknown, transfer: readonly MessagePortMain[] = []): void {
    this.#contents.postMessage(channel, message, transfer);
  }
}
