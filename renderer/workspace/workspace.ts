import type { Clock } from '../../base/clock.ts';
import { DisposableStore } from '../../base/disposable.ts';
import type { AgentClient } from '../../protocol/client/agent-client.ts';
import type { TerminalId } from '../../protocol/ids.ts';
import { onlyWindow, THIS_MACHINE } from '../../protocol/window-bridge.ts';
import type { TerminalCloser } from '../closing/terminal-closer.ts';
import { t } from '../../base/messages/translate.ts';
import { tellOfKnocked } from '../devices/knocked-notices.ts';
import { hostName, type HostId, type KnownTerminal } from '../hosts/host-state.ts';
import { notFinding } from '../find/finding.ts';
import { Hosts } from '../hosts/hosts.ts';
import type { Host } from '../hosts/host.ts';
import { shownIds } from '../panes/pane-list.ts';
import { createPairing } from '../pairing/create-pairing.ts';
import type { MachineAdding } from '../pairing/machine-adding.ts';
import type { MachineSharing } from '../pairing/machine-sharing.ts';
import type { Preferences } from '../preferences.ts';
import { createTab, isLeaving, type Tab, type TabId } from '../tabs/tab.ts';
import {
  activateTab,
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
import { createCloser } from './create-closer.ts';
import { EndNotices } from './end-notices.ts';
import { followHosts } from './follow-hosts.ts';
import { frontHostId } from './front-host.ts';
import { dropGone, joinHost, tellGone } from './join-host.ts';
import { LinkWatch } from './link-watch.ts';
import { TabEvents } from './tab-events.ts';
import { ReapNotices } from './reap-notices.ts';
import { refusesAny, refusesNew } from './refused-terminal.ts';
import { TabTerminals } from './tab-terminals.ts';
import { createWorkspaceStore, type CloseTarget, type WorkspaceStore } from './workspace-state.ts';

export interface WorkspaceParts {
  /** For a new session with that machine's agent. */
  createClient(hostId: HostId): AgentClient;
  readonly clock: Clock;
  readonly storage: TabStorage;
  /** False after a reload: a page that has no tabs then was left so. */
  readonly isNewPage: boolean;
  /** Whether a new page without tabs gets a shell, where these terminals are. */
  beginsWithShell(terminals: Iterable<KnownTerminal>): boolean;
  readonly preferences: Preferences;
  createScreen(): TerminalScreen;
  newId(): TabId;
}

/** The page's tabs and their terminals: everything a person can do with them. */
export class Workspace {
  readonly store: WorkspaceStore;
  readonly hosts: Hosts;
  readonly closer: TerminalCloser;
  readonly terminals: TabTerminals;
  readonly sharing: MachineSharing;
  readonly adding: MachineAdding;
  readonly #parts: WorkspaceParts;
  readonly #events: TabEvents;
  readonly #owned = new DisposableStore();

  constructor(parts: WorkspaceParts) {
    this.#parts = parts;
    const { clock } = parts;
    const nowMs = clock.now();
    this.store = createWorkspaceStore({
      tabs: loadTabs(parts.storage) ?? emptyTabList,
      ...{ hosts: new Map(), windows: onlyWindow },
      ...{ peers: [], peersAtMs: nowMs, looksNearby: false },
      ...{ visits: [], visitsAtMs: nowMs, waiting: [], waitingAtMs: nowMs },
      startedAtMs: nowMs,
      ...{ overlay: undefined, renamingId: undefined, finding: notFinding },
      preferences: parts.preferences,
      ...{ announcement: '', isNarrow: false, shownAgain: 0, focusRequests: 1 },
    });
    this.hosts = new Hosts({
      ...{ clock, store: this.store },
      createClient: (id) => parts.createClient(id),
      opened: (host) => {
        this.#listenTo(host);
        void joinHost(this, host);
      },
    });
    const { sharing, adding } = createPairing(this);
    this.sharing = this.#owned.add(sharing);
    this.adding = adding;
    this.closer = createCloser(this, (id, job) => this.#leave(id, job));
    this.#events = new TabEvents(this);
    this.terminals = this.#owned.add(
      new TabTerminals(this, {
        createScreen: () => parts.createScreen(),
        happened: (id, event) => this.#events.handle(id, event),
      }),
    );
    this.#listenTo(this.hosts.local);
    for (const tab of this.tabs.tabs) this.terminals.create(tab);
    this.#owned.add(followHosts(this));
    this.#owned.add(tellOfKnocked(this));
  }

  get tabs(): TabList {
    return this.store.getState().tabs;
  }

  /** Of this machine's agent. */
  get client(): AgentClient {
    return this.hosts.local.client;
  }

  get clock(): Clock {
    return this.#parts.clock;
  }

  /** Connects, and shows again what was shown before a reload. The very first page gets a terminal to begin with. */
  async start(): Promise<void> {
    const { local } = this.hosts;
    await local.start();
    const goneCount = dropGone(this, local);
    const isEmpty = this.#parts.isNewPage && this.tabs.tabs.length === 0;
    const isBeginning = isEmpty && this.#parts.beginsWithShell(local.state.terminals.values());
    if (isBeginning) this.newTab();
    else tellGone(goneCount);
    local.update({ hasReconciled: true });
    await this.terminals.attachAll(local.id);
  }

  /** Unless its host gives none now, which is said. `add`: where it comes. */
  newTab(start?: TerminalStart, hostId: HostId = THIS_MACHINE, add = addTab): void {
    if (refusesNew(this, hostId)) return;
    const tab = createTab(this.#parts.newId(), { hostId });
    this.terminals.create(tab, start);
    this.changeTabs((list) => add(list, tab));
    this.focusTerminal();
    this.terminals.openIfRoomIsKnown(tab.id);
  }

  /** Shows a terminal that no tab of this page shows; if one does, brings it to the front. */
  takeBack(terminalId: TerminalId, { hostId = THIS_MACHINE, name }: Partial<Pick<Tab, 'hostId' | 'name'>> = {}): void {
    const shown = this.tabs.tabs.find((tab) => tab.hostId === hostId && tab.terminalId === terminalId);
    if (shown !== undefined) {
      this.activate(shown.id);
      this.terminals.takeUp(shown.id);
      return;
    }
    if (refusesAny(this, hostId)) return;
    const tab = createTab(this.#parts.newId(), { hostId, terminalId, name, phase: { kind: 'attaching' } });
    this.terminals.create(tab);
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
    const isFree = terminalId === undefined && !this.terminals.isOpening(id);
    if (phase.kind === 'failed' || isFree || this.#isLost(tab)) this.removeTab(id);
    else if (terminalId === undefined) this.#leave(id, undefined);
    else if (phase.kind === 'ended') this.#dismiss(tab, terminalId);
    else void this.closer.close(this.targetOf(tab, terminalId), this.hostOf(tab).directory.find(terminalId));
  }

  /** Closes the tab; what runs in it runs on. */
  detachTab(id: TabId): void {
    const tab = findTab(this.tabs, id);
    const terminalId = tab?.terminalId;
    if (tab === undefined || terminalId === undefined || isLeaving(tab)) return;
    const title = this.titleOf(tab);
    const terminal = this.terminals.find(id);
    const { directory } = this.hostOf(tab);
    void terminal?.detach().then(() => directory.reconcile().catch(() => undefined));
    this.removeTab(id);
    notify({
      title: t('toast.detached', { title }),
      body: t('toast.detachedHint'),
      action: { label: t('toast.undo'), run: () => this.takeBack(terminalId, tab) },
    });
  }

  /** Whose terminal is in front. */
  get frontHost(): Host {
    return this.hosts.get(frontHostId(this.store.getState()));
  }

  /** Whose terminal the tab shows. */
  hostOf({ hostId }: Pick<Tab, 'hostId'>): Host {
    return this.hosts.get(hostId);
  }

  titleOf(tab: Tab): string {
    return tabTitle(tab, this.hostOf(tab).directory.find(tab.terminalId));
  }

  /** As its tab is called, if it has one here; and where it is, unless it is on this machine. */
  titleOfTerminal({ id, directory }: Host, terminalId: TerminalId): string {
    const tab = this.tabs.tabs.find((one) => one.hostId === id && one.terminalId === terminalId);
    const title = tabTitle(tab, directory.find(terminalId));
    const host = hostName(this.store.getState(), id);
    return host === undefined ? title : t('hosts.titleOn', { title, host });
  }

  /** What is said of a host, with its name unless it is this machine. */
  wordsOn(hostId: HostId, words: string): string {
    const host = hostName(this.store.getState(), hostId);
    return host === undefined ? words : t('hosts.said', { host, words });
  }

  changeTabs(change: (list: TabList) => TabList): void {
    const before = this.tabs;
    const after = change(before);
    if (after === before) return;
    const { isNarrow } = this.store.getState();
    const shown = shownIds(after, isNarrow);
    const tabs = shown.reduce((list, id) => updateTab(list, id, { hasRung: false }), after);
    this.store.setState({ tabs });
    saveTabs(this.#parts.storage, tabs);
    if (shown.join() !== shownIds(before, isNarrow).join()) this.terminals.applyVisibility();
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

  /** The place in front has another terminal than before, without the tab having changed. */
  showAgain(): void {
    this.store.setState(({ shownAgain }) => ({ shownAgain: shownAgain + 1 }));
  }

  /** Ends the sessions in order; for a page that goes away. The terminals run on. */
  dispose(): void {
    this.hosts.dispose();
    this.#owned.dispose();
  }

  /** Its host's agent will not be spoken to again, unless somebody asks for that. */
  #isLost(tab: Tab): boolean {
    return tab.hostId !== THIS_MACHINE && this.hostOf(tab).state.link.kind === 'ended';
  }

  #dismiss(tab: Tab, terminalId: TerminalId): void {
    this.removeTab(tab.id);
    if (tab.phase.kind !== 'ended' || !tab.phase.isRecorded) return;
    const { directory, client } = this.hostOf(tab);
    directory.forget(terminalId);
    client.request('terminal.dismiss', { terminalId }).catch(() => undefined);
  }

  #leave(id: TabId, job: string | undefined): void {
    this.changeTabs((list) => leaveTab(updateTab(list, id, { phase: { kind: 'closing', job } }), id));
    this.focusTerminal();
  }

  /** What closing this tab ends. */
  targetOf(tab: Tab, terminalId: TerminalId): CloseTarget {
    const known = this.hostOf(tab).directory.find(terminalId)?.generation;
    const generation = this.terminals.find(tab.id)?.generation ?? known ?? 1;
    return { hostId: tab.hostId, terminalId, generation, tabId: tab.id, title: this.titleOf(tab) };
  }

  #listenTo(host: Host): void {
    host.own(new LinkWatch(this, host));
    host.own(host.client.onNotification('terminal.closed', (closed) => this.#events.closed(host, closed)));
    host.own(new ReapNotices(this, host));
    host.own(new EndNotices(this, host));
  }
}
