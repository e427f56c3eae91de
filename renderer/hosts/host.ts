import type { Clock } from '../../base/clock.ts';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import type { AgentClient } from '../../protocol/client/agent-client.ts';
import type { TerminalId } from '../../protocol/ids.ts';
import { LedgerReader } from '../ledger/ledger-reader.ts';
import { TerminalDirectory } from '../workspace/terminal-directory.ts';
import type { WorkspaceStore } from '../workspace/workspace-state.ts';
import { hostState, untouchedHost, type HostId, type HostState, type KnownTerminal } from './host-state.ts';

export interface HostParts {
  readonly id: HostId;
  readonly client: AgentClient;
  readonly clock: Clock;
  readonly store: WorkspaceStore;
}

/** One machine's agent, as long as this page talks to it. Owns the session with it. */
export class Host implements Disposable {
  readonly id: HostId;
  readonly client: AgentClient;
  readonly directory: TerminalDirectory;
  readonly ledger: LedgerReader;
  readonly #store: WorkspaceStore;
  readonly #owned = new DisposableStore();

  constructor({ id, client, clock, store }: HostParts) {
    this.id = id;
    this.client = client;
    this.ledger = new LedgerReader({ client, clock });
    this.#store = store;
    this.update({ ...untouchedHost, link: client.link, beatAtMs: clock.now() });
    this.directory = this.own(new TerminalDirectory(this, clock));
  }

  get state(): HostState {
    return hostState(this.#store.getState(), this.id);
  }

  get isOpen(): boolean {
    return this.state.link.kind === 'open';
  }

  update(change: Partial<HostState>): void {
    if (this.#owned.isDisposed) return;
    const hosts = new Map(this.#store.getState().hosts);
    hosts.set(this.id, { ...this.state, ...change });
    this.#store.setState({ hosts });
  }

  /** Takes ownership. */
  own<T extends Disposable>(item: T): T {
    return this.#owned.add(item);
  }

  /** Connects, and asks what runs. Rejects with RefusalError when there will be no session. */
  async start(): Promise<ReadonlyMap<TerminalId, KnownTerminal>> {
    this.client.start();
    await this.client.whenOpen();
    return this.directory.reconcile();
  }

  /** Ends the session in order; what runs there runs on. */
  dispose(): void {
    void this.client.close();
    this.#owned.dispose();
  }
}
