import { DisposableStore, toDisposable, type Disposable } from '../../base/disposable.ts';
import { t } from '../../base/messages/translate.ts';
import type { TerminalId } from '../../protocol/ids.ts';
import type { AgentNotification } from '../../protocol/notifications.ts';
import type { TerminalInfo } from '../../protocol/terminal-info.ts';
import { hostState } from '../hosts/host-state.ts';
import type { Host } from '../hosts/host.ts';
import { notify, withdraw, type Notice } from '../toasts/notices.ts';
import { speaksFor } from '../windows/speaks-for.ts';
import { reviewEnd, type AnnouncedEnd } from './announced-end.ts';
import { setKeep, setKeepOfAll } from './terminal-requests.ts';
import type { Workspace } from './workspace.ts';

interface Announced extends AnnouncedEnd {
  /** What was known of it at that time. */
  readonly info: TerminalInfo | undefined;
  readonly title: string;
}

/** Announced ends of one machine's idle terminals, in one notice: it counts down, and drops what is no longer so (L39). */
export class ReapNotices implements Disposable {
  readonly #workspace: Workspace;
  readonly #host: Host;
  readonly #notice: string;
  readonly #owned = new DisposableStore();
  readonly #announced = new Map<TerminalId, Announced>();

  constructor(workspace: Workspace, host: Host) {
    this.#workspace = workspace;
    this.#host = host;
    this.#notice = `reap-${host.id}`;
    this.#owned.add(host.client.onNotification('terminal.reapSoon', (notice) => this.#announce(notice)));
    const stop = workspace.store.subscribe((state, before) => {
      const [now, was] = [hostState(state, host.id), hostState(before, host.id)];
      if (now.terminals !== was.terminals || now.link !== was.link) this.#review();
    });
    this.#owned.add(toDisposable(stop));
    this.#owned.add(toDisposable(() => withdraw(this.#notice)));
  }

  dispose(): void {
    this.#owned.dispose();
  }

  #announce({ terminalId, inMs }: AgentNotification['terminal.reapSoon']): void {
    if (!speaksFor(this.#workspace.store.getState(), this.#host.id)) return;
    const title = this.#workspace.titleOfTerminal(this.#host, terminalId);
    const info = this.#host.directory.find(terminalId);
    this.#announced.set(terminalId, { info, title, inMs, untilMs: this.#workspace.clock.now() + inMs });
    this.#show();
  }

  #review(): void {
    const { link, terminals } = this.#host.state;
    let isChanged = false;
    for (const [terminalId, announced] of [...this.#announced]) {
      const known = terminals.get(terminalId);
      const isNews = known?.info !== announced.info;
      const next = link.kind === 'ended' ? undefined : isNews ? reviewEnd(announced, known) : announced;
      if (next === announced) continue;
      isChanged = true;
      if (next === undefined) this.#announced.delete(terminalId);
      else this.#announced.set(terminalId, next);
    }
    if (isChanged) this.#show();
  }

  #show(): void {
    if (this.#announced.size === 0) withdraw(this.#notice);
    else notify(() => this.#words());
  }

  #words(): Notice {
    const host = this.#host;
    const ids = [...this.#announced.keys()];
    const isOne = ids.length === 1;
    return {
      id: this.#notice,
      title: t('toast.reapSeveral', { count: ids.length }),
      body: isOne ? t('toast.reapSoonHint') : t('toast.reapSeveralHint'),
      isLasting: true,
      ends: [...this.#announced].map(([id, { title, untilMs }]) => ({
        ...{ id, title, untilMs },
        keep: () => void setKeep(host, id, true),
      })),
      action: isOne
        ? { label: t('toast.keep'), run: () => ids.forEach((id) => void setKeep(host, id, true)) }
        : { label: t('toast.keepAll'), run: () => void setKeepOfAll(host, ids) },
      closed: () => this.#announced.clear(),
    };
  }
}
