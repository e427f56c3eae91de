import type { Disposable } from '../../base/disposable.ts';
import type { AppMember } from '../agent/app-member.ts';
import type { AppFactory } from '../agent/app.ts';
import type { Session } from '../agent/session.ts';
import { describePeer } from './peers-app.ts';
import type { Peers } from './peers.ts';

/** Tells this machine's user which devices are paired, without being asked: nothing while there are none. */
export function createPeerNewsApp(peers: Peers): AppFactory {
  const join = (session: Session): AppMember => new PeerNewsMember(session, peers);
  return { name: 'peer-news', create: () => ({ join, unload: async () => undefined }) };
}

class PeerNewsMember implements AppMember {
  readonly handlers = {};
  readonly #session: Session;
  readonly #peers: Peers;
  readonly #subscription: Disposable;
  /** Whether this viewer may believe that there are some. */
  #hasTold = false;

  constructor(session: Session, peers: Peers) {
    this.#session = session;
    this.#peers = peers;
    this.#subscription = peers.onChanged(() => this.#tell());
  }

  suspend(): void {
    // What changes meanwhile is told by `start`.
  }

  resume(): [] {
    return [];
  }

  start(): void {
    if (this.#hasTold || this.#peers.list().length > 0) this.#tell();
  }

  async close(): Promise<void> {
    this.#subscription.dispose();
  }

  #tell(): void {
    if (this.#session.principal.kind !== 'user') return;
    this.#hasTold = true;
    this.#session.link?.notify('peers.changed', { peers: this.#peers.list().map(describePeer) });
  }
}
