import { Emitter, type Event } from '../../base/event.ts';
import { closeCodes, type Channel, type ChannelEnd } from '../../protocol/channel.ts';

type Message = string | Uint8Array;

/** What has reached an end and waits for its turn; messages also wait for a listener. */
interface Arrival {
  readonly isMessage: boolean;
  run(): void;
}

/** Two linked channels, and what a network can do to them. */
export interface FakeLink {
  /** The agent's end. */
  readonly agent: FakeChannel;
  /** The viewer's end. */
  readonly viewer: FakeChannel;
  /** The link breaks and both ends see it; what was on its way is lost. */
  cut(): void;
  /** From now on nothing arrives on either side, and nobody is told. */
  blackhole(): void;
}

/** One end of a FakeLink. Messages arrive in later microtasks, in order; a close arrives after them. */
export class FakeChannel implements Channel {
  readonly #messages = new Emitter<Message>();
  readonly #ended = new Emitter<ChannelEnd>();
  readonly #arrived: Arrival[] = [];
  readonly #held: Message[] = [];
  #peer: FakeChannel | undefined;
  #end: ChannelEnd | undefined;
  #isHeld = false;
  #isSwallowed = false;
  #isDelivering = false;

  /** Everything this end has sent, for tests that look at the wire. */
  readonly sent: Message[] = [];

  /** A listener that comes after the end still hears of it. */
  readonly onEnded: Event<ChannelEnd> = (listener) => {
    const end = this.#end;
    if (end === undefined) return this.#ended.event(listener);
    const late = new Emitter<ChannelEnd>();
    queueMicrotask(() => late.fire(end));
    return late.event(listener);
  };

  readonly onMessage: Event<Message> = (listener) => {
    const subscription = this.#messages.event(listener);
    this.#deliverSoon();
    return subscription;
  };

  /** How it ended, or undefined while it is open. */
  get end(): ChannelEnd | undefined {
    return this.#end;
  }

  get bufferedBytes(): number {
    return this.#held.reduce((total, message) => total + sizeOf(message), 0);
  }

  send(message: Message): void {
    if (this.#end !== undefined) return;
    this.sent.push(typeof message === 'string' ? message : message.slice());
    if (this.#isHeld) this.#held.push(message);
    else this.#transmit(message);
  }

  close(code: number, reason: string): void {
    const peer = this.#peer;
    if (this.#end !== undefined) return;
    for (const message of this.#held.splice(0)) this.#transmit(message);
    if (peer !== undefined && !this.#isSwallowed)
      peer.#enqueue({ isMessage: false, run: () => peer.finish({ code, reason }) });
    this.finish({ code, reason });
  }

  /** While held, sent messages stay in this end's buffer, as on a link that is too slow. Letting go sends them. */
  setHeld(isHeld: boolean): void {
    this.#isHeld = isHeld;
    if (isHeld) return;
    for (const message of this.#held.splice(0)) this.#transmit(message);
  }

  /** Ends this end only, as a network does. */
  finish(end: ChannelEnd): void {
    if (this.#end !== undefined) return;
    this.#end = end;
    this.#held.length = 0;
    this.#arrived.length = 0;
    this.#ended.fire(end);
  }

  /** Nothing this end sends arrives any more. */
  swallow(): void {
    this.#isSwallowed = true;
  }

  static link(): FakeLink {
    const agent = new FakeChannel();
    const viewer = new FakeChannel();
    agent.#peer = viewer;
    viewer.#peer = agent;
    const ends = [agent, viewer];
    return {
      agent,
      viewer,
      cut: () => ends.forEach((end) => end.finish({ code: closeCodes.broken, reason: '' })),
      blackhole: () => ends.forEach((end) => end.swallow()),
    };
  }

  #transmit(message: Message): void {
    const peer = this.#peer;
    if (peer === undefined || this.#isSwallowed) return;
    const copy = typeof message === 'string' ? message : message.slice();
    peer.#enqueue({ isMessage: true, run: () => peer.#messages.fire(copy) });
  }

  #enqueue(arrival: Arrival): void {
    if (this.#end !== undefined) return;
    this.#arrived.push(arrival);
    this.#deliverSoon();
  }

  #deliverSoon(): void {
    if (this.#isDelivering) return;
    this.#isDelivering = true;
    queueMicrotask(() => {
      this.#isDelivering = false;
      const next = this.#arrived[0];
      if (next === undefined || (next.isMessage && this.#messages.listenerCount === 0)) return;
      this.#arrived.shift();
      next.run();
      if (this.#arrived.length > 0) this.#deliverSoon();
    });
  }
}

function sizeOf(message: Message): number {
  return typeof message === 'string' ? Buffer.byteLength(message) : message.byteLength;
}
