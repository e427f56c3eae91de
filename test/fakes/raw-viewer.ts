import type { Channel } from '../../protocol/channel.ts';
import { decodeFrame, encodeFrame, frameKinds, type Frame } from '../../protocol/frame.ts';

type Json = Record<string, unknown>;

/** What a refused request rejects with. */
export class RpcError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly data: Json | undefined,
  ) {
    super(message);
  }
}

/** A viewer that speaks bare JSON-RPC and frames, and keeps what it hears in order. */
export class RawViewer {
  readonly channel: Channel;
  readonly notifications: { readonly method: string; readonly params: Json }[] = [];
  readonly frames: Frame[] = [];
  /** Everything in order of arrival: `answer 1`, `terminal.closed`, `output 2 @0+5`. */
  readonly heard: string[] = [];
  /** Output and snapshots by stream, as text. */
  readonly shown = new Map<number, string>();
  /** Bytes of live output received, by stream. */
  readonly received = new Map<number, number>();
  /** Acknowledges output and snapshots as they come. */
  isAcknowledging = true;
  isAnsweringPings = true;
  /** Told of each notification as it arrives. */
  onNotification: (method: string, params: Json) => void = () => undefined;
  readonly #pending = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  #lastId = 0;

  constructor(channel: Channel) {
    this.channel = channel;
    channel.onMessage((message) => (typeof message === 'string' ? this.#text(message) : this.#bytes(message)));
    channel.onEnded(({ code, reason }) => this.#ended(code, reason));
  }

  request<T = Json>(method: string, params: unknown = {}): Promise<T> {
    const id = ++this.#lastId;
    this.channel.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
    return new Promise<T>((resolve, reject) => this.#pending.set(id, { resolve, reject }));
  }

  notify(method: string, params: unknown): void {
    this.channel.send(JSON.stringify({ jsonrpc: '2.0', method, params }));
  }

  frame(frame: Parameters<typeof encodeFrame>[0]): void {
    this.channel.send(encodeFrame(frame));
  }

  type(stream: number, position: number, text: string, flags = 0): void {
    this.frame({ kind: frameKinds.input, flags, stream, position, payload: new TextEncoder().encode(text) });
  }

  /** The parameters of every notification of that name. */
  told(method: string): Json[] {
    return this.notifications.filter((one) => one.method === method).map((one) => one.params);
  }

  #text(text: string): void {
    const message = JSON.parse(text) as Json & { id?: number; method?: string; params?: Json; error?: Json };
    if (message.method !== undefined && message.id !== undefined) {
      if (this.isAnsweringPings) this.channel.send(JSON.stringify({ jsonrpc: '2.0', id: message.id, result: {} }));
      return;
    }
    if (message.method !== undefined) {
      this.notifications.push({ method: message.method, params: message.params ?? {} });
      if (message.method !== 'agent.heartbeat') this.heard.push(message.method);
      this.onNotification(message.method, message.params ?? {});
      return;
    }
    this.heard.push(`answer ${message.id}`);
    const pending = this.#pending.get(message.id ?? 0);
    const { error } = message;
    if (error === undefined) pending?.resolve(message['result'] as never);
    else pending?.reject(new RpcError(error['code'] as number, error['message'] as string, error['data'] as Json));
  }

  #bytes(bytes: Uint8Array): void {
    const frame = decodeFrame(bytes);
    if ('problem' in frame) throw new Error(frame.problem);
    this.frames.push(frame);
    const name = Object.entries(frameKinds).find(([, kind]) => kind === frame.kind)?.[0];
    this.heard.push(`${name} ${frame.stream} @${frame.position}+${frame.payload.byteLength}`);
    if (frame.kind === frameKinds.output || frame.kind === frameKinds.snapshot) this.#show(frame);
  }

  #show({ kind, stream, position, payload }: Frame): void {
    const end = position + payload.byteLength;
    this.shown.set(stream, (this.shown.get(stream) ?? '') + new TextDecoder().decode(payload));
    if (kind === frameKinds.output) this.received.set(stream, end);
    if (!this.isAcknowledging) return;
    const ack = kind === frameKinds.output ? frameKinds.outputAck : frameKinds.snapshotAck;
    this.frame({ kind: ack, stream, position: end });
  }

  #ended(code: number, reason: string): void {
    for (const { reject } of this.#pending.values()) reject(new Error(`The channel ended: ${code} ${reason}`));
  }
}
