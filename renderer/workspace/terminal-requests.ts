import type { TerminalId } from '../../protocol/ids.ts';
import { sizeWords } from '../messages/measures.ts';
import { toFailure } from '../messages/refusal-words.ts';
import { t } from '../../base/messages/translate.ts';
import { terminalTitle } from '../tabs/tab-title.ts';
import { notify } from '../toasts/notices.ts';
import type { Host } from '../hosts/host.ts';

/** Sends Ctrl-C's signal to the foreground job, past all queues. */
export async function interrupt(host: Host, terminalId: TerminalId): Promise<void> {
  await attempt(t('action.terminal.interrupt'), async () => {
    await host.client.request('terminal.signal', { terminalId, signal: 'INT' });
  });
}

export async function discardInput(host: Host, terminalId: TerminalId): Promise<void> {
  await attempt(t('action.terminal.discardInput'), async () => {
    const { discarded } = await host.client.request('terminal.discardInput', { terminalId });
    notify({
      title: discarded === 0 ? t('toast.nothingWaited') : t('toast.discarded', { size: sizeWords(discarded) }),
    });
  });
}

/** A kept terminal is never retired for being unwatched. */
export async function setKeep(host: Host, terminalId: TerminalId, keep: boolean): Promise<void> {
  await attempt(t('action.terminal.keep'), async () => {
    const { terminal } = await host.client.request('terminal.keep', { terminalId, keep });
    host.directory.learn(terminal);
    notify({
      id: `keep ${terminalId}`,
      title: t(keep ? 'toast.kept' : 'toast.unkept', { title: terminalTitle(terminal) }),
    });
  });
}

/** The same for several at once, with one word about it. */
export async function setKeepOfAll(host: Host, terminalIds: readonly TerminalId[]): Promise<void> {
  await attempt(t('action.terminal.keep'), async () => {
    const asked = terminalIds.map((terminalId) => host.client.request('terminal.keep', { terminalId, keep: true }));
    const answers = await Promise.allSettled(asked);
    const kept = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.terminal] : []));
    for (const terminal of kept) host.directory.learn(terminal);
    if (kept.length > 0) notify({ title: t('toast.keptAll', { count: kept.length }) });
    const refused = answers.find((answer) => answer.status === 'rejected');
    if (refused !== undefined) throw refused.reason;
  });
}

/** False when that did not work, which has been said then. */
export async function renameTerminal(host: Host, terminalId: TerminalId, title: string): Promise<boolean> {
  return attempt(t('action.tab.rename'), async () => {
    const { terminal } = await host.client.request('terminal.rename', { terminalId, title });
    host.directory.learn(terminal);
  });
}

/** Forgets what is left of an ended shell. */
export async function dismiss(host: Host, terminalId: TerminalId): Promise<void> {
  await attempt(t('detached.dismiss'), async () => {
    await host.client.request('terminal.dismiss', { terminalId });
    host.directory.forget(terminalId);
  });
}

async function attempt(what: string, act: () => Promise<void>): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    notify({ title: t('toast.failed', { what }), body: toFailure(error).message, tone: 'problem' });
    return false;
  }
}
