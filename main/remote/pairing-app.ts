import type { DeviceId } from '../../protocol/device-id.ts';
import { RefusalError } from '../../protocol/error-code.ts';
import type { Params, Result } from '../../protocol/requests.ts';
import type { AppMember } from '../agent/app-member.ts';
import type { AppFactory } from '../agent/app.ts';
import type { Session } from '../agent/session.ts';
import { BadPairingCodeError, decodePairingCode, pairingLink, type PairingCode } from './pairing-code.ts';
import { PAIRING_MS, type Asking, type Pairings } from './pairings.ts';
import { describePeer, written } from './peers-app.ts';
import type { Peer } from './peers-file.ts';

export interface PairingAppParts {
  readonly pairings: Pairings;
  /** Asks the device that showed the code, and pairs with it here. Rejects with RefusalError. */
  join(code: PairingCode, role: Peer['role'], signal: AbortSignal): Promise<Peer>;
}

/** Lets this machine's user pair it with another one, from either side. */
export function createPairingApp(parts: PairingAppParts): AppFactory {
  const join = (session: Session): AppMember => new PairingMember(session, parts);
  return { name: 'pairing', features: ['pairing'], create: () => ({ join, unload: async () => undefined }) };
}

/** One session's pairings: they end with it. */
class PairingMember implements AppMember {
  readonly #session: Session;
  readonly #parts: PairingAppParts;
  readonly #ended = new AbortController();
  /** Those it has opened, with who asks. */
  readonly #opened = new Map<string, Map<DeviceId, Asking>>();
  /** Those it waits for, on the other side. */
  readonly #joining = new Set<AbortController>();

  readonly handlers: AppMember['handlers'] = {
    'pairing.open': async ({ role }) => this.#open(role),
    'pairing.answer': (params) => this.#answer(params),
    'pairing.close': async ({ pairingId }) => {
      this.#close(pairingId);
      return {};
    },
    'pairing.read': async ({ code }) => {
      const { deviceId, name, addresses } = readCode(code);
      return { deviceId, name, addresses: [...addresses] };
    },
    'pairing.join': ({ code, role }) => this.#join(code, role),
    'pairing.giveUp': async () => {
      for (const joining of this.#joining) joining.abort(new RefusalError('approval_denied', 'It was given up here'));
      return {};
    },
  };

  constructor(session: Session, parts: PairingAppParts) {
    this.#session = session;
    this.#parts = parts;
  }

  suspend(): void {
    // A code stays good while its viewer comes back.
  }

  resume(): [] {
    return [];
  }

  /** What was asked while the link was down, or may have been lost with it, is told (again). */
  start(): void {
    for (const [pairingId, asking] of this.#opened) {
      this.#tellWaiting(pairingId);
      for (const one of asking.values()) this.#tell(pairingId, one);
    }
  }

  async close(): Promise<void> {
    this.#ended.abort(new RefusalError('session_closing', 'The session has ended'));
    for (const pairingId of [...this.#opened.keys()]) this.#close(pairingId);
  }

  #open(role: Peer['role']): Result['pairing.open'] {
    const asking = new Map<DeviceId, Asking>();
    const { id, code, addresses } = this.#parts.pairings.open(role, {
      asked: (one) => {
        asking.set(one.deviceId, one);
        this.#tell(id, one);
      },
      left: (deviceId) => {
        asking.delete(deviceId);
        this.#tellWaiting(id);
      },
      expired: () => {
        this.#opened.delete(id);
        this.#session.audit.record({ event: 'pairing.expired', role });
        this.#session.link?.notify('pairing.expired', { pairingId: id });
      },
    });
    this.#opened.set(id, asking);
    this.#session.audit.record({ event: 'pairing.offered', role });
    return { pairingId: id, code, link: pairingLink(code), addresses, expiresInMs: PAIRING_MS };
  }

  async #answer({ pairingId, deviceId, accept, role }: Params['pairing.answer']): Promise<Result['pairing.answer']> {
    const asking = this.#opened.get(pairingId);
    if (asking === undefined) throw new RefusalError('not_permitted', 'This session has opened no such pairing');
    asking.delete(deviceId);
    const { audit } = this.#session;
    const event = accept ? 'pairing.accepted' : 'pairing.declined';
    const answering = written(this.#parts.pairings.answer({ id: pairingId, deviceId, isAccepted: accept, role }));
    const peer = await audit.orFailed({ event, device: { deviceId } }, answering);
    audit.record({ event, device: { deviceId }, ...(peer !== undefined && { role: peer.role }) });
    if (peer === undefined) return { peer: null };
    this.#opened.delete(pairingId);
    return { peer: describePeer(peer) };
  }

  #close(pairingId: string): void {
    if (!this.#opened.delete(pairingId)) return;
    this.#session.audit.record({ event: 'pairing.withdrawn' });
    this.#parts.pairings.close(pairingId);
  }

  async #join(text: string, role: Peer['role']): Promise<Result['pairing.join']> {
    const { audit } = this.#session;
    const code = readCode(text);
    const joined = { event: 'pairing.joined', device: { deviceId: code.deviceId }, role } as const;
    const peer = await audit.orFailed(joined, written(this.#ask(code, role)));
    audit.record(joined);
    return { peer: describePeer(peer) };
  }

  /** Until somebody there has answered, or nobody here waits for that any more. */
  async #ask(code: PairingCode, role: Peer['role']): Promise<Peer> {
    const joining = new AbortController();
    const signal = AbortSignal.any([this.#ended.signal, joining.signal]);
    this.#joining.add(joining);
    try {
      return await this.#parts.join(code, role, signal);
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    } finally {
      this.#joining.delete(joining);
    }
  }

  #tell(pairingId: string, { deviceId, name, source }: Asking): void {
    this.#session.link?.notify('pairing.asked', { pairingId, deviceId, name, source });
  }

  #tellWaiting(pairingId: string): void {
    const waiting = [...(this.#opened.get(pairingId)?.keys() ?? [])];
    this.#session.link?.notify('pairing.left', { pairingId, waiting });
  }
}

function readCode(text: string): PairingCode {
  try {
    return decodePairingCode(text);
  } catch (error) {
    if (error instanceof BadPairingCodeError)
      throw new RefusalError('not_permitted', error.message, { ...error.problem, problem: error.problem.kind });
    throw error;
  }
}
