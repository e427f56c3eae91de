import type { Clock } from '../../base/clock.ts';
import { DisposableStore } from '../../base/disposable.ts';
import type { AgentClient } from '../../protocol/client/agent-client.ts';
import type { TerminalId } from '../../protocol/ids.ts';
import { TerminalCloser } from '../closing/terminal-closer.ts';
import { LedgerReader } from '../ledger/ledger-reader.ts';
import { toFailure } from '../messages/refusal-words.ts';
import { t } from '../../base/messages/translate.ts';
import type { Preferences } from '../preferences.ts';
import { createTab, isLeaving, type Tab, type TabId } from '../tabs/tab.ts';
import {
  activateTab,
  activeTab,
  addTab,
  emptyTabList,
  findTab,
  leaveTab,
  removeTab,
  updateTab,
  type TabList,
} from '../tabs/tab-list.ts';
import { loadTabs, saveTabs, type TabStorage } from '../tabs/tab-storage.ts';
import type { TerminalStart } from '../tabs/tab-terminal.ts';
import { tabTitle } from '../tabs/tab-title.ts';
import { notify } from '../toasts/notices.ts';
import type { TerminalScreen } from '../terminals/terminal-screen.ts';
import { EndNotices } from './end-notices.ts';
import { LinkWatch } from './link-watch.ts';
import { TabEvents } from './tab-events.ts';
import { ReapNotices } from './reap-notices.ts';
import { TabTerminals } from './tab-terminals.ts';
import { TerminalDirectory } from './terminal-directory.ts';
import { createWorkspaceStore, type CloseTarget, type WorkspaceStore } from './workspace-state.ts';

export interface WorkspaceParts {
  readonly client: AgentClient;
  readonly clock: Clock;
  readonly storage: TabStorage;
  /** False after a reload: a page that has no tabs then was left so. */
  readonly isNewPage: boolean;
  readonly preferences: Preferences;
  createScreen(): TerminalScreen;
  newId(): TabId;
}

/** The page's tabs and their terminals: everything a person can do with them. */
export class Workspace {
  readonly store: WorkspaceStore;
  readonly client: AgentClient;
  readonly directory: TerminalDirectory;
  readonly closer: TerminalCloser;
  readonly terminals: TabTerminals;
  readonly ledger: LedgerReader;
  readonly #parts: WorkspaceParts;
  readonly #events: TabEvents;
  readonly #owned = new DisposableStore();

  constructor(parts: WorkspaceParts) {
    this.#parts = parts;
    this.client = parts.client;
    this.store = createWorkspaceStore({
      tabs: loadTabs(parts.storage) ?? emptyTabList,
      hasReconciled: false,
      terminals: new Map(),
      link: parts.client.link,
      startedAtMs: parts.clock.now(),
      status: undefined,
      beatAtMs: parts.clock.now(),
      roundTripMs: undefined,
      overlay: undefined,
      renamingId: undefined,
      preferences: parts.preferences,
      announcement: '',
      focusRequests: 1,
    });
    this.directory = this.#owned.add(new TerminalDirectory(parts.client, parts.clock, this.store));
    this.ledger = new LedgerReader(parts);
    this.closer = this.#createCloser();
    this.#events = new TabEvents(this);
    this.terminals = this.#owned.add(
      new TabTerminals(this, {
        createScreen: () => parts.createScreen(),
        happened: (id, event) => this.#events.handle(id, event),
      }),
    );
    for (const tab of this.tabs.tabs) this.terminals.create(tab.id);
    this.#listen();
  }

  get tabs(): TabList {
    return this.store.getState().tabs;
  }

  get clock(): Clock {
    return this.#parts.clock;
  }

  /** Connects, and shows again what was shown before a reload. The very first page gets a terminal to begin with. */
  async start(): Promise<void> {
    this.client.start();
    await this.client.whenOpen();
    const known = await this.directory.reconcile();
    const gone = this.tabs.tabs.filter((tab) => tab.terminalId !== undefined && !known.has(tab.terminalId));
    for (const tab of gone) this.removeTab(tab.id);
    // A new page with nothing to show begins with a shell, as the very first one did.
    const isBeginning = this.#parts.isNewPage && known.size === 0;
    if (isBeginning) this.newTab();
    else if (gone.length > 0) notify({ title: t('toast.gone', { count: gone.length }) });
    this.store.setState({ hasReconciled: true });
    await this.terminals.attachAll();
  }

  newTab(start?: TerminalStart): void {
    const tab = createTab(this.#parts.newId());
    this.terminals.create(tab.id, start);
    this.changeTabs((list) => addTab(list, tab));
    this.focusTerminal();
    this.terminals.openIfRoomIsKnown(tab.id);
  }

  /** Shows a terminal that no tab of this page shows; if one does, brings it to the front. */
  takeBack(terminalId: TerminalId, name?: string): void {
    const shown = this.tabs.tabs.find((tab) => tab.terminalId === terminalId);
    if (shown !== undefined) {
      this.activate(shown.id);
      return;
    }
    const tab = createTab(this.#parts.newId(), { terminalId, name, phase: { kind: 'attaching' } });
    this.terminals.create(tab.id);
    this.changeTabs((list) => addTab(list, tab));
    this.focusTerminal();
    void this.terminals.attach(tab.id, terminalId);
  }

  /** Brings a tab to the front and the keyboard to its terminal. */
  activate(id: TabId): void {
    this.changeTabs((list) => activateTab(list, id));
    this.focusTerminal();
  }

  focusTerminal(): void {
    this.store.setState(({ focusRequests }) => ({ focusRequests: focusRequests + 1 }));
  }

  /** Asks first when a job runs. What has ended goes at once. */
  closeTab(id: TabId): void {
    const tab = findTab(this.tabs, id);
    if (tab === undefined || isLeaving(tab)) return;
    const { terminalId, phase } = tab;
    if (phase.kind === 'failed' || (terminalId === undefined && !this.terminals.isOpening(id))) this.removeTab(id);
    else if (terminalId === undefined) this.#leave(id, undefined);
    else if (phase.kind === 'ended') this.#dismiss(tab, terminalId);
    else void this.closer.close(this.targetOf(tab, terminalId), this.directory.find(terminalId));
  }

  /** Closes the tab; what runs in it runs on. */
  detachTab(id: TabId): void {
    const tab = findTab(this.tabs, id);
    const terminalId = tab?.terminalId;
    if (tab === undefined || terminalId === undefined || isLeaving(tab)) return;
    const title = this.titleOf(tab);
    const terminal = this.terminals.find(id);
    void terminal?.detach().then(() => this.directory.reconcile().catch(() => undefined));
    this.removeTab(id);
    notify({
      title: t('toast.detached', { title }),
      body: t('toast.detachedHint'),
      action: { label: t('toast.undo'), run: () => this.takeBack(terminalId, tab.name) },
    });
  }

  /** Starts the ended shell anew in the same tab. */
  async restart(id: TabId): Promise<void> {
    const tab = findTab(this.tabs, id);
    if (tab?.terminalId === undefined || tab.phase.kind !== 'ended') return;
    const before = tab.phase;
    const terminalId = tab.terminalId;
    const generation = this.terminals.find(id)?.generation ?? this.directory.find(terminalId)?.generation ?? 1;
    this.updateTab(id, { phase: { kind: 'restarting' } });
    try {
      const { terminal } = await this.client.request('terminal.restart', { terminalId, generation });
      this.directory.learn(terminal);
      this.terminals.fillIn(id, terminal);
    } catch (error) {
      this.updateTab(id, { phase: before });
      const failure = toFailure(error);
      notify({ title: t('toast.failed', { what: t('ended.restart') }), body: failure.message, tone: 'problem' });
    }
    this.focusTerminal();
  }

  titleOf(tab: Tab): string {
    return tabTitle(tab, this.directory.find(tab.terminalId));
  }

  /** As its tab is called, if it has one here. */
  titleOfTerminal(terminalId: TerminalId): string {
    const tab = this.tabs.tabs.find((one) => one.terminalId === terminalId);
    return tabTitle(tab, this.directory.find(terminalId));
  }

  changeTabs(change: (list: TabList) => TabList): void {
    const before = this.tabs;
    const after = change(before);
    if (after === before) return;
    const active = activeTab(after);
    const tabs = active?.hasRung === true ? updateTab(after, active.id, { hasRung: false }) : after;
    this.store.setState({ tabs });
    saveTabs(this.#parts.storage, tabs);
    if (before.activeId !== tabs.activeId) this.terminals.applyVisibility();
  }

  updateTab(id: TabId, change: Partial<Omit<Tab, 'id'>>): void {
    this.changeTabs((list) => updateTab(list, id, change));
  }

  /** The tab goes, and this page's hold on its terminal with it. */
  removeTab(id: TabId): void {
    const wasActive = this.tabs.activeId === id;
    this.changeTabs((list) => removeTab(list, id));
    this.terminals.remove(id);
    if (wasActive) this.focusTerminal();
  }

  announce(announcement: string): void {
    this.store.setState({ announcement });
  }

  /** Ends the session in order; for a page that goes away. The terminals run on. */
  dispose(): void {
    void this.client.close();
    this.#owned.dispose();
  }

  #dismiss(tab: Tab, terminalId: TerminalId): void {
    this.removeTab(tab.id);
    if (tab.phase.kind !== 'ended' || !tab.phase.isRecorded) return;
    this.directory.forget(terminalId);
    this.client.request('terminal.dismiss', { terminalId }).catch(() => undefined);
  }

  #leave(id: TabId, job: string | undefined): void {
    this.changeTabs((list) => leaveTab(updateTab(list, id, { phase: { kind: 'closing', job } }), id));
    this.focusTerminal();
  }

  /** What closing this tab ends. */
  targetOf(tab: Tab, terminalId: TerminalId): CloseTarget {
    const generation = this.terminals.find(tab.id)?.generation ?? this.directory.find(terminalId)?.generation ?? 1;
    return { terminalId, generation, tabId: tab.id, title: this.titleOf(tab) };
  }

  #createCloser(): TerminalCloser {
    const onTab = (act: (id: TabId) => void) => (target: CloseTarget) => {
      if (target.tabId !== undefined) act(target.tabId);
      else void this.directory.reconcile().catch(() => undefined);
    };
    return new TerminalCloser({
      client: this.client,
      clock: this.#parts.clock,
      store: this.store,
      ending: ({ tabId }, job) => {
        if (tabId !== undefined) this.#leave(tabId, job);
      },
      ended: ({ tabId, terminalId, title }, outcome) => {
        this.directory.forget(terminalId);
        if (tabId !== undefined) this.updateTab(tabId, { name: title, phase: { kind: 'closed', outcome } });
      },
      remove: onTab((id) => this.removeTab(id)),
      restored: onTab((id) => this.updateTab(id, { phase: { kind: 'running' } })),
    });
  }

  #listen(): void {
    this.#owned.add(new LinkWatch(this));
    this.#owned.add(this.client.onNotification('terminal.closed', (closed) => this.#events.closed(closed)));
    this.#owned.add(new ReapNotices(this));
    this.#owned.add(new EndNotices(this));
  }
}
