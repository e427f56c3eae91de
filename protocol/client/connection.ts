import type { Clock } from '../../base/clock.ts';
import { DisposableStore } from '../../base/disposable.ts';
import { closeCodes, type Channel, type ChannelEnd } from '../channel.ts';
import { RefusalError } from '../error-code.ts';
import { decodeFrame, encodeFrame, type Frame } from '../frame.ts';
import { JsonRpcPeer } from '../json-rpc-peer.ts';
import { limits } from '../limits.ts';
import {
  agentNotifications,
  type AgentNotification,
  type AgentNotificationName,
  type ViewerNotification,
  type ViewerNotificationName,
} from '../notifications.ts';
import { requests, type RequestName, type Result, type SessionOpened } from '../requests.ts';
import { Liveness } from './liveness.ts';
import type { RequestParams } from './request-params.ts';

/** The rest of a request's message takes less than this margin. */
const LONGEST_PARAMS_BYTES = limits.jsonBytes - 256;

/** Of agents that do not say. */
const DEFAULT_LEASE_MS = 30_000;

/** What arrives on a connection beside answers. */
export interface ConnectionHandlers {
  /** Returns what is wrong with the frame; the connection is then closed. */
  frame(frame: Frame): string | undefined;
  notification<N extends AgentNotificationName>(name: N, params: AgentNotification[N]): void;
  /** An answer is overdue: perhaps nothing is at the other end any more. */
  doubted(reason: string): void;
  ended(end: ChannelEnd): void;
}

export type OutgoingFrame = Parameters<typeof encodeFrame>[0];

/** One channel, spoken in the protocol's terms. A broken link needs a new one. */
export class Connection {
  readonly #channel: Channel;
  readonly #clock: Clock;
  readonly #handlers: ConnectionHandlers;
  readonly #peer: JsonRpcPeer;
  readonly #subscriptions = new DisposableStore();
  #liveness: Liveness | undefined;
  #end: ChannelEnd | undefined;
  #lastHeardMs: number;
  #session: Pick<SessionOpened, 'features' | 'leaseMs'> | undefined;

  constructor(channel: Channel, clock: Clock, handlers: ConnectionHandlers) {
    this.#channel = channel;
    this.#clock = clock;
    this.#handlers = handlers;
    this.#lastHeardMs = clock.now();
    this.#peer = new JsonRpcPeer({
      send: (text) => channel.send(text),
      methods: { ping: async () => ({}) },
      notified: (method, params) => this.#notified(method, params),
      failed: () => undefined,
    });
    this.#subscriptions.add(channel.onEnded((end) => this.#ended(end)));
    this.#subscriptions.add(channel.onMessage((message) => this.#received(message)));
  }

  get end(): ChannelEnd | undefined {
    return this.#end;
  }

  get lastHeardMs(): number {
    return this.#lastHeardMs;
  }

  /** How long a lease is good for. */
  get leaseMs(): number {
    return this.#session?.leaseMs ?? DEFAULT_LEASE_MS;
  }

  /** Whether the agent has a feature, by its name in the answer to `session.open`. */
  knows(feature: string): boolean {
    return this.#session?.features.includes(feature) ?? false;
  }

  get roundTripMs(): number | undefined {
    return this.#liveness?.roundTripMs;
  }

  /**
   * Rejects with RefusalError, `unreachable` when the channel ended before the answer.
   * `answered` gets the result before anything that follows it on the wire.
   */
  async request<N extends RequestName>(
    name: N,
    params: RequestParams<N>,
    answered?: (result: Result[N]) => void,
  ): Promise<Result[N]> {
    if (this.#end !== undefined) throw new RefusalError('unreachable', 'The link is down');
    if (byteLength(JSON.stringify(params)) > LONGEST_PARAMS_BYTES)
      throw new RefusalError('too_large', `The parameters of ${name} are too large`);
    let result: Result[N] | undefined;
    const raw = await this.#peer.request(name, params, (early) => {
      result = parseResult(name, early);
      if (result !== undefined) answered?.(result);
    });
    result ??= parseResult(name, raw);
    if (result === undefined) throw new RefusalError('internal', `The answer to ${name} is not understood`);
    return result;
  }

  notify<N extends ViewerNotificationName>(name: N, params: ViewerNotification[N]): void {
    this.#peer.notify(name, params);
  }

  send(frame: OutgoingFrame): void {
    this.#channel.send(encodeFrame(frame));
  }

  /** The session is open: from now on silence ends the connection. */
  watch(session: Pick<SessionOpened, 'pingMs' | 'inactivityMs' | 'features' | 'leaseMs'>): void {
    this.#session = session;
    if (this.#end !== undefined) return;
    const { pingMs, inactivityMs } = session;
    this.#liveness = new Liveness({
      clock: this.#clock,
      pingMs,
      inactivityMs,
      ping: () => this.request('ping', {}),
      doubted: (reason) => this.#handlers.doubted(reason),
      died: (reason) => this.close(closeCodes.policy, reason),
    });
  }

  /** Finds out soon whether the other side is still there. */
  probe(): void {
    this.#liveness?.probe();
  }

  close(code: number, reason: string): void {
    this.#channel.close(code, reason);
  }

  #received(message: string | Uint8Array): void {
    this.#lastHeardMs = this.#clock.now();
    this.#liveness?.heard();
    if (typeof message === 'string') {
      const problem = this.#peer.receive(message);
      if (problem !== undefined) this.close(closeCodes.badData, problem);
      return;
    }
    const frame = decodeFrame(message);
    const problem = 'problem' in frame ? frame.problem : this.#handlers.frame(frame);
    if (problem !== undefined) this.close(closeCodes.protocolError, problem);
  }

  #notified(method: string, params: unknown): void {
    if (!Object.hasOwn(agentNotifications, method)) return;
    const name = method as AgentNotificationName;
    const parsed = agentNotifications[name].safeParse(params);
    if (parsed.success) this.#handlers.notification(name, parsed.data);
  }

  #ended(end: ChannelEnd): void {
    this.#end = end;
    this.#subscriptions.dispose();
    this.#liveness?.dispose();
    this.#peer.end(end.reason || 'The link broke');
    this.#handlers.ended(end);
  }
}

function parseResult<N extends RequestName>(name: N, raw: unknown): Result[N] | undefined {
  const parsed = requests[name].result.safeParse(raw);
  return parsed.success ? (parsed.data as Result[N]) : undefined;
}

function byteLength(text: string): number {
  // A UTF-16 unit is at most three bytes of UTF-8: short texts need no encoder.
  return text.length * 3 <= LONGEST_PARAMS_BYTES ? text.length : new TextEncoder().encode(text).byteLength;
}
