import { assertNever } from '../../base/errors.ts';
import { t } from '../../base/messages/translate.ts';
import { clipboard } from '../clipboard.ts';
import { hostState } from '../hosts/host-state.ts';
import { hasWork } from '../messages/work-words.ts';
import type { ProgramMessage } from '../program/program-message.ts';
import { copyPreview } from '../program/copy-preview.ts';
import { isLeaving, type Tab, type TabId } from '../tabs/tab.ts';
import { findTab } from '../tabs/tab-list.ts';
import { notify } from '../toasts/notices.ts';
import { isPageLookedAt, isSeen } from './is-seen.ts';
import { tellOfTab } from './tell-of-tab.ts';
import type { Workspace } from './workspace.ts';
import type { WorkspaceState } from './workspace-state.ts';

/** Nobody has read an offer sooner. */
const READ_MS = 700;

/** What programs tell the person through their terminals, as notices and marks of this page. */
export class ProgramNotices {
  readonly #workspace: Workspace;

  constructor(workspace: Workspace) {
    this.#workspace = workspace;
    workspace.store.subscribe((state, before) => this.#dropProgress(state, before));
  }

  told(id: TabId, message: ProgramMessage): void {
    const tab = findTab(this.#workspace.tabs, id);
    if (tab === undefined || isLeaving(tab)) return;
    switch (message.kind) {
      case 'notice':
        this.#tell(tab, message);
        break;
      case 'progress':
        this.#workspace.updateTab(id, { progress: message.progress });
        break;
      case 'copy':
        this.#offerCopy(tab, message.text);
        break;
      default:
        assertNever(message);
    }
  }

  /** Whoever looks at the terminal sees what happens there. */
  #tell(tab: Tab, { title, body }: Extract<ProgramMessage, { kind: 'notice' }>): void {
    const workspace = this.#workspace;
    if (isSeen(workspace, tab.id) && isPageLookedAt()) return;
    const words = () => ({
      title: t('program.notice', { title: workspace.titleOf(tab) }),
      body: [title, body].filter((one) => one !== '').join(': '),
    });
    tellOfTab(workspace, tab, { id: `program-${tab.id}`, words });
  }

  /** What is on the clipboard is the person's, so a program asks (and never reads it). */
  #offerCopy(tab: Tab, text: string): void {
    const title = this.#workspace.titleOf(tab);
    const offeredMs = this.#workspace.clock.now();
    const copy = (): void => {
      // Another text may have come under the pointer of somebody who agreed to the one before.
      if (this.#workspace.clock.now() - offeredMs < READ_MS) this.#offerCopy(tab, text);
      else void this.#copy(text);
    };
    notify({
      id: `copy-${tab.id}`,
      title: t('program.copy', { title, count: text.length }),
      body: copyPreview(text),
      action: { label: t('program.copyIt'), run: copy },
    });
  }

  async #copy(text: string): Promise<void> {
    this.#workspace.focusTerminal();
    try {
      await clipboard.writeText(text);
    } catch {
      notify({ title: t('toast.clipboard'), tone: 'problem' });
    }
  }

  /** A program that was killed has not said that it is done; back at the prompt it is. */
  #dropProgress(state: WorkspaceState, before: WorkspaceState): void {
    if (state.hosts === before.hosts) return;
    for (const tab of state.tabs.tabs)
      if (tab.progress !== undefined && isBusy(before, tab) && !isBusy(state, tab))
        this.#workspace.updateTab(tab.id, { progress: undefined });
  }
}

function isBusy(state: WorkspaceState, { hostId, terminalId }: Tab): boolean {
  return terminalId !== undefined && hasWork(hostState(state, hostId).terminals.get(terminalId)?.info);
}
