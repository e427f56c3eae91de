import { sleep } from '../../base/clock.ts';
import { assertNever } from '../../base/errors.ts';
import type { TerminalEnd } from '../../protocol/client/agent-client.ts';
import type { TerminalId } from '../../protocol/ids.ts';
import type { AgentNotification } from '../../protocol/notifications.ts';
import { endNow } from '../messages/terminal-end-words.ts';
import { t } from '../../base/messages/translate.ts';
import { isLeaving, type TabId } from '../tabs/tab.ts';
import { findTab } from '../tabs/tab-list.ts';
import type { TabTerminalEvent } from '../tabs/tab-terminal.ts';
import { hostName } from '../hosts/host-state.ts';
import type { Host } from '../hosts/host.ts';
import { notify } from '../toasts/notices.ts';
import { isSeen } from './is-seen.ts';
import { openFile } from './open-file.ts';
import { ProgramNotices } from './program-notices.ts';
import { restartTab } from './restart-tab.ts';
import { discardInput } from './terminal-requests.ts';
import type { Workspace } from './workspace.ts';

/** On an open link keys leave at once; only a real backlog is worth a word. */
const BACKLOG_BYTES = 4096;

/** What the shell's end has hung up is gone by then. */
const SURVIVORS_AFTER_MS = 1000;

export function isPendingWorthSaying(bytes: number, isLinkOpen: boolean): boolean {
  return isLinkOpen ? bytes >= BACKLOG_BYTES : bytes > 0;
}

/** What was typed in a tab went with its session. */
export function tellInputLost(workspace: Workspace, id: TabId): void {
  const tab = findTab(workspace.tabs, id);
  if (tab === undefined) return;
  notify({ id: `input-${id}`, title: t('toast.inputLost', { title: workspace.titleOf(tab) }), tone: 'problem' });
}

/** Turns what happens to terminals into what their tabs show. */
export class TabEvents {
  readonly #workspace: Workspace;
  readonly #programs: ProgramNotices;

  constructor(workspace: Workspace) {
    this.#workspace = workspace;
    this.#programs = new ProgramNotices(workspace);
  }

  handle(id: TabId, event: TabTerminalEvent): void {
    const workspace = this.#workspace;
    switch (event.kind) {
      case 'moved':
        this.#hostOf(id)?.directory.learn(event.terminal);
        workspace.updateTab(id, { phase: { kind: 'running' }, terminalId: event.terminal.terminalId });
        break;
      case 'ended':
        this.#ended(id, event.end);
        break;
      case 'sizeOwner':
        workspace.updateTab(id, { isSizeOwner: event.isOwner });
        break;
      case 'pending':
        this.#pending(id, event.bytes);
        break;
      case 'inputRefused':
        this.#inputRefused(id, event.code);
        break;
      case 'rang':
        if (!isSeen(workspace, id)) workspace.updateTab(id, { hasRung: true });
        break;
      case 'linkDoubted':
        workspace.store.setState({ overlay: { kind: 'doubtfulLink', link: event.link } });
        break;
      case 'fileChosen':
        void openFile(workspace, id, event.place);
        break;
      case 'told':
        this.#programs.told(id, event.message);
        break;
      case 'enterAfterEnd':
        void restartTab(workspace, id);
        break;
      default:
        assertNever(event);
    }
  }

  /** What is gone without a record keeps the title it had, which is forgotten with the terminal. */
  closed({ id: hostId }: Host, { terminalId, outcome }: AgentNotification['terminal.closed']): void {
    const workspace = this.#workspace;
    if (outcome === null) return;
    for (const tab of workspace.tabs.tabs)
      if (tab.hostId === hostId && tab.terminalId === terminalId)
        workspace.updateTab(tab.id, { name: workspace.titleOf(tab) });
  }

  #hostOf(id: TabId): Host | undefined {
    const tab = findTab(this.#workspace.tabs, id);
    return tab && this.#workspace.hosts.find(tab.hostId);
  }

  /** An explicit close leaves no record to restart from; so does an end that was only noticed afterwards. */
  #ended(id: TabId, { exit, outcome, reason }: TerminalEnd): void {
    const tab = findTab(this.#workspace.tabs, id);
    if (tab === undefined || isLeaving(tab)) return;
    const isRecorded = outcome === null && exit !== null;
    const why = reason ?? (this.#isGuest(id) ? 'unshared' : undefined);
    const end = isRecorded || why === undefined ? {} : { end: endNow(why) };
    const phase = { kind: 'ended', exit, isRecorded, ...end } as const;
    this.#workspace.updateTab(id, { phase, pendingBytes: 0, isSizeOwner: true, progress: undefined });
    if (isRecorded && tab.terminalId !== undefined) void this.#nameSurvivors(id, tab.terminalId);
  }

  /** A guest is not told whether a terminal has ended or is only out of its sight. */
  #isGuest(id: TabId): boolean {
    const link = this.#hostOf(id)?.state.link;
    return link?.kind === 'open' && link.session.principal.kind === 'guest';
  }

  async #nameSurvivors(id: TabId, terminalId: TerminalId): Promise<void> {
    const workspace = this.#workspace;
    await sleep(workspace.clock, SURVIVORS_AFTER_MS);
    const host = this.#hostOf(id);
    if (host === undefined || findTab(workspace.tabs, id)?.phase.kind !== 'ended') return;
    try {
      const { terminal, processes } = await host.client.request('terminal.inspect', { terminalId });
      const tab = findTab(workspace.tabs, id);
      if (tab?.phase.kind !== 'ended' || terminal.state !== 'exited' || processes.length === 0) return;
      workspace.updateTab(id, { phase: { ...tab.phase, survivors: processes } });
    } catch {
      // Nothing is left of it to ask about, or nobody to ask.
    }
  }

  #pending(id: TabId, bytes: number): void {
    const isLinkOpen = this.#hostOf(id)?.isOpen ?? false;
    this.#workspace.updateTab(id, { pendingBytes: isPendingWorthSaying(bytes, isLinkOpen) ? bytes : 0 });
  }

  #inputRefused(id: TabId, code: string): void {
    const tab = findTab(this.#workspace.tabs, id);
    if (tab === undefined || isLeaving(tab)) return;
    const title = this.#workspace.titleOf(tab);
    const { terminalId } = tab;
    if (code === 'terminal_not_running') {
      const body = t('toast.inputTooLateHint');
      notify({ id: `input-${id}`, title: t('toast.inputTooLate', { title }), body, tone: 'problem' });
      return;
    }
    if (code === 'unreachable' || terminalId === undefined) {
      tellInputLost(this.#workspace, id);
      return;
    }
    if (code === 'typing_paused') {
      const host = hostName(this.#workspace.store.getState(), tab.hostId) ?? t('hosts.here');
      const body = t('visitors.typingPausedHint', { title });
      notify({ id: `input-${id}`, title: t('visitors.typingPaused', { host }), body, tone: 'problem' });
      return;
    }
    if (code === 'view_only') {
      notify({
        id: `input-${id}`,
        title: t('toast.viewOnly', { title }),
        body: t('toast.viewOnlyHint'),
        tone: 'problem',
      });
      return;
    }
    notify({
      id: `input-${id}`,
      title: t('toast.inputRefused', { title }),
      body: t('toast.inputRefusedHint'),
      tone: 'problem',
      action: {
        label: t('toast.discard'),
        run: () => void discardInput(this.#workspace.hosts.get(tab.hostId), terminalId),
      },
    });
  }
}
