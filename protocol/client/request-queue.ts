import type { Clock } from '../../base/clock.ts';
import { createDeferred, type Deferred } from '../../base/deferred.ts';
import type { Disposable } from '../../base/disposable.ts';
import { RefusalError } from '../error-code.ts';
import type { RequestName, Result } from '../requests.ts';
import type { Connection } from './connection.ts';
import type { RequestParams } from './request-params.ts';

interface Waiting {
  readonly link: Deferred<Connection>;
  readonly bound: Disposable | undefined;
}

export interface RequestQueueParts {
  readonly clock: Clock;
  connection(): Connection | undefined;
  /** How long a request waits for a link. */
  boundMs(): number;
}

/** Sends requests over whatever link there is, and again over the next one where that is safe. */
export class RequestQueue {
  readonly #parts: RequestQueueParts;
  readonly #waiting = new Set<Waiting>();
  #ended: RefusalError | undefined;

  constructor(parts: RequestQueueParts) {
    this.#parts = parts;
  }

  /** `params` as a function: what the agent at the other end of the link knows decides them. */
  async send<N extends RequestName>(
    name: N,
    params: RequestParams<N> | ((connection: Connection) => RequestParams<N>),
    answered?: (result: Result[N], connection: Connection) => void,
  ): Promise<Result[N]> {
    for (;;) {
      const connection = this.#parts.connection() ?? (await this.#nextLink(name));
      const asked = typeof params === 'function' ? params(connection) : params;
      try {
        return await connection.request(name, asked, (result) => answered?.(result, connection));
      } catch (error) {
        if (!isUnanswered(error, connection) || !canRepeat(name, asked)) throw error;
      }
    }
  }

  /** Lets everything that waits go, in the order in which it came. */
  linkOpened(connection: Connection): void {
    for (const waiting of this.#takeWaiting()) waiting.link.resolve(connection);
  }

  /** Nothing will ever be sent again. */
  end(reason: string): void {
    this.#ended = new RefusalError('unreachable', reason);
    for (const waiting of this.#takeWaiting()) waiting.link.reject(this.#ended);
  }

  #takeWaiting(): Waiting[] {
    const all = [...this.#waiting];
    this.#waiting.clear();
    for (const waiting of all) waiting.bound?.dispose();
    return all;
  }

  #nextLink(name: RequestName): Promise<Connection> {
    if (this.#ended !== undefined) return Promise.reject(this.#ended);
    const link = createDeferred<Connection>();
    const giveUp = (): void => {
      this.#waiting.delete(waiting);
      link.reject(new RefusalError('unreachable', 'The agent could not be reached in time'));
    };
    const bound = kept.has(name) ? undefined : this.#parts.clock.setTimer(this.#parts.boundMs(), giveUp);
    const waiting: Waiting = { link, bound };
    this.#waiting.add(waiting);
    return link.promise;
  }
}

function isUnanswered(error: unknown, connection: Connection): boolean {
  return connection.end !== undefined && error instanceof RefusalError && error.code === 'unreachable';
}

/** Kept until they can be delivered, however long that takes (L51). */
const kept: ReadonlySet<RequestName> = new Set<RequestName>([
  'terminal.close',
  'terminal.rename',
  'peers.rename',
  'peers.revoke',
]);

const idempotent: ReadonlySet<RequestName> = new Set<RequestName>([
  'session.list',
  'session.cut',
  'ping',
  'terminal.attach',
  'terminal.discardInput',
  'terminal.keep',
  'terminal.list',
  'terminal.dismiss',
  'terminal.inspect',
  'terminal.rename',
  'peers.rename',
  'peers.revoke',
  'agent.ledger',
  'agent.endLeft',
  'agent.status',
  'remote.turn',
  'remote.approval',
  'approval.list',
  'presence.pause',
]);

/** Whether a request whose answer was lost may be sent again: it must then do nothing twice. */
export function canRepeat(name: RequestName, params: unknown): boolean {
  if (idempotent.has(name)) return true;
  const { key, generation } = params as { key?: string; generation?: number };
  if (name === 'terminal.open') return key !== undefined;
  if (name === 'terminal.close' || name === 'terminal.restart') return generation !== undefined;
  return false;
}
