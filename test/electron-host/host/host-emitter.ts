import { EventEmitter } from 'node:events';
import { isAskedByOthers, notImplemented } from '../wire/implemented-only.ts';

type Listener = (...args: unknown[]) => void;

/**
 * An EventEmitter that throws on what it lacks: reading an unknown member, and listening to an unknown event. The guard
 * sits behind the prototype, so the object itself stays what it is and private fields work.
 */
export class HostEmitter extends EventEmitter {
  readonly #events: ReadonlySet<string> | undefined;

  /** Without `events` any name is one: channels of ipc. */
  constructor(events?: readonly string[]) {
    super();
    this.setMaxListeners(0);
    this.#events = events === undefined ? undefined : new Set(events);
  }

  override on(name: string, listener: Listener): this {
    this.#requireEvent(name);
    return super.on(name, listener);
  }

  override once(name: string, listener: Listener): this {
    this.#requireEvent(name);
    return super.once(name, listener);
  }

  override addListener(name: string, listener: Listener): this {
    return this.on(name, listener);
  }

  #requireEvent(name: string): void {
    if (this.#events?.has(name) === false) throw notImplemented(`event '${name}' of ${apiName(this)}`);
  }
}

Object.setPrototypeOf(
  HostEmitter.prototype,
  new Proxy(EventEmitter.prototype, {
    get(target, key, receiver) {
      if (!(key in target) && !isAskedByOthers(key)) {
        throw notImplemented(`${apiName(receiver as object)}.${String(key)}`);
      }
      return Reflect.get(target, key, receiver) as unknown;
    },
  }),
);

Object.setPrototypeOf(
  HostEmitter,
  new Proxy(EventEmitter, {
    get(target, key, receiver) {
      if (!(key in target) && !isAskedByOthers(key)) {
        throw notImplemented(`${(receiver as { name: string }).name}.${String(key)}`);
      }
      return Reflect.get(target, key, receiver) as unknown;
    },
  }),
);

function apiName(receiver: object): string {
  return (receiver.constructor as { name: string }).name;
}
