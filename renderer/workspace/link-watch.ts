import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import { say } from '../../base/messages/translate.ts';
import type { LinkState } from '../../protocol/client/agent-client.ts';
import type { AgentStatus } from '../../protocol/status.ts';
import { linkMessage } from '../connection/link-words.ts';
import { isPendingWorthSaying } from './tab-events.ts';
import type { Workspace } from './workspace.ts';

/** Keeps the page's picture of its link and of the agent's heartbeat, and says aloud when the link breaks or is back. */
export class LinkWatch implements Disposable {
  readonly #workspace: Workspace;
  readonly #owned = new DisposableStore();

  constructor(workspace: Workspace) {
    this.#workspace = workspace;
    const { client } = workspace;
    this.#owned.add(client.onLinkChanged((link) => this.#linkChanged(link)));
    this.#owned.add(client.onStatus((status) => this.#beat(status)));
  }

  dispose(): void {
    this.#owned.dispose();
  }

  #beat(status: AgentStatus): void {
    const { store, clock, client } = this.#workspace;
    const { status: before, beatAtMs } = store.getState();
    const hasAdvanced = status.beat !== before?.beat;
    store.setState({
      status,
      beatAtMs: hasAdvanced ? clock.now() : beatAtMs,
      roundTripMs: client.roundTripMs,
    });
  }

  #linkChanged(link: LinkState): void {
    const { store, clock, terminals, directory } = this.#workspace;
    const wasOpen = store.getState().link.kind === 'open';
    const isOpen = link.kind === 'open';
    const now = clock.now();
    store.setState(isOpen ? { link, beatAtMs: now } : { link });
    if (wasOpen !== isOpen) this.#workspace.announce(say(linkMessage(link, now)));
    for (const [id, terminal] of terminals.list()) {
      if (link.kind === 'ended') terminal.setAdrift();
      const bytes = terminal.pendingInputBytes;
      this.#workspace.updateTab(id, { pendingBytes: isPendingWorthSaying(bytes, isOpen) ? bytes : 0 });
    }
    if (isOpen && store.getState().hasReconciled) void directory.reconcile().catch(() => undefined);
  }
}
