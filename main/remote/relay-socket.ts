import type { IncomingMessage } from 'node:http';
import { WebSocket } from 'ws';
import { z } from 'zod';
import type { Clock } from '../../base/clock.ts';
import { toDisposable, type Disposable } from '../../base/disposable.ts';
import { AppError } from '../../base/errors.ts';
import {
  decodeRelayMessage,
  encodeRelayMessage,
  RELAY_MESSAGE_BYTES,
  RELAY_SUBPROTOCOL,
  type RelayMessage,
  type RelayMessageType,
} from '../../protocol/relay-messages.ts';
import { reasonWord } from '../agent/audit-reason.ts';
import { readRefusalText } from '../web/refusal-text.ts';

const socketOptions = {
  perMessageDeflate: false,
  maxPayload: RELAY_MESSAGE_BYTES,
  handshakeTimeout: 10_000,
  /** How long a relay may take to answer a close before the connection is cut. */
  closeTimeout: 2_000,
} as const;
const SIGNS_OF_LIFE = ['message', 'ping', 'pong'] as const;
/** Unanswered pings after which the relay is taken for gone. */
const MISSED_PINGS = 2;
/** What a relay says of pings is kept within these, or it could have us ping without pause, or never. */
const PING_MS = { least: 100, most: 60_000 };
/** A relay for which more than this waits does not read what it asks for. */
const UNREAD_BYTES = 256 * 1024;

const RelayRefusalBody = z.object({ code: z.string() });

/** A relay that cannot be reached, or that turned us away: by an HTTP status, or by closing with a word. */
export class RelayRefusedError extends AppError {
  readonly code: string;

  /** `reason` as the relay gives it; it becomes `other` unless it is one word. */
  constructor(
    reason: string,
    /** Of HTTP, or of the closing frame; 0 when there was neither. */
    readonly status: number,
  ) {
    const code = reasonWord(reason);
    super(words.get(code) ?? `The relay did not let us in: ${code}`);
    this.code = code;
    this.name = 'RelayRefusedError';
  }
}

const words = new Map(
  Object.entries({
    unreachable: 'the relay cannot be reached',
    not_here: 'that machine has not joined the relay',
    no_answer: 'the relay had no answer from that machine',
    agent_refused: 'that machine does not want to be called now',
    draining: 'the relay is about to stop',
    presence_away: 'the relay cannot find out where that machine is',
    rate_limited: 'the relay was called too often from here',
    replaced: 'another agent has joined the relay as this device',
  }),
);

export interface RelayAddress {
  readonly url: string;
  /** Certificates to trust instead of the system's. */
  readonly ca?: string | undefined;
}

export interface SocketEnd {
  readonly code: number;
  readonly reason: string;
}

/** Our end of a WebSocket to one of a relay's doors. What comes before somebody listens is kept. */
export class RelaySocket {
  /** Resolves when it has ended, whoever ended it. */
  readonly ended: Promise<SocketEnd>;
  readonly #socket: WebSocket;
  readonly #kept: (string | Buffer)[] = [];
  #listener: ((message: string | Buffer) => void) | undefined;
  #missedPings = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    this.ended = new Promise((resolve) =>
      socket.once('close', (code, reason) => resolve({ code, reason: wordIn(reason) })),
    );
    socket.on('message', (data: Buffer, isBinary) => this.#receive(isBinary ? data : data.toString()));
    for (const sign of SIGNS_OF_LIFE) socket.on(sign, () => (this.#missedPings = 0));
  }

  /** Rejects with RelayRefusedError. Once `signal` is aborted, whatever there is of it is cut. */
  static open({ url, ca }: RelayAddress, path: string, signal?: AbortSignal): Promise<RelaySocket> {
    const socket = new WebSocket(`${url}${path}`, [RELAY_SUBPROTOCOL], { ...socketOptions, ca });
    const ours = new RelaySocket(socket);
    signal?.addEventListener('abort', () => socket.terminate(), { once: true });
    return new Promise((resolve, reject) => {
      socket.once('open', () => resolve(ours));
      socket.on('error', () => reject(new RelayRefusedError('unreachable', 0)));
      socket.once('unexpected-response', (_request, response) => {
        void refusalIn(response).then((code) => {
          socket.terminate();
          reject(new RelayRefusedError(code, response.statusCode ?? 0));
        });
      });
    });
  }

  get isPaused(): boolean {
    return this.#socket.isPaused;
  }

  /** Hears everything from now on, and first what was kept. */
  listen(listener: (message: string | Buffer) => void): void {
    this.#listener = listener;
    for (const message of this.#kept.splice(0)) listener(message);
  }

  /** The next message, which has to be of one of these types. Rejects with RelayRefusedError. */
  async next<T extends RelayMessageType>(...types: readonly T[]): Promise<RelayMessage<T>> {
    const arrived = new Promise<string | Buffer>((resolve) => {
      this.listen((message) => {
        if (this.#listener === undefined) this.#kept.push(message);
        else resolve(message);
        this.#listener = undefined;
      });
    });
    const message = await Promise.race([arrived, this.ended]);
    if (typeof message === 'object' && 'reason' in message)
      throw new RelayRefusedError(message.reason || 'unreachable', message.code);
    const [decoded] = types.flatMap((type) => decodeRelayMessage(type, message) ?? []);
    if (decoded === undefined) throw new RelayRefusedError('bad_message', 0);
    return decoded;
  }

  /** Cuts the link when the relay does not read what it is told. */
  say(message: RelayMessage): void {
    if (this.#socket.bufferedAmount > UNREAD_BYTES) this.destroy();
    else this.send(encodeRelayMessage(message));
  }

  send(message: string | Uint8Array, sent: (error?: Error | null) => void = () => undefined): void {
    this.#socket.send(message, { binary: typeof message !== 'string' }, sent);
  }

  setPaused(isPaused: boolean): void {
    if (isPaused) this.#socket.pause();
    else this.#socket.resume();
  }

  /** Pings the relay, so that it knows of us while we do not read, and cuts a link on which nothing is heard. */
  keepAlive(clock: Clock, wantedMs: number): void {
    const pingMs = Math.min(PING_MS.most, Math.max(PING_MS.least, wantedMs));
    const look = (): void => {
      if (this.#missedPings >= MISSED_PINGS) {
        this.destroy();
        return;
      }
      if (!this.isPaused) this.#missedPings += 1;
      if (this.#socket.readyState === WebSocket.OPEN) this.#socket.ping();
      timer = clock.setTimer(pingMs, look);
    };
    let timer = clock.setTimer(pingMs, look);
    this.#socket.once('close', () => timer.dispose());
  }

  /** Cuts the link unless something is heard within `patienceMs`. */
  probe(clock: Clock, patienceMs: number): void {
    if (this.#socket.readyState !== WebSocket.OPEN) return;
    const deadline = this.cutAfter(clock, patienceMs);
    const heard = (): void => {
      deadline.dispose();
      for (const sign of SIGNS_OF_LIFE) this.#socket.off(sign, heard);
    };
    for (const sign of SIGNS_OF_LIFE) this.#socket.on(sign, heard);
    this.#socket.ping();
  }

  /** Cuts the link after so long, unless that is disposed of before. */
  cutAfter(clock: Clock, delayMs: number): Disposable {
    const timer = clock.setTimer(delayMs, () => this.destroy());
    const stop = (): void => {
      timer.dispose();
      this.#socket.off('close', stop);
    };
    this.#socket.once('close', stop);
    return toDisposable(stop);
  }

  /** Whatever still comes is dropped. */
  close(code = 1000, reason = ''): void {
    this.#kept.length = 0;
    this.#listener = () => undefined;
    this.#socket.resume(); // or the answer would never be read
    this.#socket.close(code, reason);
  }

  /** Cuts the connection without a word. */
  destroy(): void {
    this.#socket.terminate();
  }

  #receive(message: string | Buffer): void {
    if (this.#listener === undefined) this.#kept.push(message);
    else this.#listener(message);
  }
}

/** A relay's own words go no further than this: they may be meant for somebody's screen. */
function wordIn(reason: Buffer): string {
  return reason.byteLength === 0 ? '' : reasonWord(reason.toString());
}

async function refusalIn(response: IncomingMessage): Promise<string> {
  const text = await readRefusalText(response);
  try {
    return RelayRefusalBody.parse(JSON.parse(text)).code;
  } catch {
    return 'unreachable';
  }
}
