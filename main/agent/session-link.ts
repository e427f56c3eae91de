import type { Clock } from '../../base/clock.ts';
import { Emitter, type Event } from '../../base/event.ts';
import { closeCodes, type Channel } from '../../protocol/channel.ts';
import { encodeFrame, MAX_FRAME_BYTES } from '../../protocol/frame.ts';
import { RefusalError } from '../../protocol/error-code.ts';
import { encodeNotification } from '../../protocol/json-rpc-peer.ts';
import type { AgentNotification, AgentNotificationName } from '../../protocol/notifications.ts';
import { Outbox } from './outbox.ts';

/** Resolves for the right password; rejects with RefusalError. */
export type PasswordCheck = (password: string) => Promise<void>;

/** From this on frames share their memory. */
const LARGE_PAYLOAD_BYTES = 4 * 1024;

export type OutgoingFrame = Parameters<typeof encodeFrame>[0];

/** The sending side of one channel, as sessions and apps use it. After the channel's end everything is ignored. */
export class SessionLink {
  readonly #channel: Channel;
  readonly #outbox: Outbox;
  readonly #gone = new AbortController();
  /** Of the last large frame, to be used by the next one: the frames of a flood need no memory of their own. */
  #frameMemory: ArrayBuffer | undefined;
  #isOpen = true;
  #isWaiting = false;
  readonly #waiting = new Emitter<boolean>();
  /** Its viewer waits for a person from now on, or for nobody any more. */
  readonly onWaiting: Event<boolean> = this.#waiting.event;
  #passwordCheck: PasswordCheck | undefined;
  #isChecking = false;
  #isHeldForAnswer = false;
  /** A viewer hears nothing of its session before the answer to `session.open`. */
  #early: (() => void)[] | undefined = [];

  constructor(channel: Channel, clock: Clock) {
    this.#channel = channel;
    this.#outbox = new Outbox(channel, clock);
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Aborted when the channel has ended. */
  get gone(): AbortSignal {
    return this.#gone.signal;
  }

  /** Tells the viewer, which has no session yet, for what it waits. */
  wait(waiting: AgentNotification['session.waiting']): void {
    this.#setWaiting(true);
    this.sendText(encodeNotification('session.waiting', waiting));
  }

  /** The same for a password: what the viewer gives goes to `check`, one after the other, until `waited`. */
  waitForPassword(triesLeft: number, check: PasswordCheck): void {
    this.#passwordCheck = check;
    this.wait({ for: 'password', triesLeft });
  }

  /** The viewer waits for nobody any more. */
  waited(): void {
    this.#passwordCheck = undefined;
    this.#setWaiting(false);
  }

  /** What the viewer gives as the password. Throws RefusalError. */
  async givePassword(password: string): Promise<void> {
    const check = this.#passwordCheck;
    if (check === undefined) throw new RefusalError('not_permitted', 'No password is asked for');
    if (this.#isChecking) throw new RefusalError('rate_limited', 'Wait for the answer to the password before');
    this.#isChecking = true;
    try {
      await check(password);
    } finally {
      this.#isChecking = false;
    }
  }

  /** Requests and answers: they never wait. */
  sendText(text: string): void {
    this.#guard(() => this.#control(text));
  }

  /** Sends ahead of all data that still waits. */
  notify<N extends AgentNotificationName>(name: N, params: AgentNotification[N]): void {
    this.#whenReady(() => this.#control(encodeNotification(name, params)));
  }

  /** Like `notify`, but to a viewer that does not keep up only the last text for `topic` is sent. */
  sendNews(topic: string, text: string): void {
    this.#whenReady(() => this.#outbox.sendNews(topic, text));
  }

  sendFrame(frame: OutgoingFrame): void {
    this.#whenReady(() => this.#control(encodeFrame(frame)));
  }

  /** Sends after everything else of `lane`, in turns with other lanes. */
  notifyInOrder<N extends AgentNotificationName>(lane: number, name: N, params: AgentNotification[N]): void {
    this.#whenReady(() => this.#outbox.sendInOrder(lane, encodeNotification(name, params)));
  }

  sendFrameInOrder(lane: number, frame: OutgoingFrame): void {
    this.#whenReady(() => {
      const memory = this.#memoryFor(frame);
      const hasLeft = this.#outbox.sendInOrder(lane, encodeFrame(frame, memory));
      if (!hasLeft && memory === this.#frameMemory) this.#frameMemory = undefined;
    });
  }

  /** `session.open` has been answered: what had to wait for that goes out, in order. */
  ready(): void {
    const early = this.#early;
    this.#early = undefined;
    for (const send of early ?? []) this.#guard(send);
  }

  dropLane(lane: number): void {
    this.#outbox.dropLane(lane);
  }

  /** An answer that must still go out keeps `finish` from closing the channel; who waits for it closes. */
  holdForAnswer(): void {
    this.#isHeldForAnswer = true;
  }

  /** The session is over: ends the channel in order. */
  finish(reason: string): void {
    if (!this.#isHeldForAnswer) this.close(closeCodes.orderly, reason);
  }

  /** Ends the channel from this side. */
  close(code: number, reason: string): void {
    this.ended();
    this.#channel.close(code, reason);
  }

  /** The channel has ended, whoever ended it. */
  ended(): void {
    this.#isOpen = false;
    this.#gone.abort();
    this.#early = undefined;
    this.#outbox.dispose();
  }

  #memoryFor({ payload }: OutgoingFrame): ArrayBuffer | undefined {
    if (payload === undefined || payload.byteLength < LARGE_PAYLOAD_BYTES) return undefined;
    return (this.#frameMemory ??= new ArrayBuffer(MAX_FRAME_BYTES));
  }

  #setWaiting(isWaiting: boolean): void {
    if (this.#isWaiting === isWaiting) return;
    this.#isWaiting = isWaiting;
    this.#waiting.fire(isWaiting);
  }

  #control(message: string | Uint8Array): void {
    if (!this.#outbox.sendControl(message)) this.close(closeCodes.policy, 'what was asked for is not read');
  }

  #whenReady(send: () => void): void {
    if (!this.#isOpen) return;
    if (this.#early === undefined) this.#guard(send);
    else this.#early.push(send);
  }

  /** A channel that cannot send is as good as broken. */
  #guard(send: () => void): void {
    if (!this.#isOpen) return;
    try {
      send();
    } catch {
      this.close(closeCodes.policy, 'sending failed');
    }
  }
}
