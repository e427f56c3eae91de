import type { WebSocket } from 'ws';
import { decode, encode } from '../wire/codec.ts';
import type { FromPage, KeyInput, ToPage } from '../wire/page-messages.ts';
import { complain } from './complain.ts';
import { hostEvent } from './host-event.ts';
import { ipcMain } from './ipc-main.ts';
import type { MessagePortMain } from './message-port-main.ts';
import { PortLine } from './port-line.ts';
import type { WebContents } from './web-contents.ts';

export interface PageLineListener {
  keyPressed(input: KeyInput): void;
  preloadFailed(error: Error): void;
}

/**
 * The main process's line to the document a window shows: ipc and ports. A new document means a new socket and new
 * ports. What is sent before the first document has come is lost, as in Electron; what is sent while a document is
 * connecting waits.
 */
export class PageLine {
  readonly #contents: WebContents;
  readonly #listener: PageLineListener;
  #ports = this.#makePorts();
  #socket: WebSocket | undefined;
  #waiting: ToPage[] | undefined;
  #isNewExpected = false;

  constructor(contents: WebContents, listener: PageLineListener) {
    this.#contents = contents;
    this.#listener = listener;
  }

  /** A document has been asked for. That it is shown, and that it connects, come later and in any order. */
  documentRequested(): void {
    this.#isNewExpected = true;
  }

  documentShown(): void {
    if (!this.#isNewExpected) return; // it has connected already
    this.#isNewExpected = false;
    this.reset();
    this.#waiting = [];
  }

  /** The document is gone, and with it its ports. */
  reset(): void {
    this.#socket = undefined;
    this.#waiting = undefined;
    const ended = this.#ports;
    this.#ports = this.#makePorts();
    ended.close();
  }

  connect(socket: WebSocket): void {
    const waiting = this.#waiting ?? [];
    if (this.#isNewExpected) this.reset();
    this.#isNewExpected = false;
    this.#waiting = undefined;
    this.#socket = socket;
    socket.on('message', (data) => {
      if (this.#socket === socket) this.#receive(decode(data as Buffer) as FromPage);
    });
    socket.on('close', () => {
      if (this.#socket === socket) this.reset();
    });
    for (const message of waiting) socket.send(encode(message));
  }

  send(channel: string, args: readonly unknown[]): void {
    this.#post({ kind: 'sent', channel, args });
  }

  postMessage(channel: string, message: unknown, transfer: readonly MessagePortMain[]): void {
    this.#post({ kind: 'posted', channel, message, ports: transfer.map((port) => this.#ports.handOver(port)) });
  }

  #makePorts(): PortLine {
    return new PortLine('main', (message) => this.#post(message));
  }

  #post(message: ToPage): void {
    if (this.#socket !== undefined) this.#socket.send(encode(message));
    else this.#waiting?.push(structuredClone(message));
  }

  #receive(message: FromPage): void {
    switch (message.kind) {
      case 'sent':
        return this.#deliver(message.channel, [], message.args);
      case 'posted':
        return this.#deliver(message.channel, message.ports, [message.message]);
      case 'invoke':
        return void this.#answer(message.id, message.channel, message.args);
      case 'port':
      case 'portClosed':
        return this.#ports.receive(message);
      case 'key':
        return this.#listener.keyPressed(message.input);
      case 'preloadFailed':
        return this.#listener.preloadFailed(message.error);
    }
  }

  #deliver(channel: string, portIds: readonly string[], args: readonly unknown[]): void {
    const event = this.#event(portIds.map((id) => this.#ports.receivePort(id)));
    this.#contents.ipc.emit(channel, event, ...args);
    ipcMain.emit(channel, event, ...args);
  }

  async #answer(id: number, channel: string, args: readonly unknown[]): Promise<void> {
    try {
      const handler = this.#contents.ipc.handlerOf(channel) ?? ipcMain.handlerOf(channel);
      if (handler === undefined) throw new Error(`No handler registered for '${channel}'`);
      const value = await handler(this.#event([]), ...args);
      this.#post({ kind: 'answer', id, value });
    } catch (error) {
      complain(`Error occurred in handler for '${channel}':`, error);
      this.#post({ kind: 'refusal', id, reason: String(error) });
    }
  }

  #event(ports: readonly MessagePortMain[]) {
    const contents = this.#contents;
    return hostEvent({
      type: 'frame',
      sender: contents,
      senderFrame: contents.mainFrame,
      processId: 1,
      frameId: 1,
      ports,
      reply: (channel: string, ...args: unknown[]) => contents.send(channel, ...args),
    });
  }
}
