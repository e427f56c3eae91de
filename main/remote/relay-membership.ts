import { createPublicKey, sign, type KeyObject } from 'node:crypto';
import { sleep, type Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';
import { Emitter } from '../../base/event.ts';
import { relayEnds } from '../../protocol/relay-ends.ts';
import { decodeRelayMessage, relayPaths, type RelayMessage } from '../../protocol/relay-messages.ts';
import { proofText } from '../../protocol/relay-proof.ts';
import { isWithinRelay } from '../../protocol/relay-url.ts';
import { CarrierStream } from './carrier-stream.ts';
import { RelayRefusedError, RelaySocket, type RelayAddress } from './relay-socket.ts';

/** Between tries: half of it for sure, the other half by chance, so that a relay's agents do not all come at once. */
const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 30_000;
/** From the connection to `joined` or `linked`. */
const ANSWER_MS = 10_000;
/** L54: what a control link may take to show that it lives, after a wake. */
const PROBE_MS = 5_000;

/** Somebody asks for this agent. One of the two answers is to be given. */
export interface RelayAsk {
  /** Where the viewer seems to come from, by the relay's word. */
  readonly source: string;
  /** Rejects with RelayRefusedError, for example when the viewer has left. */
  accept(): Promise<CarrierStream>;
  refuse(): void;
}

export type MembershipState =
  | { readonly kind: 'joining' }
  | { readonly kind: 'joined' }
  | { readonly kind: 'waiting'; readonly reason: string; readonly delayMs: number }
  /** It would end the same way again: another program uses this key, or this relay does not take us. */
  | { readonly kind: 'given_up'; readonly reason: string };

export interface MembershipOptions {
  readonly relay: RelayAddress;
  readonly privateKey: KeyObject;
  readonly clock: Clock;
  /** From 0 to 1, for waits that do not bring all agents back at once. */
  readonly random: () => number;
}

/** Keeps an agent joined to a relay, through lost links and restarts of the relay, until disposed. */
export class RelayMembership implements Disposable {
  readonly #options: MembershipOptions;
  readonly #asked = new Emitter<RelayAsk>();
  readonly #changed = new Emitter<MembershipState>();
  readonly #stop = new AbortController();
  #state: MembershipState = { kind: 'joining' };
  #control: RelaySocket | undefined;
  /** Aborted to end a wait. */
  #wait = new AbortController();

  readonly onAsked = this.#asked.event;
  readonly onChanged = this.#changed.event;

  constructor(options: MembershipOptions) {
    this.#options = options;
    void this.#stayJoined();
  }

  get state(): MembershipState {
    return this.#state;
  }

  /** Something may have changed, or time was slept through: does not wait any longer, and doubts a link that is there. */
  tryNow(): void {
    this.#wait.abort();
    if (this.#state.kind === 'joined') this.#control?.probe(this.#options.clock, PROBE_MS);
  }

  /** Leaves the relay. Links that were accepted stay. */
  dispose(): void {
    this.#control?.close();
    this.#stop.abort();
    this.#wait.abort();
  }

  async #stayJoined(): Promise<void> {
    let failures = 0;
    while (!this.#stop.signal.aborted) {
      this.#change({ kind: 'joining' });
      const end = await this.#joinOnce(() => (failures = 0)).catch((error: unknown) => error as RelayRefusedError);
      if (this.#stop.signal.aborted) return;
      const reason = end.code;
      if (isFinal(end)) return this.#change({ kind: 'given_up', reason });
      const longestMs = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures++);
      const delayMs = Math.round((longestMs * (1 + this.#options.random())) / 2);
      this.#wait = new AbortController();
      this.#change({ kind: 'waiting', reason, delayMs });
      await sleep(this.#options.clock, delayMs, this.#wait.signal).catch(() => undefined);
    }
  }

  /** Resolves, or rejects, with why it is no longer joined. */
  async #joinOnce(joined: () => void): Promise<RelayRefusedError> {
    const { relay, clock } = this.#options;
    const control = await RelaySocket.open(relay, relayPaths.join, this.#stop.signal);
    this.#control = control;
    const patience = control.cutAfter(clock, ANSWER_MS);
    try {
      const { nonce } = await control.next('challenge');
      control.say(signJoin(this.#options.privateKey, relay.url, nonce));
      const { url, pingMs } = await control.next('joined');
      if (!isWithinRelay(url, relay.url)) throw new RelayRefusedError('wrong_url', relayEnds.wrong_url);
      patience.dispose();
      control.keepAlive(clock, pingMs);
      control.listen((message) => this.#hear(control, { ...relay, url }, message));
      joined();
      this.#change({ kind: 'joined' });
      const { code, reason } = await control.ended;
      return new RelayRefusedError(reason || 'peer_lost', code);
    } finally {
      control.close();
    }
  }

  #hear(control: RelaySocket, place: RelayAddress, message: string | Buffer): void {
    const ask = decodeRelayMessage('ask', message);
    if (ask === undefined) return; // a later relay may say more
    const { ticket, source } = ask;
    this.#asked.fire({
      source,
      accept: () => redeem(place, ticket, this.#options.clock),
      refuse: () => control.say({ type: 'refuse', ticket }),
    });
  }

  #change(state: MembershipState): void {
    this.#state = state;
    this.#changed.fire(state);
  }
}

/** An agent's answer to a relay's challenge. */
export function signJoin(privateKey: KeyObject, url: string, nonce: string): RelayMessage<'join'> {
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64url');
  const signature = sign('sha256', Buffer.from(proofText(url, nonce)), privateKey).toString('base64url');
  return { type: 'join', url, publicKey, signature };
}

async function redeem(place: RelayAddress, ticket: string, clock: Clock): Promise<CarrierStream> {
  const socket = await RelaySocket.open(place, relayPaths.accept);
  const patience = socket.cutAfter(clock, ANSWER_MS);
  try {
    socket.say({ type: 'accept', ticket });
    const { pingMs } = await socket.next('linked');
    patience.dispose();
    socket.keepAlive(clock, pingMs);
    return new CarrierStream(socket);
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

function isFinal({ status }: RelayRefusedError): boolean {
  const { bad_message, bad_signature, too_large } = relayEnds;
  return status === bad_message || status === bad_signature || status === too_large;
}
