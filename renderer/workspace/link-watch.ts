import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import { say, t } from '../../base/messages/translate.ts';
import type { LinkState } from '../../protocol/client/agent-client.ts';
import type { AgentStatus } from '../../protocol/status.ts';
import { linkMessage } from '../connection/link-words.ts';
import { hostName } from '../hosts/host-state.ts';
import type { Host } from '../hosts/host.ts';
import { offerPassword } from '../password/ask-password.ts';
import type { TabTerminal } from '../tabs/tab-terminal.ts';
import type { TabId } from '../tabs/tab.ts';
import { notify } from '../toasts/notices.ts';
import { isPendingWorthSaying, tellInputLost } from './tab-events.ts';
import type { Workspace } from './workspace.ts';

/** Keeps the page's picture of one link and of its agent's heartbeat, and says aloud when the link breaks or is back. */
export class LinkWatch implements Disposable {
  readonly #workspace: Workspace;
  readonly #host: Host;
  readonly #owned = new DisposableStore();

  constructor(workspace: Workspace, host: Host) {
    this.#workspace = workspace;
    this.#host = host;
    const { client } = host;
    this.#owned.add(client.onLinkChanged((link) => this.#linkChanged(link)));
    this.#owned.add(client.onStatus((status) => this.#beat(status)));
    this.#owned.add(client.onNotification('session.closing', ({ reason }) => this.#closing(reason)));
  }

  dispose(): void {
    this.#owned.dispose();
  }

  #beat(status: AgentStatus): void {
    const { status: before, beatAtMs } = this.#host.state;
    const hasAdvanced = status.beat !== before?.beat;
    this.#host.update({
      status,
      beatAtMs: hasAdvanced ? this.#workspace.clock.now() : beatAtMs,
      roundTripMs: this.#host.client.roundTripMs,
    });
  }

  #linkChanged(link: LinkState): void {
    const host = this.#host;
    const wasOpen = host.isOpen;
    const isOpen = link.kind === 'open';
    const now = this.#workspace.clock.now();
    host.update(isOpen ? { link, beatAtMs: now } : { link });
    offerPassword(this.#workspace, host);
    if (wasOpen !== isOpen) this.#workspace.announce(this.#workspace.wordsOn(host.id, say(linkMessage(link, now))));
    for (const [id, terminal] of this.#workspace.terminals.listOn(host.id)) {
      if (link.kind === 'ended') terminal.setAdrift();
      const bytes = this.#pendingIn(id, terminal);
      this.#workspace.updateTab(id, { pendingBytes: isPendingWorthSaying(bytes, isOpen) ? bytes : 0 });
    }
    if (isOpen && host.state.hasReconciled) void this.#reconcile().catch(() => undefined);
  }

  /** What was out of sight for a while, as for a guest, is shown again. */
  async #reconcile(): Promise<void> {
    await this.#host.directory.reconcile();
    for (const [id] of this.#workspace.terminals.listOn(this.#host.id)) this.#workspace.terminals.takeUp(id);
  }

  /** The page comes back by itself, as what it is now. */
  #closing(reason: string): void {
    const { store } = this.#workspace;
    const host = hostName(store.getState(), this.#host.id);
    if (reason === 'role_changed' && host !== undefined) notify({ title: t('host.roleChanged', { host }) });
  }

  /** Nothing waits any more for a session that is over: what did is lost, which is said. */
  #pendingIn(id: TabId, { pendingInputBytes }: TabTerminal): number {
    if (this.#host.state.link.kind !== 'ended' || pendingInputBytes === 0) return pendingInputBytes;
    tellInputLost(this.#workspace, id);
    return 0;
  }
}
