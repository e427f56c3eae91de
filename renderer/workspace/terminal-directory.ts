import type { Clock } from '../../base/clock.ts';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import type { TerminalId } from '../../protocol/ids.ts';
import type { TerminalInfo } from '../../protocol/terminal-info.ts';
import type { KnownTerminal } from '../hosts/host-state.ts';
import type { Host } from '../hosts/host.ts';

/** Keeps the page's picture of all terminals of one agent. The agent's list is the truth (L52). */
export class TerminalDirectory implements Disposable {
  readonly #host: Pick<Host, 'client' | 'state' | 'update'>;
  readonly #clock: Clock;
  readonly #owned = new DisposableStore();

  constructor(host: Pick<Host, 'client' | 'state' | 'update'>, clock: Clock) {
    this.#host = host;
    this.#clock = clock;
    const { client } = host;
    this.#owned.add(client.onNotification('terminal.changed', ({ terminal }) => this.learn(terminal)));
    this.#owned.add(client.onNotification('terminal.closed', () => void this.reconcile().catch(() => undefined)));
  }

  /** Asks for the whole list; what is not in it is gone. */
  async reconcile(): Promise<ReadonlyMap<TerminalId, KnownTerminal>> {
    const { terminals } = await this.#host.client.request('terminal.list', { ended: true });
    const known = new Map(terminals.map((info) => [info.terminalId, { info, atMs: this.#clock.now() }] as const));
    this.#host.update({ terminals: known });
    return known;
  }

  learn(info: TerminalInfo): void {
    const terminals = new Map(this.#host.state.terminals);
    const known = terminals.get(info.terminalId);
    if (known !== undefined && known.info.generation > info.generation) return;
    if (info.state === 'closed') terminals.delete(info.terminalId);
    else terminals.set(info.terminalId, { info, atMs: this.#clock.now() });
    this.#host.update({ terminals });
  }

  forget(terminalId: TerminalId): void {
    const terminals = new Map(this.#host.state.terminals);
    if (terminals.delete(terminalId)) this.#host.update({ terminals });
  }

  find(terminalId: TerminalId | undefined): TerminalInfo | undefined {
    return terminalId === undefined ? undefined : this.#host.state.terminals.get(terminalId)?.info;
  }

  dispose(): void {
    this.#owned.dispose();
  }
}
