import type { Clock } from '../../base/clock.ts';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import type { AgentClient } from '../../protocol/client/agent-client.ts';
import type { TerminalId } from '../../protocol/ids.ts';
import type { TerminalInfo } from '../../protocol/terminal-info.ts';
import type { KnownTerminal, WorkspaceStore } from './workspace-state.ts';

/** Keeps the page's picture of all terminals of the agent. The agent's list is the truth (L52). */
export class TerminalDirectory implements Disposable {
  readonly #client: AgentClient;
  readonly #clock: Clock;
  readonly #store: WorkspaceStore;
  readonly #owned = new DisposableStore();

  constructor(client: AgentClient, clock: Clock, store: WorkspaceStore) {
    this.#client = client;
    this.#clock = clock;
    this.#store = store;
    this.#owned.add(client.onNotification('terminal.changed', ({ terminal }) => this.learn(terminal)));
    this.#owned.add(client.onNotification('terminal.closed', () => void this.reconcile().catch(() => undefined)));
  }

  /** Asks for the whole list; what is not in it is gone. */
  async reconcile(): Promise<ReadonlyMap<TerminalId, KnownTerminal>> {
    const { terminals } = await this.#client.request('terminal.list', { ended: true });
    const known = new Map(terminals.map((info) => [info.terminalId, { info, atMs: this.#clock.now() }] as const));
    this.#store.setState({ terminals: known });
    return known;
  }

  learn(info: TerminalInfo): void {
    const terminals = new Map(this.#store.getState().terminals);
    const known = terminals.get(info.terminalId);
    if (known !== undefined && known.info.generation > info.generation) return;
    if (info.state === 'closed') terminals.delete(info.terminalId);
    else terminals.set(info.terminalId, { info, atMs: this.#clock.now() });
    this.#store.setState({ terminals });
  }

  forget(terminalId: TerminalId): void {
    const terminals = new Map(this.#store.getState().terminals);
    if (terminals.delete(terminalId)) this.#store.setState({ terminals });
  }

  find(terminalId: TerminalId | undefined): TerminalInfo | undefined {
    return terminalId === undefined ? undefined : this.#store.getState().terminals.get(terminalId)?.info;
  }

  dispose(): void {
    this.#owned.dispose();
  }
}
