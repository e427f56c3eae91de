import type { CDPSession } from 'playwright-core';
import { EventEmitter } from 'node:events';
import { WebSocket } from 'ws';
import { createDeferred, type Deferred } from '../../../base/deferred.ts';

/** The DevTools protocol of one target (or, for the connection itself, of the browser), typed by Playwright. */
export interface Cdp {
  readonly send: CDPSession['send'];
  readonly on: CDPSession['on'];
}

interface Incoming {
  readonly id?: number;
  readonly sessionId?: string;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

/** One connection to Chromium; every window is a session on it. */
export class CdpConnection {
  readonly #socket: WebSocket;
  readonly #calls = new Map<number, Deferred<unknown> & { readonly method: string }>();
  readonly #sessions = new Map<string, EventEmitter>();
  readonly browser: Cdp = this.session('');
  /** Resolves when it has gone, whoever ended it. */
  readonly closed: Promise<void>;
  #lastId = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data) => this.#receive(JSON.parse((data as Buffer).toString()) as Incoming));
    socket.on('close', () => this.#fail());
    this.closed = new Promise((resolve) => socket.once('close', () => resolve()));
  }

  static async connect(url: string): Promise<CdpConnection> {
    const socket = new WebSocket(url, { perMessageDeflate: false, maxPayload: 2 ** 30 });
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    return new CdpConnection(socket);
  }

  session(sessionId: string): Cdp {
    const events = new EventEmitter().setMaxListeners(0);
    this.#sessions.set(sessionId, events);
    return {
      send: ((method: string, params?: object) => this.#call(sessionId, method, params)) as CDPSession['send'],
      on: events.on.bind(events) as unknown as CDPSession['on'],
    };
  }

  forget(sessionId: string): void {
    this.#sessions.delete(sessionId);
  }

  close(): void {
    this.#socket.close();
  }

  #call(sessionId: string, method: string, params: object = {}): Promise<unknown> {
    const id = ++this.#lastId;
    const call = { ...createDeferred<unknown>(), method };
    this.#calls.set(id, call);
    const address = sessionId === '' ? {} : { sessionId };
    this.#socket.send(JSON.stringify({ id, method, params, ...address }));
    return call.promise;
  }

  #receive(message: Incoming): void {
    if (message.id === undefined) {
      this.#sessions.get(message.sessionId ?? '')?.emit(message.method ?? '', message.params);
      return;
    }
    const call = this.#calls.get(message.id);
    this.#calls.delete(message.id);
    if (message.error === undefined) call?.resolve(message.result);
    else call?.reject(new Error(`${call.method}: ${message.error.message}`));
  }

  #fail(): void {
    for (const call of this.#calls.values()) call.reject(new Error(`${call.method}: Chromium has gone`));
    this.#calls.clear();
  }
}
