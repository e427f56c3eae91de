import { DisposableStore } from '../../base/disposable.ts';
import type { AppMember } from '../agent/app-member.ts';
import type { AppFactory } from '../agent/app.ts';
import type { Session } from '../agent/session.ts';
import { describePeers, type PeersAppParts } from './peers-app.ts';
import type { Peers } from './peers.ts';

/** Tells this machine's user, without being asked, which devices are paired, nothing while there are none; and who was refused. */
export function createPeerNewsApp(parts: PeersAppParts): AppFactory {
  const join = (session: Session): AppMember => new PeerNewsMember(session, parts);
  return { name: 'peer-news', create: () => ({ join, unload: async () => undefined }) };
}

class PeerNewsMember implements AppMember {
  readonly handlers = {};
  readonly #session: Session;
  readonly #peers: Peers;
  readonly #subscriptions = new DisposableStore();
  /** Whether this viewer may believe that there are some. */
  #hasTold = false;

  constructor(session: Session, { peers, knocked }: PeersAppParts) {
    this.#session = session;
    this.#peers = peers;
    if (session.principal.kind !== 'user') return;
    this.#subscriptions.add(peers.onChanged(() => this.#tell()));
    this.#subscriptions.add(knocked.onCame((device) => session.link?.notify('peers.knocked', { device })));
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
    this.#subscriptions.dispose();
  }

  #tell(): void {
    if (this.#session.principal.kind !== 'user') return;
    this.#hasTold = true;
    this.#session.link?.notify('peers.changed', { peers: describePeers(this.#peers) });
  }
}
