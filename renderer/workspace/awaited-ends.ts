import type { Disposable } from '../../base/disposable.ts';
import { say, t } from '../../base/messages/translate.ts';
import type { TerminalId } from '../../protocol/ids.ts';
import type { TerminalInfo } from '../../protocol/terminal-info.ts';
import { commandMessage } from '../messages/command-words.ts';
import type { Tab } from '../tabs/tab.ts';
import { notify } from '../toasts/notices.ts';
import { tellOfTab } from './tell-of-tab.ts';
import type { Workspace } from './workspace.ts';

/** Commands whose end somebody wants to be told, one for each terminal. */
export class AwaitedEnds {
  readonly #workspace: Workspace;
  readonly #awaited = new Map<TerminalId, Disposable>();

  constructor(workspace: Workspace) {
    this.#workspace = workspace;
  }

  /** Tells the end of what runs in the tab now; asked once more, it does not. */
  toggle(tab: Tab): void {
    const { terminalId } = tab;
    const title = this.#workspace.titleOf(tab);
    const info = this.#workspace.hostOf(tab).directory.find(terminalId);
    if (terminalId === undefined || info === undefined) return;
    if (this.#forget(terminalId)) notify({ id: noticeOf(terminalId), title: t('toast.endNotAwaited', { title }) });
    else if (!isAtWork(info)) notify({ id: noticeOf(terminalId), title: t('toast.nothingRuns', { title }) });
    else {
      this.#await(tab, info);
      notify({ id: noticeOf(terminalId), title: t('toast.endAwaited', { title }) });
    }
  }

  #await(tab: Tab, begun: TerminalInfo): void {
    const { terminalId } = begun;
    const { directory } = this.#workspace.hostOf(tab);
    const unsubscribe = this.#workspace.store.subscribe(() => {
      const info = directory.find(terminalId);
      const isOver = info === undefined || hasEnded(begun, info);
      if (isOver && this.#forget(terminalId)) this.#tell(tab, info);
    });
    this.#awaited.set(terminalId, { dispose: unsubscribe });
  }

  #tell(tab: Tab, info: TerminalInfo | undefined): void {
    const isThere = info?.state === 'running';
    const title = this.#workspace.titleOf(tab);
    const words = () => ({
      title: isThere ? t('toast.commandEnded', { title }) : t('toast.terminalEnded'),
      body: isThere && info.commands?.last ? say(commandMessage(info.commands.last)) : '',
    });
    const id = tab.terminalId && { id: noticeOf(tab.terminalId) };
    tellOfTab(this.#workspace, tab, { ...id, words, isLasting: true });
  }

  /** False when it was not awaited. */
  #forget(terminalId: TerminalId): boolean {
    this.#awaited.get(terminalId)?.dispose();
    return this.#awaited.delete(terminalId);
  }
}

function noticeOf(terminalId: TerminalId): string {
  return `end-${terminalId}`;
}

/** A shell that tells of its commands knows best; of others it is seen whether anything has the foreground. */
function isAtWork({ commands, foreground }: TerminalInfo): boolean {
  return commands === undefined ? foreground !== null : commands.runningMs !== null;
}

function hasEnded(begun: TerminalInfo, now: TerminalInfo): boolean {
  if (now.state !== 'running' || now.generation !== begun.generation || !isAtWork(now)) return true;
  return begun.commands?.endedCount !== now.commands?.endedCount;
}
