import {
  isJSONRPCRequest,
  isJSONRPCResponse,
  JSONRPCClient,
  JSONRPCErrorException,
  JSONRPCServer,
  type JSONRPCRequest,
  type JSONRPCResponse,
} from 'json-rpc-2.0';
import { RefusalError } from './error-code.ts';

export const rpcErrorCodes = { methodNotFound: -32601, invalidParams: -32602, refused: -32000 } as const;
/** What json-rpc-2.0 rejects with when a request was never answered. */
const NOT_ANSWERED = 0;

/** What a handler may do beside answering. */
export interface RequestContext {
  /** Runs `callback` right after this request's answer has been handed to the channel, or instead of it if that failed. */
  afterReply(callback: () => void): void;
}

export interface JsonRpcPeerOptions {
  send(text: string): void;
  /** Requests this side answers. A RefusalError becomes error −32000 with its code and facts. */
  readonly methods: Readonly<Record<string, (params: unknown, context: RequestContext) => Promise<unknown>>>;
  /** A notification arrived; unknown ones arrive too. */
  notified(method: string, params: unknown): void;
  /** An unexpected error of a handler; the other side is only told `internal`. */
  failed(method: string, error: unknown): void;
}

class Context implements RequestContext {
  readonly #callbacks: (() => void)[] = [];

  afterReply(callback: () => void): void {
    this.#callbacks.push(callback);
  }

  run(): void {
    for (const callback of this.#callbacks.splice(0)) callback();
  }
}

/** One side of a JSON-RPC 2.0 conversation over string messages; requests and notifications in both directions, no batches. */
export class JsonRpcPeer {
  readonly #options: JsonRpcPeerOptions;
  readonly #client: JSONRPCClient;
  readonly #server: JSONRPCServer<Context>;
  readonly #answered = new Map<number, (result: unknown) => void>();
  #lastId = 0;

  constructor(options: JsonRpcPeerOptions) {
    this.#options = options;
    this.#client = new JSONRPCClient(
      (message: unknown) => options.send(JSON.stringify(message)),
      () => ++this.#lastId,
    );
    this.#server = new JSONRPCServer<Context>({ errorListener: () => undefined });
    for (const [name, handle] of Object.entries(options.methods)) {
      this.#server.addMethod(name, async (params, context) => this.#answer(name, () => handle(params ?? {}, context)));
    }
  }

  /**
   * Sends a request. Rejects with RefusalError when refused, or (`unreachable`) when `end` is called before an answer came.
   * `answered` gets the result before any later message is looked at; the promise resolves only afterwards.
   */
  async request(method: string, params: unknown, answered?: (result: unknown) => void): Promise<unknown> {
    if (answered !== undefined) this.#answered.set(this.#lastId + 1, answered);
    try {
      return await this.#client.request(method, params);
    } catch (error) {
      throw toRefusal(error);
    }
  }

  notify(method: string, params: unknown): void {
    this.#client.notify(method, params);
  }

  /** Takes one string message. Returns what is wrong with it, or undefined. */
  receive(text: string): string | undefined {
    let message: unknown;
    try {
      message = JSON.parse(text);
    } catch {
      return 'not JSON';
    }
    if (typeof message !== 'object' || message === null) return 'not a JSON-RPC 2.0 message';
    if (isJSONRPCRequest(message) && isWellFormed(message)) {
      if (message.id === undefined) this.#options.notified(message.method, message.params ?? {});
      else void this.#serve(message);
      return undefined;
    }
    if (isJSONRPCResponse(message)) {
      this.#settle(message);
      return undefined;
    }
    return 'not a JSON-RPC 2.0 message';
  }

  /** Rejects every request that still waits for an answer. */
  end(reason: string): void {
    this.#answered.clear();
    this.#client.rejectAllPendingRequests(reason);
  }

  #settle(response: JSONRPCResponse): void {
    const id = response.id as number;
    const answered = this.#answered.get(id);
    this.#answered.delete(id);
    try {
      if (response.error === undefined) answered?.(response.result);
    } finally {
      this.#client.receive(response);
    }
  }

  async #serve(request: JSONRPCRequest): Promise<void> {
    const context = new Context();
    try {
      const response = await this.#server.receive(request, context);
      if (response !== null) this.#options.send(JSON.stringify(response));
    } catch (error) {
      this.#options.failed(request.method, error);
    } finally {
      context.run();
    }
  }

  async #answer(method: string, handle: () => Promise<unknown>): Promise<unknown> {
    try {
      return await handle();
    } catch (error) {
      if (error instanceof JSONRPCErrorException) throw error;
      if (error instanceof RefusalError) {
        throw new JSONRPCErrorException(error.message, rpcErrorCodes.refused, { ...error.facts, code: error.code });
      }
      this.#options.failed(method, error);
      const message = "Something went wrong; the agent's log has the details";
      throw new JSONRPCErrorException(message, rpcErrorCodes.refused, { code: 'internal' });
    }
  }
}

/** The text of a notification, for who decides itself when it is sent. */
export function encodeNotification(method: string, params: unknown): string {
  return JSON.stringify({ jsonrpc: '2.0', method, params });
}

/** Bad parameters: the answer names the path and what is wrong with it. */
export function invalidParams(problem: string): JSONRPCErrorException {
  return new JSONRPCErrorException(problem, rpcErrorCodes.invalidParams, undefined);
}

function isWellFormed(request: JSONRPCRequest): boolean {
  if (typeof request.method !== 'string' || !isId(request.id)) return false;
  return request.params === undefined || (typeof request.params === 'object' && request.params !== null);
}

/** Anything else would have to be carried back in the answer, however large or deep it is. */
function isId(id: unknown): boolean {
  return id === undefined || id === null || typeof id === 'string' || typeof id === 'number';
}

function toRefusal(error: unknown): unknown {
  if (!(error instanceof JSONRPCErrorException))
    return new RefusalError('unreachable', error instanceof Error ? error.message : String(error));
  if (error.code === NOT_ANSWERED) return new RefusalError('unreachable', error.message);
  if (error.code === rpcErrorCodes.methodNotFound) return new RefusalError('unsupported', error.message);
  const { code, ...facts } = (error.data ?? {}) as { code?: string };
  return new RefusalError(code ?? 'internal', error.message, facts);
}
