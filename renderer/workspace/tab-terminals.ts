import type { Disposable } from '../../base/disposable.ts';
import type { TerminalId } from '../../protocol/ids.ts';
import type { TerminalInfo, TerminalSize } from '../../protocol/terminal-info.ts';
import { THIS_MACHINE } from '../../protocol/window-bridge.ts';
import { toFailure } from '../messages/refusal-words.ts';
import { isShared, shownIds } from '../panes/pane-list.ts';
import { findTab } from '../tabs/tab-list.ts';
import { TabTerminal, type TabTerminalEvent, type TerminalStart } from '../tabs/tab-terminal.ts';
import type { Tab, TabId, TabPhase } from '../tabs/tab.ts';
import type { TerminalAppearance } from '../terminals/appearance.ts';
import type { TerminalScreen } from '../terminals/terminal-screen.ts';
import type { HostId } from '../hosts/host-state.ts';
import { FolderWatch } from '../folders/folder-watch.ts';
import { findFilesOf } from './find-files.ts';
import { renewHost } from './join-host.ts';
import type { Workspace } from './workspace.ts';

export interface TabTerminalsParts {
  createScreen(): TerminalScreen;
  happened(id: TabId, event: TabTerminalEvent): void;
}

/** The terminals behind the tabs: gets them from the agent, and shows those that are to be seen. Owns them all. */
export class TabTerminals implements Disposable {
  readonly #workspace: Workspace;
  readonly #parts: TabTerminalsParts;
  readonly #folders: FolderWatch;
  readonly #terminals = new Map<TabId, TabTerminal>();
  /** Tabs whose shell has been asked for. */
  readonly #opening = new Set<TabId>();
  /** Tabs whose terminal has been asked for. */
  readonly #attaching = new Set<TabId>();
  /** The room the last terminal had that was shown alone: a good first size for the next. */
  #lastRoom: TerminalSize | undefined;
  #isPageVisible = true;

  constructor(workspace: Workspace, parts: TabTerminalsParts) {
    this.#workspace = workspace;
    this.#parts = parts;
    this.#folders = new FolderWatch(workspace);
  }

  find(id: TabId | undefined): TabTerminal | undefined {
    return id === undefined ? undefined : this.#terminals.get(id);
  }

  /** Those of one host. */
  listOn(hostId: HostId): [TabId, TabTerminal][] {
    return [...this.#terminals].filter(([id]) => findTab(this.#workspace.tabs, id)?.hostId === hostId);
  }

  /** True from the request to its answer. */
  isOpening(id: TabId): boolean {
    return this.#opening.has(id);
  }

  create(tab: Pick<Tab, 'id' | 'hostId'>, start?: TerminalStart): void {
    const { id } = tab;
    const screen = this.#parts.createScreen();
    screen.files.find = (names, folder) => findFilesOf(this.#workspace, id, names, folder);
    screen.folders.onTold((address) => this.#folders.told(id, address));
    this.#add(tab, new TabTerminal(this.#workspace.hosts.get(tab.hostId).client, screen, start));
  }

  /**
   * For another session with its host. What is on screen stays to be read until the terminal is shown again; what has
   * had none yet starts as it was to.
   */
  renew(tab: Pick<Tab, 'id' | 'hostId'>): void {
    const before = this.#terminals.get(tab.id);
    if (before?.isReadable !== true) {
      this.remove(tab.id);
      return this.create(tab, before?.start);
    }
    const screen = before.handOverScreen();
    this.#forget(tab.id);
    this.#add(tab, new TabTerminal(this.#workspace.hosts.get(tab.hostId).client, screen, {}, true));
  }

  remove(id: TabId): void {
    this.#terminals.get(id)?.dispose();
    this.#forget(id);
  }

  /** A shell in a pane, or before anything has been shown, waits for `show`, which tells its size. */
  openIfRoomIsKnown(id: TabId): void {
    if (this.#lastRoom !== undefined && !isShared(this.#workspace.tabs, id)) void this.#open(id);
  }

  /** Those to be seen first: they are waited for. */
  async attachAll(hostId: HostId): Promise<void> {
    const tabs = this.#workspace.tabs.tabs.filter((tab) => tab.hostId === hostId);
    const shown = new Set(this.#shownIds);
    for (const { id, terminalId, phase } of tabs.sort((a, b) => Number(shown.has(b.id)) - Number(shown.has(a.id)))) {
      if (terminalId !== undefined && phase.kind === 'attaching') await this.attach(id, terminalId);
    }
  }

  async attach(id: TabId, terminalId: TerminalId): Promise<void> {
    const terminal = this.#terminals.get(id);
    if (terminal === undefined || this.#attaching.has(id)) return;
    this.#attaching.add(id);
    try {
      const info = await terminal.attach(terminalId);
      if (this.#terminals.get(id) === terminal) this.#got(id, info);
    } catch (error) {
      if (this.#terminals.get(id) === terminal)
        this.#workspace.updateTab(id, { phase: { kind: 'failed', failure: toFailure(error) } });
    } finally {
      if (this.#terminals.get(id) === terminal) this.#attaching.delete(id);
    }
  }

  #got(id: TabId, info: TerminalInfo): void {
    const tab = findTab(this.#workspace.tabs, id);
    if (tab === undefined) return;
    this.#workspace.hosts.get(tab.hostId).directory.learn(info);
    this.fillIn(id, info);
  }

  /** Tries once more to get the terminal that a tab failed to get. */
  retry(id: TabId): void {
    const tab = findTab(this.#workspace.tabs, id);
    if (tab?.phase.kind !== 'failed') return;
    const { id: hostId, client, state } = this.#workspace.hosts.get(tab.hostId);
    if (hostId !== THIS_MACHINE && state.link.kind === 'ended') return renewHost(this.#workspace, hostId);
    if (state.link.kind === 'reconnecting') client.retryNow();
    this.#workspace.updateTab(id, { phase: { kind: tab.terminalId === undefined ? 'starting' : 'attaching' } });
    void (tab.terminalId === undefined ? this.#open(id) : this.attach(id, tab.terminalId));
  }

  /** Attaches a tab anew to its terminal, which was thought to have ended: a guest may be let see it again. */
  takeUp(id: TabId): void {
    const tab = findTab(this.#workspace.tabs, id);
    if (
      tab?.terminalId === undefined ||
      this.#workspace.hostOf(tab).directory.find(tab.terminalId)?.state !== 'running'
    )
      return;
    if (tab.phase.kind === 'failed') return this.retry(id);
    if (tab.phase.kind !== 'ended') return;
    this.#workspace.updateTab(id, { phase: { kind: 'attaching' } });
    void this.attach(id, tab.terminalId);
  }

  /** The tab's terminal is drawn into `host` from now on; a shell that waited for a size is started. */
  show(id: TabId, host: HTMLElement): void {
    const terminal = this.#terminals.get(id);
    if (terminal === undefined) return;
    terminal.screen.mount(host);
    this.applyVisibility();
    this.#learnRoom(terminal);
    if (findTab(this.#workspace.tabs, id)?.phase.kind === 'starting') void this.#open(id);
  }

  /** The room for one terminal has changed. */
  fit(id: TabId): void {
    const terminal = this.find(id);
    terminal?.fit();
    if (terminal !== undefined) this.#learnRoom(terminal);
  }

  /** The room here becomes the terminal's size, whoever decided it before. */
  takeSize(id: TabId): void {
    this.find(id)?.takeSize();
    this.#workspace.focusTerminal();
  }

  setPageVisible(isVisible: boolean): void {
    this.#isPageVisible = isVisible;
    this.applyVisibility();
  }

  /** First those that are no longer to be seen, which make room for others. */
  applyVisibility(): void {
    const shown = this.#shownIds;
    for (const [id, terminal] of this.#terminals)
      if (!shown.includes(id)) terminal.setVisible(false, this.#isPageVisible);
    for (const id of shown) this.find(id)?.setVisible(this.#isPageVisible, this.#isPageVisible);
  }

  setAppearance(appearance: TerminalAppearance): void {
    for (const terminal of this.#terminals.values()) terminal.screen.looks.page = appearance;
    for (const id of this.#shownIds) this.fit(id);
  }

  sayAgain(): void {
    for (const terminal of this.#terminals.values()) terminal.screen.sayAgain();
  }

  /** Tells the tab which terminal it shows; one that is on its way out, or has ended meanwhile, stays so. */
  fillIn(id: TabId, info: TerminalInfo): void {
    const phase = findTab(this.#workspace.tabs, id)?.phase;
    if (phase === undefined) return;
    const isWaiting = phase.kind === 'starting' || phase.kind === 'attaching' || phase.kind === 'restarting';
    const next: TabPhase = isWaiting ? { kind: 'running' } : phase;
    this.#workspace.updateTab(id, { terminalId: info.terminalId, phase: next });
  }

  dispose(): void {
    for (const terminal of this.#terminals.values()) terminal.dispose();
    this.#terminals.clear();
    this.#folders.dispose();
  }

  #add({ id }: Pick<Tab, 'id'>, terminal: TabTerminal): void {
    this.#terminals.set(id, terminal);
    terminal.onEvent((event) => this.#parts.happened(id, event));
  }

  #forget(id: TabId): void {
    this.#terminals.delete(id);
    this.#opening.delete(id);
    this.#attaching.delete(id);
  }

  get #shownIds(): TabId[] {
    const { tabs, isNarrow } = this.#workspace.store.getState();
    return shownIds(tabs, isNarrow);
  }

  #learnRoom({ screen }: TabTerminal): void {
    if (this.#shownIds.length === 1) this.#lastRoom = screen.fit.room() ?? this.#lastRoom;
  }

  async #open(id: TabId): Promise<void> {
    const terminal = this.#terminals.get(id);
    if (terminal === undefined || this.#opening.has(id)) return;
    this.#opening.add(id);
    try {
      const info = await terminal.open(this.#lastRoom);
      if (this.#terminals.get(id) !== terminal) return;
      this.#got(id, info);
      this.#closeIfLeaving(id, info);
    } catch (error) {
      if (this.#terminals.get(id) === terminal) this.#failedToOpen(id, error);
    } finally {
      if (this.#terminals.get(id) === terminal) this.#opening.delete(id);
    }
  }

  /** The tab was closed while its shell started. */
  #closeIfLeaving(id: TabId, info: TerminalInfo): void {
    const tab = findTab(this.#workspace.tabs, id);
    if (tab?.phase.kind === 'closing')
      void this.#workspace.closer.closeUnasked(this.#workspace.targetOf(tab, info.terminalId));
  }

  #failedToOpen(id: TabId, error: unknown): void {
    const tab = findTab(this.#workspace.tabs, id);
    if (tab?.phase.kind === 'closing') this.#workspace.removeTab(id);
    else this.#workspace.updateTab(id, { phase: { kind: 'failed', failure: toFailure(error) } });
    const { facts } = toFailure(error);
    if (tab !== undefined && typeof facts['cwd'] === 'string') this.#folders.isMissing(tab.hostId, facts['cwd']);
  }
}
