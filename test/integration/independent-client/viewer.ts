import { connect as connectSocket } from 'node:net';
import { randomBytes } from 'node:crypto';
import { WebSocket } from 'ws';

/**
 * A viewer written from docs/protocol.md alone: nothing of ours is imported here, so that what the page leaves out
 * shows up as something this program cannot know.
 */

const KIND = { output: 1, snapshot: 2, input: 3, outputAck: 4, inputAck: 5, snapshotAck: 6 } as const;
const FIRST = 1;
const LAST = 2;
const REWOUND = 1;

export type Door =
  { readonly socketPath: string; readonly token: string } | { readonly url: string; readonly token: string };

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Record<string, unknown>;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: { readonly code: string } };
}

interface Granted {
  readonly attachment: number;
  readonly mode: string;
  readonly offset: number;
  readonly inputPosition: number;
}

interface OutgoingFrame {
  readonly kind: number;
  readonly stream: number;
  readonly position: number;
  readonly payload?: Uint8Array;
  readonly flags?: number;
}

interface Waiting {
  resolve(result: Record<string, unknown>): void;
  reject(error: Error): void;
}

/** What is known of one attachment. */
class Shown {
  screen = Buffer.alloc(0);
  received: number;
  inputEnd: number;
  /** Typed and not yet accepted. */
  unaccepted = Buffer.alloc(0);
  liveOffset = 0;
  snapshotReceived = 0;

  constructor(
    readonly number: number,
    granted: Granted,
  ) {
    this.received = granted.offset;
    this.inputEnd = granted.inputPosition;
  }
}

export class IndependentViewer {
  readonly #door: Door;
  #socket: WebSocket | undefined;
  #lastId = 0;
  readonly #waiting = new Map<number, Waiting>();
  session: Record<string, unknown> = {};
  shown: Shown | undefined;
  readonly notifications: Message[] = [];
  /** Kept from the outside world while true: output that arrives is not acknowledged. */
  isDeaf = false;

  constructor(door: Door) {
    this.#door = door;
  }

  get text(): string {
    return this.shown?.screen.toString('utf8') ?? '';
  }

  /** Opens the first session, or goes on with the one there was. */
  async open(): Promise<void> {
    await this.#connect();
    const { sessionId, token } = this.session;
    const have = this.shown === undefined ? [] : [{ attachment: this.shown.number, offset: this.shown.received }];
    this.session = await this.request('session.open', {
      protocol: 1,
      client: { name: 'independent', version: '1' },
      ...(sessionId === undefined ? {} : { resume: { sessionId, token, have } }),
    });
  }

  async openTerminal(params: Record<string, unknown>): Promise<Record<string, unknown>> {
    const key = randomBytes(12).toString('hex');
    const { terminal } = await this.request('terminal.open', { key, cols: 80, rows: 24, attach: {}, ...params });
    return terminal as Record<string, unknown>;
  }

  request(method: string, params: Record<string, unknown>): Promise<Record<string, unknown>> {
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#send({ id, method, params });
    });
  }

  type(text: string): void {
    const shown = this.#require();
    const bytes = Buffer.from(text);
    this.#sendFrame({ kind: KIND.input, stream: shown.number, position: shown.inputEnd, payload: bytes });
    shown.inputEnd += bytes.length;
    shown.unaccepted = Buffer.concat([shown.unaccepted, bytes]);
  }

  acknowledge(): void {
    const { number, received } = this.#require();
    this.#sendFrame({ kind: KIND.outputAck, stream: number, position: received });
  }

  /** Cuts the connection without a closing handshake. */
  async breakLink(): Promise<void> {
    const socket = this.#socket as WebSocket;
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.terminate();
    await closed;
  }

  /** Ends the session and resolves with the code the agent closed the channel with. */
  async close(): Promise<number> {
    const closed = new Promise<number>((resolve) => this.#socket?.once('close', resolve));
    await this.request('session.close', {});
    return closed;
  }

  heard(method: string): Record<string, unknown>[] {
    return this.notifications.filter((message) => message.method === method).map(({ params = {} }) => params);
  }

  /** For tests of what the agent makes of broken rules. */
  sendRaw(message: string | Uint8Array): Promise<number> {
    const closed = new Promise<number>((resolve) => this.#socket?.once('close', resolve));
    this.#socket?.send(message);
    return closed;
  }

  #connect(): Promise<void> {
    const door = this.#door;
    const headers = { Authorization: `Bearer ${door.token}` };
    const socket =
      'url' in door
        ? new WebSocket(door.url, 'sallyport.1', { headers, perMessageDeflate: false })
        : new WebSocket('ws://localhost/session', 'sallyport.1', {
            headers,
            perMessageDeflate: false,
            createConnection: () => connectSocket(door.socketPath),
          });
    this.#socket = socket;
    socket.on('message', (data: Buffer, isBinary) => (isBinary ? this.#frame(data) : this.#message(data.toString())));
    const asked = this.#waiting;
    socket.once('close', () => {
      if (this.#socket === socket) for (const { reject } of asked.values()) reject(new Error('the link broke'));
    });
    return new Promise((resolve, reject) => {
      socket.once('open', () => resolve());
      socket.once('error', reject);
    });
  }

  #message(text: string): void {
    const message = JSON.parse(text) as Message;
    if (message.method !== undefined) this.#heard(message);
    else this.#answered(message);
  }

  #answered({ id, result, error }: Message): void {
    const waiting = this.#waiting.get(id ?? 0);
    this.#waiting.delete(id ?? 0);
    if (result === undefined) {
      waiting?.reject(new Error(error?.data?.code ?? error?.message));
      return;
    }
    // Before the next message is looked at: frames follow at once.
    if (result['resumed'] === true) this.#resumed((result['attachments'] ?? []) as Granted[]);
    if (result['attachment'] !== undefined) this.#granted(result);
    waiting?.resolve(result);
  }

  #granted(result: Record<string, unknown>): void {
    const granted = (typeof result['attachment'] === 'object' ? result['attachment'] : result) as Granted;
    this.shown = new Shown(granted.attachment, granted);
    this.#send({ method: 'terminal.lease', params: { attachment: granted.attachment, visible: true } });
  }

  #resumed(attachments: Granted[]): void {
    const { shown } = this;
    const granted = attachments.find(({ attachment }) => attachment === shown?.number);
    if (shown === undefined || granted === undefined) return;
    if (granted.mode === 'resume' && granted.offset !== shown.received) {
      shown.screen = Buffer.alloc(0);
      shown.received = granted.offset;
    }
    const start = shown.inputEnd - shown.unaccepted.length;
    shown.unaccepted = shown.unaccepted.subarray(granted.inputPosition - start);
    if (shown.unaccepted.length > 0)
      this.#sendFrame({
        kind: KIND.input,
        stream: shown.number,
        position: granted.inputPosition,
        payload: shown.unaccepted,
        flags: REWOUND,
      });
    this.#send({ method: 'terminal.lease', params: { attachment: shown.number, visible: true } });
  }

  #heard(message: Message): void {
    if (message.method === 'ping') {
      this.#send({ id: message.id, result: {} });
      return;
    }
    this.notifications.push(message);
    if (message.method === 'attachment.size' && this.shown?.number === message.params?.['attachment'])
      this.#require().liveOffset = message.params?.['offset'] as number;
  }

  #frame(data: Buffer): void {
    const shown = this.#require();
    const kind = data.readUInt8(0);
    const flags = data.readUInt8(1);
    const position = Number(data.readBigUInt64BE(8));
    const payload = data.subarray(16);
    if (data.readUInt32BE(4) !== shown.number) return;
    if (kind === KIND.inputAck)
      shown.unaccepted = shown.unaccepted.subarray(position - (shown.inputEnd - shown.unaccepted.length));
    else if (kind === KIND.output) this.#output(shown, position, payload);
    else if (kind === KIND.snapshot) this.#snapshot(shown, flags, position, payload);
  }

  #output(shown: Shown, position: number, payload: Buffer): void {
    if (position > shown.received) throw new Error(`output from ${shown.received} to ${position} is missing`);
    const fresh = payload.subarray(shown.received - position);
    shown.screen = Buffer.concat([shown.screen, fresh]);
    shown.received += fresh.length;
    if (!this.isDeaf) this.acknowledge();
  }

  #snapshot(shown: Shown, flags: number, position: number, payload: Buffer): void {
    if ((flags & FIRST) !== 0) {
      shown.screen = Buffer.alloc(0);
      shown.snapshotReceived = 0;
    }
    if (position !== shown.snapshotReceived) throw new Error('a piece of the snapshot is missing');
    shown.screen = Buffer.concat([shown.screen, payload]);
    shown.snapshotReceived += payload.length;
    this.#sendFrame({ kind: KIND.snapshotAck, stream: shown.number, position: shown.snapshotReceived });
    if ((flags & LAST) !== 0) shown.received = shown.liveOffset;
  }

  #send(message: Omit<Message, 'id'> & { id?: number | undefined }): void {
    this.#socket?.send(JSON.stringify({ jsonrpc: '2.0', ...message }));
  }

  #sendFrame({ kind, stream, position, payload = Buffer.alloc(0), flags = 0 }: OutgoingFrame): void {
    const header = Buffer.alloc(16);
    header.writeUInt8(kind, 0);
    header.writeUInt8(flags, 1);
    header.writeUInt32BE(stream, 4);
    header.writeBigUInt64BE(BigInt(position), 8);
    this.#socket?.send(Buffer.concat([header, payload]));
  }

  #require(): Shown {
    if (this.shown === undefined) throw new Error('nothing is attached');
    return this.shown;
  }
}
