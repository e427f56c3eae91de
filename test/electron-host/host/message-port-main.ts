import { HostEmitter } from './host-emitter.ts';

/** One message under way between two ends of a channel. */
export interface Parcel {
  readonly data: unknown;
  readonly ports: readonly MessagePortMain[];
}

/** Whoever takes what arrives at an end: a started port here, or the line to another process. */
export interface PortTaker {
  message(parcel: Parcel): void;
  closed(): void;
}

/** One end of a channel. What arrives waits until somebody takes it. */
export class PortEnd {
  #peer: PortEnd | undefined;
  #taker: PortTaker | undefined;
  #waiting: Parcel[] = [];
  #isClosed = false;

  static pair(): [PortEnd, PortEnd] {
    const [one, other] = [new PortEnd(), new PortEnd()];
    one.#peer = other;
    other.#peer = one;
    return [one, other];
  }

  send(parcel: Parcel): void {
    if (this.#peer !== undefined) this.#peer.#receive(parcel);
  }

  take(taker: PortTaker): void {
    this.#taker = taker;
    for (const parcel of this.#waiting.splice(0)) taker.message(parcel);
    if (this.#isClosed) taker.closed();
  }

  /** Nobody takes any more; what arrives waits again. */
  release(): void {
    this.#taker = undefined;
  }

  /** Closes both ends; both takers hear of it. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#taker?.closed();
    this.#peer?.close();
    this.#peer = undefined;
  }

  #receive(parcel: Parcel): void {
    if (this.#isClosed) return;
    if (this.#taker !== undefined) this.#taker.message(parcel);
    else this.#waiting.push({ ...parcel, data: structuredClone(parcel.data) });
  }
}

/** A port in the main process, or in a utility process. Messages wait until `start`. */
export class MessagePortMain extends HostEmitter {
  #end: PortEnd | undefined;
  #isStarted = false;
  #arrived: Parcel[] = [];

  constructor(end: PortEnd) {
    super(['message', 'close']);
    this.#end = end;
    end.take({ message: (parcel) => this.#arrive(parcel), closed: () => this.#closed() });
  }

  start(): void {
    this.#isStarted = true;
    if (this.#arrived.length > 0) setImmediate(() => this.#deliver());
  }

  postMessage(message: unknown, transfer: readonly MessagePortMain[] = []): void {
    this.#end?.send({ data: message, ports: transfer });
  }

  close(): void {
    this.#end?.close();
  }

  /** Takes the end out of this port, which is transferred: from now on it is dead here. */
  detach(): PortEnd {
    const end = this.#end;
    if (end === undefined) throw new Error('Port at index 0 is already neutered');
    end.release();
    this.#end = undefined;
    const [outside, inside] = [end, this.#arrived.splice(0)];
    return inside.length === 0 ? outside : withWaiting(outside, inside);
  }

  #arrive(parcel: Parcel): void {
    this.#arrived.push({ ...parcel, data: structuredClone(parcel.data) });
    if (this.#isStarted && this.#arrived.length === 1) setImmediate(() => this.#deliver());
  }

  #deliver(): void {
    for (const { data, ports } of this.#arrived.splice(0)) this.emit('message', { data, ports });
  }

  #closed(): void {
    this.#end = undefined;
    setImmediate(() => {
      this.#deliver(); // what arrived before the end comes before it
      this.emit('close');
    });
  }
}

/** An end in front of which messages that were not read yet come first. */
function withWaiting(end: PortEnd, waiting: readonly Parcel[]): PortEnd {
  const [near, far] = PortEnd.pair();
  for (const parcel of waiting) far.send(parcel);
  end.take({ message: (parcel) => far.send(parcel), closed: () => far.close() });
  far.take({ message: (parcel) => end.send(parcel), closed: () => end.close() });
  return near;
}

export class MessageChannelMain {
  readonly port1: MessagePortMain;
  readonly port2: MessagePortMain;

  constructor() {
    const [one, other] = PortEnd.pair();
    this.port1 = new MessagePortMain(one);
    this.port2 = new MessagePortMain(other);
  }
}
