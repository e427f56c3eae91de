import { DisposableStore, toDisposable, type Disposable } from '../../base/disposable.ts';
import { t } from '../../base/messages/translate.ts';
import type { TerminalId } from '../../protocol/ids.ts';
import type { AgentNotification } from '../../protocol/notifications.ts';
import type { TerminalInfo } from '../../protocol/terminal-info.ts';
import { terminalTitle } from '../tabs/tab-title.ts';
import { notify, withdraw } from '../toasts/notices.ts';
import { setKeep } from './terminal-requests.ts';
import type { Workspace } from './workspace.ts';

/** Announced ends of idle terminals: each notice counts down, and goes when what it says is no longer so. */
export class ReapNotices implements Disposable {
  readonly #workspace: Workspace;
  readonly #owned = new DisposableStore();
  /** What was known of each announced terminal at that time. */
  readonly #announced = new Map<TerminalId, TerminalInfo | undefined>();

  constructor(workspace: Workspace) {
    this.#workspace = workspace;
    const { client, store } = workspace;
    this.#owned.add(client.onNotification('terminal.reapSoon', (notice) => this.#announce(notice)));
    const stop = store.subscribe((state, before) => {
      if (state.terminals !== before.terminals) this.#review();
    });
    this.#owned.add(toDisposable(stop));
  }

  dispose(): void {
    this.#owned.dispose();
  }

  #announce({ terminalId, inMs }: AgentNotification['terminal.reapSoon']): void {
    const workspace = this.#workspace;
    const info = workspace.directory.find(terminalId);
    this.#announced.set(terminalId, info);
    notify({
      id: noticeId(terminalId),
      title: this.#titleOf(terminalId, info),
      body: t('toast.reapSoonHint'),
      untilMs: workspace.clock.now() + inMs,
      action: { label: t('toast.keep'), run: () => void setKeep(workspace, terminalId, true) },
    });
  }

  /** As its tab is called, if it has one here. */
  #titleOf(terminalId: TerminalId, info: TerminalInfo | undefined): string {
    const tab = this.#workspace.tabs.tabs.find((one) => one.terminalId === terminalId);
    return tab === undefined ? terminalTitle(info) : this.#workspace.titleOf(tab);
  }

  #review(): void {
    for (const [terminalId, before] of [...this.#announced]) {
      const info = this.#workspace.directory.find(terminalId);
      if (info === before || isStillDue(info)) continue;
      this.#announced.delete(terminalId);
      withdraw(noticeId(terminalId));
    }
  }
}

function noticeId(terminalId: TerminalId): string {
  return `reap-${terminalId}`;
}

/** False once it has ended, is kept, or is looked at. */
function isStillDue(info: TerminalInfo | undefined): boolean {
  return info?.state === 'running' && !info.keep && info.expiresInMs !== null;
}
