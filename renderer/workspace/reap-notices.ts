import { DisposableStore, toDisposable, type Disposable } from '../../base/disposable.ts';
import { t } from '../../base/messages/translate.ts';
import type { TerminalId } from '../../protocol/ids.ts';
import type { AgentNotification } from '../../protocol/notifications.ts';
import type { TerminalInfo } from '../../protocol/terminal-info.ts';
import { notify, withdraw } from '../toasts/notices.ts';
import { reviewEnd, type AnnouncedEnd } from './announced-end.ts';
import { setKeep, setKeepOfAll } from './terminal-requests.ts';
import type { Workspace } from './workspace.ts';

const NOTICE = 'reap';

interface Announced extends AnnouncedEnd {
  /** What was known of it at that time. */
  readonly info: TerminalInfo | undefined;
  readonly title: string;
}

/** Announced ends of idle terminals, in one notice: it counts down, and drops what is no longer so (L39). */
export class ReapNotices implements Disposable {
  readonly #workspace: Workspace;
  readonly #owned = new DisposableStore();
  readonly #announced = new Map<TerminalId, Announced>();

  constructor(workspace: Workspace) {
    this.#workspace = workspace;
    const { client, store } = workspace;
    this.#owned.add(client.onNotification('terminal.reapSoon', (notice) => this.#announce(notice)));
    const stop = store.subscribe((state, before) => {
      if (state.terminals !== before.terminals || state.link !== before.link) this.#review();
    });
    this.#owned.add(toDisposable(stop));
  }

  dispose(): void {
    this.#owned.dispose();
  }

  #announce({ terminalId, inMs }: AgentNotification['terminal.reapSoon']): void {
    const { directory, clock } = this.#workspace;
    const title = this.#workspace.titleOfTerminal(terminalId);
    this.#announced.set(terminalId, { info: directory.find(terminalId), title, inMs, untilMs: clock.now() + inMs });
    this.#show();
  }

  #review(): void {
    const { link, terminals } = this.#workspace.store.getState();
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
    const workspace = this.#workspace;
    const ids = [...this.#announced.keys()];
    const [first] = ids;
    if (first === undefined) {
      withdraw(NOTICE);
      return;
    }
    const isOne = ids.length === 1;
    notify({
      id: NOTICE,
      title: t('toast.reapSeveral', { count: ids.length }),
      body: isOne ? t('toast.reapSoonHint') : t('toast.reapSeveralHint'),
      isLasting: true,
      ends: [...this.#announced].map(([id, { title, untilMs }]) => ({
        ...{ id, title, untilMs },
        keep: () => void setKeep(workspace, id, true),
      })),
      action: isOne
        ? { label: t('toast.keep'), run: () => void setKeep(workspace, first, true) }
        : { label: t('toast.keepAll'), run: () => void setKeepOfAll(workspace, ids) },
      closed: () => this.#announced.clear(),
    });
  }
}
