import { randomBytes, randomUUID } from 'node:crypto';
import type { Clock } from '../../base/clock.ts';
import { createDeferred, type Deferred } from '../../base/deferred.ts';
import type { Disposable } from '../../base/disposable.ts';
import type { DeviceId } from '../../protocol/device-id.ts';
import { RefusalError } from '../../protocol/error-code.ts';
import type { PeerRole } from '../../protocol/peer-info.ts';
import { Admissions } from './admissions.ts';
import { encodePairingCode, SECRET_BYTES } from './pairing-code.ts';
import { isPairingProof, provePairing, type PairingBinding } from './pairing-proof.ts';
import type { Peer } from './peers-file.ts';
import type { Peers } from './peers.ts';
import type { RemoteRules } from './remote-rules.ts';

export const PAIRING_MS = 10 * 60_000;

/** Codes that are good at one time. */
const MAX_OPEN = 8;
/** Devices that wait for an answer by one code. */
const MAX_ASKING = 4;
/** Codes that are good no more and still told from wrong ones. */
const REMEMBERED = 16;
/** Wrong tries of one source: so many at once, then one each time this has passed. */
const WRONG_TRIES = { pending: Infinity, pendingPerSource: Infinity, burst: 5, refillMs: 12_000 };

export interface PairingsParts {
  readonly clock: Clock;
  readonly peers: Peers;
  readonly own: { readonly deviceId: DeviceId; readonly name: string };
  readonly rules: Pick<RemoteRules, 'isOn'>;
  /** Where this device can be reached; none while it neither listens nor has a relay. */
  addresses(): string[];
}

/** Who opened a pairing. */
export interface PairingListener {
  asked(asking: Asking): void;
  /** It has hung up before it was answered. */
  left(deviceId: DeviceId): void;
  expired(): void;
}

/** A device that has proved to know the code. */
export interface Asking {
  readonly deviceId: DeviceId;
  readonly name: string;
  readonly source: string;
}

export interface Asked extends Asking {
  readonly addresses: string[];
  readonly proof: string;
  readonly binding: PairingBinding;
}

/** What a person said to a device that asks. */
export interface PairingAnswer {
  readonly id: string;
  readonly deviceId: DeviceId;
  readonly isAccepted: boolean;
  /** Else what the code was opened for. */
  readonly role?: PeerRole | undefined;
}

interface Waiting {
  readonly asked: Asked;
  /** With this end's proof, once a person has said yes. */
  readonly decision: Deferred<string>;
}

interface Pairing {
  readonly id: string;
  readonly role: PeerRole;
  readonly secret: Buffer;
  readonly listener: PairingListener;
  readonly expiry: Disposable;
  readonly waiting: Map<DeviceId, Waiting>;
}

type EndProblem = 'expired' | 'used' | 'withdrawn';

/**
 * Pairings that are open on the side that shows a code. A code is good once and for ten minutes. Strangers' tries cost
 * only themselves: a try is looked at without changing anything, unless it proves to know the secret.
 */
export class Pairings {
  readonly #parts: PairingsParts;
  readonly #wrongTries: Admissions;
  readonly #open = new Map<string, Pairing>();
  readonly #ended: { readonly secret: Buffer; readonly problem: EndProblem }[] = [];

  constructor(parts: PairingsParts) {
    this.#parts = parts;
    this.#wrongTries = new Admissions(parts.clock, WRONG_TRIES);
  }

  /** Throws RefusalError when no device could come, or too many codes are good already. */
  open(role: PeerRole, listener: PairingListener): { id: string; code: string; addresses: string[] } {
    this.#requireOn();
    const addresses = this.#parts.addresses();
    if (addresses.length === 0) {
      const message =
        'This agent lets no device connect. Start it with --listen HOST:PORT or --relay URL, or set remote.listen or remote.relay';
      throw new RefusalError('unsupported', message, { problem: 'not_listening' });
    }
    if (this.#open.size >= MAX_OPEN)
      throw new RefusalError('rate_limited', 'Too many pairing codes are open; use one, or wait until they expire');
    const secret = randomBytes(SECRET_BYTES);
    const id = randomUUID();
    const expiry = this.#parts.clock.setTimer(PAIRING_MS, () => this.#expire(id));
    this.#open.set(id, { id, role, secret, listener, expiry, waiting: new Map() });
    return { id, code: encodePairingCode({ ...this.#parts.own, addresses, secret }), addresses };
  }

  /** The code is good no more. */
  close(id: string): void {
    this.#end(id, 'withdrawn');
  }

  /** Pairs with the device, or tells it no. Throws RefusalError when it does not ask (any more). */
  async answer({ id, deviceId, isAccepted, role }: PairingAnswer): Promise<Peer | undefined> {
    const pairing = this.#open.get(id);
    const waiting = pairing?.waiting.get(deviceId);
    if (pairing === undefined || waiting === undefined)
      throw new RefusalError('not_paired', 'This device does not ask to be paired any more', { deviceId });
    pairing.waiting.delete(deviceId);
    if (!isAccepted) {
      waiting.decision.reject(new RefusalError('approval_denied', 'The other side said no'));
      return undefined;
    }
    this.#end(id, 'used'); // before anything is waited for: a code is good once
    const { name, addresses, binding } = waiting.asked;
    try {
      const peer = await this.#parts.peers.add({ deviceId, name, addresses, role: role ?? pairing.role });
      waiting.decision.resolve(provePairing(pairing.secret, 'sharer', binding));
      return peer;
    } catch (error) {
      waiting.decision.reject(new RefusalError('internal', 'The other side could not remember this device'));
      throw error;
    }
  }

  /** A try. Resolves with this end's proof once a person has said yes. Throws RefusalError at once for a wrong one. */
  ask(asked: Asked, signal: AbortSignal): { readonly decided: Promise<string> } {
    const place = this.#wrongTries.admit(asked.source);
    if (place === undefined) throw new RefusalError('rate_limited', 'Too many wrong tries from there; wait a minute');
    place.dispose();
    const pairing = this.#proved(asked);
    this.#requireOn();
    this.#wrongTries.giveBack(asked.source);
    if (signal.aborted) throw hasHungUp();
    pairing.waiting.get(asked.deviceId)?.decision.reject(new RefusalError('not_permitted', 'It asked anew'));
    if (pairing.waiting.size >= MAX_ASKING)
      throw new RefusalError('rate_limited', 'Too many devices wait for an answer already');
    const decision = createDeferred<string>();
    const waiting: Waiting = { asked, decision };
    pairing.waiting.set(asked.deviceId, waiting);
    signal.addEventListener('abort', () => {
      decision.reject(hasHungUp());
      if (pairing.waiting.get(asked.deviceId) !== waiting) return;
      pairing.waiting.delete(asked.deviceId);
      pairing.listener.left(asked.deviceId);
    });
    pairing.listener.asked({ deviceId: asked.deviceId, name: asked.name, source: asked.source });
    return { decided: decision.promise };
  }

  /** Only who pairs a device here, or knows the code, is told. */
  #requireOn(): void {
    if (!this.#parts.rules.isOn)
      throw new RefusalError('remote_off', 'Remote access is off on the machine that shows the code; turn it on first');
  }

  /** The pairing whose secret the try proves to know. */
  #proved({ proof, binding }: Asked): Pairing {
    const isOf = ({ secret }: { readonly secret: Buffer }): boolean => isPairingProof(proof, secret, 'joiner', binding);
    const pairing = [...this.#open.values()].find(isOf);
    if (pairing !== undefined) return pairing;
    const problem = this.#ended.find(isOf)?.problem;
    throw new RefusalError('not_permitted', problem === undefined ? WRONG_CODE : endedCodes[problem], {
      problem: problem ?? 'wrong',
    });
  }

  #expire(id: string): void {
    const pairing = this.#open.get(id);
    this.#end(id, 'expired');
    pairing?.listener.expired();
  }

  #end(id: string, problem: EndProblem): void {
    const pairing = this.#open.get(id);
    if (pairing === undefined) return;
    this.#open.delete(id);
    pairing.expiry.dispose();
    this.#ended.unshift({ secret: pairing.secret, problem });
    this.#ended.length = Math.min(this.#ended.length, REMEMBERED);
    const refusal = new RefusalError('not_permitted', endedCodes[problem], { problem });
    for (const { decision } of pairing.waiting.values()) decision.reject(refusal);
    pairing.waiting.clear();
  }
}

function hasHungUp(): RefusalError {
  return new RefusalError('unreachable', 'It has hung up');
}

const WRONG_CODE = 'The other side has shown no such code. Is it the newest one?';

const endedCodes: Readonly<Record<EndProblem, string>> = {
  expired: 'This code has expired: each is good for ten minutes. Ask for a new one',
  used: 'This code has been used: each is good once. Ask for a new one',
  withdrawn: 'This code was withdrawn. Ask for a new one',
};
