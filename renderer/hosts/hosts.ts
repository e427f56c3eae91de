import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';
import type { AgentClient } from '../../protocol/client/agent-client.ts';
import { THIS_MACHINE } from '../../protocol/window-bridge.ts';
import type { WorkspaceStore } from '../workspace/workspace-state.ts';
import type { HostId } from './host-state.ts';
import { Host } from './host.ts';

/** A tab that was just closed may be taken back, a list that was closed opened again. */
const LINGER_MS = 5_000;

export interface HostsParts {
  readonly clock: Clock;
  readonly store: WorkspaceStore;
  createClient(id: HostId): AgentClient;
  /** A paired device's host has come to be, and has to be started. */
  opened(host: Host): void;
}

/** The machines this page talks to: this one always, a paired one as long as something needs it. */
export class Hosts implements Disposable {
  readonly local: Host;
  readonly #parts: HostsParts;
  readonly #remote = new Map<HostId, Host>();
  readonly #leaving = new Map<HostId, Disposable>();
  #needed: ReadonlySet<HostId> = new Set();

  constructor(parts: HostsParts) {
    this.#parts = parts;
    this.local = this.#create(THIS_MACHINE);
  }

  /** Connects to it unless that has been done; what turns out not to be needed is let go of again. */
  get(id: HostId): Host {
    const known = this.find(id);
    if (known !== undefined) return known;
    const host = this.#create(id);
    this.#remote.set(id, host);
    this.#parts.opened(host);
    this.#leaveUnlessNeeded(id);
    return host;
  }

  find(id: HostId): Host | undefined {
    return id === THIS_MACHINE ? this.local : this.#remote.get(id);
  }

  list(): Host[] {
    return [this.local, ...this.#remote.values()];
  }

  /** Connects to those that are needed; the others are let go of, after a moment. */
  setNeeded(needed: ReadonlySet<HostId>): void {
    this.#needed = needed;
    for (const id of needed) {
      this.#stay(id);
      this.get(id);
    }
    for (const id of this.#remote.keys()) this.#leaveUnlessNeeded(id);
  }

  /** At once; a later `get` begins anew. */
  letGo(id: HostId): void {
    this.#stay(id);
    const host = this.#remote.get(id);
    if (host === undefined) return;
    this.#remote.delete(id);
    host.dispose();
    const { store } = this.#parts;
    const hosts = new Map(store.getState().hosts);
    hosts.delete(id);
    store.setState({ hosts });
  }

  /** Reconnects without waiting for the next try. */
  retryNow(): void {
    for (const { client } of this.list()) client.retryNow();
  }

  /** What was known of them stays to be read. */
  dispose(): void {
    for (const id of [...this.#leaving.keys()]) this.#stay(id);
    for (const host of this.list()) host.dispose();
  }

  #leaveUnlessNeeded(id: HostId): void {
    if (this.#needed.has(id) || this.#leaving.has(id)) return;
    this.#leaving.set(
      id,
      this.#parts.clock.setTimer(LINGER_MS, () => this.letGo(id)),
    );
  }

  #stay(id: HostId): void {
    this.#leaving.get(id)?.dispose();
    this.#leaving.delete(id);
  }

  #create(id: HostId): Host {
    const { clock, store } = this.#parts;
    return new Host({ id, client: this.#parts.createClient(id), clock, store });
  }
}
