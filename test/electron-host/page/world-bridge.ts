import { createDeferred, type Deferred } from '../../../base/deferred.ts';

/**
 * Carries values between the two worlds of one page, as contextBridge does: data is copied, functions and promises
 * become stand-ins on the other side. Both worlds run this file; what crosses is the detail of a DOM event, which
 * Chromium copies when the other world reads it.
 */
export interface WorldBridge {
  expose(name: string, api: unknown): void;
}

type Side = 'page' | 'preload';

type Crossing =
  | { readonly kind: 'expose'; readonly name: string; readonly api: unknown }
  | { readonly kind: 'call'; readonly call: number; readonly function: number; readonly args: unknown }
  | { readonly kind: 'returned'; readonly call: number; readonly value: unknown }
  | { readonly kind: 'threw'; readonly call: number; readonly reason: unknown }
  | { readonly kind: 'fulfilled'; readonly promise: number; readonly value: unknown }
  | { readonly kind: 'rejected'; readonly promise: number; readonly reason: unknown };

const others = { page: 'preload', preload: 'page' } as const;

export function bridgeWorlds(
  side: Side,
  token: string,
  onExposed: (name: string, api: unknown) => void = () => undefined,
): WorldBridge {
  // Taken before the page's scripts can replace them.
  const { CustomEvent } = window;
  const dispatch = window.dispatchEvent.bind(window);
  const post = (crossing: Crossing): void => {
    dispatch(new CustomEvent(token + others[side], { detail: crossing }));
  };
  const parcels = new Parcels(token, post);
  const receive = (crossing: Crossing): void => {
    if (crossing.kind === 'expose') onExposed(crossing.name, parcels.unpack(crossing.api));
    else parcels.receive(crossing);
  };
  window.addEventListener(
    token + side,
    (event) => {
      event.stopImmediatePropagation();
      receive((event as CustomEvent<Crossing>).detail);
    },
    true,
  );
  return { expose: (name, api) => post({ kind: 'expose', name, api: parcels.pack(api) }) };
}

/** Functions and promises of this world that the other one holds, and calls that are under way. */
class Parcels {
  readonly #mark: string;
  readonly #post: (crossing: Crossing) => void;
  readonly #functions: ((...args: unknown[]) => unknown)[] = [];
  readonly #promises = new Map<number, Deferred<unknown>>();
  readonly #returns = new Map<number, Crossing>();
  #lastId = 0;

  constructor(mark: string, post: (crossing: Crossing) => void) {
    this.#mark = mark;
    this.#post = post;
  }

  pack(value: unknown, ancestors: readonly unknown[] = []): unknown {
    if (typeof value === 'function') return this.#packFunction(value as (...args: unknown[]) => unknown);
    if (typeof value === 'symbol') throw new Error('A symbol cannot cross the context bridge');
    if (value === null || typeof value !== 'object') return value;
    if (value instanceof Promise) return this.#packPromise(value);
    if (ancestors.includes(value)) throw new Error('A value that contains itself cannot cross the context bridge');
    const within = [...ancestors, value];
    if (Array.isArray(value)) return value.map((part) => this.pack(part, within));
    if (Object.prototype.toString.call(value) !== '[object Object]') return value; // copied by the event
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, this.pack(part, within)]));
  }

  unpack(value: unknown): unknown {
    if (value === null || typeof value !== 'object') return value;
    if (Array.isArray(value)) return Object.freeze(value.map((part) => this.unpack(part)));
    if (Object.prototype.toString.call(value) !== '[object Object]') return value;
    const marked = value as Record<string, unknown>;
    const id = marked['id'] as number;
    if (marked[this.#mark] === 'function') return (...args: unknown[]) => this.#callOther(id, args);
    if (marked[this.#mark] === 'promise') return this.#awaitOther(id);
    return Object.freeze(Object.fromEntries(Object.entries(value).map(([key, part]) => [key, this.unpack(part)])));
  }

  receive(crossing: Exclude<Crossing, { kind: 'expose' }>): void {
    switch (crossing.kind) {
      case 'call':
        return this.#answerCall(crossing.call, crossing.function, this.unpack(crossing.args) as unknown[]);
      case 'returned':
      case 'threw':
        this.#returns.set(crossing.call, crossing);
        return;
      case 'fulfilled':
        return this.#takePromise(crossing.promise)?.resolve(this.unpack(crossing.value));
      case 'rejected':
        return this.#takePromise(crossing.promise)?.reject(this.unpack(crossing.reason));
    }
  }

  #packFunction(callee: (...args: unknown[]) => unknown): unknown {
    return { [this.#mark]: 'function', id: this.#functions.push(callee) - 1 };
  }

  #packPromise(promise: Promise<unknown>): unknown {
    const id = ++this.#lastId;
    promise.then(
      (value) => this.#post({ kind: 'fulfilled', promise: id, value: this.pack(value) }),
      (reason: unknown) => this.#post({ kind: 'rejected', promise: id, reason: this.pack(reason) }),
    );
    return { [this.#mark]: 'promise', id };
  }

  #awaitOther(id: number): Promise<unknown> {
    const waiting = createDeferred<unknown>();
    this.#promises.set(id, waiting);
    return waiting.promise;
  }

  #takePromise(id: number): Deferred<unknown> | undefined {
    const waiting = this.#promises.get(id);
    this.#promises.delete(id);
    return waiting;
  }

  /** The event is delivered synchronously, so the answer is here when `post` returns. */
  #callOther(id: number, args: unknown[]): unknown {
    const call = ++this.#lastId;
    this.#post({ kind: 'call', call, function: id, args: this.pack(args) });
    const answer = this.#returns.get(call);
    this.#returns.delete(call);
    if (answer?.kind === 'threw') throw this.unpack(answer.reason) as Error;
    if (answer?.kind !== 'returned') throw new Error('The context bridge gave no answer: a value could not be copied');
    return this.unpack(answer.value);
  }

  #answerCall(call: number, id: number, args: unknown[]): void {
    try {
      this.#post({ kind: 'returned', call, value: this.pack(this.#functions[id]?.(...args)) });
    } catch (error) {
      this.#post({ kind: 'threw', call, reason: this.pack(error) });
    }
  }
}
