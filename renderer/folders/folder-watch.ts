import type { Disposable } from '../../base/disposable.ts';
import type { SessionOpened } from '../../protocol/requests.ts';
import { folderIn } from '../../protocol/told-folder.ts';
import type { HostId } from '../hosts/host-state.ts';
import { findTab } from '../tabs/tab-list.ts';
import type { TabId } from '../tabs/tab.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { withFolder, withoutFolder, type RecentFolders } from './recent-folders.ts';

/** A terminal is remembered to have been in a folder where its shell stays this long: output can tell thousands. */
const STAYS_MS = 1_000;

/** Remembers in which folders the shells of this page's terminals have been (OSC 7), machine by machine. */
export class FolderWatch implements Disposable {
  readonly #workspace: Pick<Workspace, 'clock' | 'store' | 'hosts' | 'tabs'>;
  /** By tab, the addresses that were told last. */
  readonly #told = new Map<TabId, string>();
  #timer: Disposable | undefined;

  constructor(workspace: Pick<Workspace, 'clock' | 'store' | 'hosts' | 'tabs'>) {
    this.#workspace = workspace;
  }

  told(id: TabId, address: string): void {
    this.#told.set(id, address);
    this.#timer ??= this.#workspace.clock.setTimer(STAYS_MS, () => this.#remember());
  }

  /** A terminal could not be opened there. */
  isMissing(hostId: HostId, folder: string): void {
    const session = this.#sessionOf(hostId);
    if (session !== undefined) this.#change((known) => withoutFolder(known, session.agent.deviceId, folder));
  }

  dispose(): void {
    this.#timer?.dispose();
    this.#told.clear();
  }

  #remember(): void {
    this.#timer = undefined;
    const told = [...this.#told];
    this.#told.clear();
    for (const [id, address] of told) {
      const tab = findTab(this.#workspace.tabs, id);
      const agent = tab && this.#sessionOf(tab.hostId)?.agent;
      if (agent === undefined) continue;
      const folder = folderIn(address, agent.name);
      if (folder !== undefined) this.#change((known) => withFolder(known, agent.deviceId, folder));
    }
  }

  /** With an agent that lets this page open terminals. */
  #sessionOf(hostId: HostId): SessionOpened | undefined {
    const link = this.#workspace.hosts.find(hostId)?.state.link;
    return link?.kind === 'open' && link.session.principal.kind !== 'guest' ? link.session : undefined;
  }

  #change(change: (known: RecentFolders) => RecentFolders): void {
    const { preferences } = this.#workspace.store.getState();
    const folders = change(preferences.folders);
    if (folders !== preferences.folders) this.#workspace.store.setState({ preferences: { ...preferences, folders } });
  }
}
