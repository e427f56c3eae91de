import type { Disposable } from '../../base/disposable.ts';
import { joinSentences } from '../../base/messages/join-sentences.ts';
import { t, type MessageKey } from '../../base/messages/translate.ts';
import type { AgentNotification } from '../../protocol/notifications.ts';
import type { CloseOutcome } from '../../protocol/terminal-info.ts';
import type { HostId } from '../hosts/host-state.ts';
import { moreWords, processList, reportOutcome } from '../closing/close-notices.ts';
import { retiredReason } from '../messages/retired-words.ts';
import type { Host } from '../hosts/host.ts';
import { notify } from '../toasts/notices.ts';
import { speaksFor } from '../windows/speaks-for.ts';
import type { Workspace } from './workspace.ts';

/** The notice of what a machine's agent ended of its own accord; its ledger says the same, and more. */
export function retiredNotice(hostId: HostId): string {
  return `retired-${hostId}`;
}

interface Retired {
  readonly title: string;
  readonly reason: MessageKey;
  readonly survivors: CloseOutcome['survivors'];
}

/** Ends on one machine that nobody at this page asked for: what was retired, and what outlived them (L19, L39). */
export class EndNotices implements Disposable {
  readonly #workspace: Workspace;
  readonly #host: Host;
  readonly #subscription: Disposable;
  /** What the notice that is shown tells of. */
  #retired: Retired[] = [];

  constructor(workspace: Workspace, host: Host) {
    this.#workspace = workspace;
    this.#host = host;
    this.#subscription = host.client.onNotification('terminal.closed', (closed) => this.#closed(closed));
  }

  dispose(): void {
    this.#subscription.dispose();
  }

  #closed({ terminalId, outcome, reason }: AgentNotification['terminal.closed']): void {
    if (outcome === null || this.#workspace.closer.isEnding(terminalId)) return;
    if (!speaksFor(this.#workspace.store.getState(), this.#host.id)) return;
    const title = this.#workspace.titleOfTerminal(this.#host, terminalId);
    const retiredFor = retiredReason(reason);
    if (retiredFor !== undefined) this.#retire({ title, reason: retiredFor, survivors: outcome.survivors });
    else reportOutcome(title, outcome);
  }

  /** It stays until it is dismissed: whoever did not look at the terminal may not look at the page. */
  #retire(retired: Retired): void {
    const all = (this.#retired = [...this.#retired, retired]);
    const isOne = all.length === 1;
    notify(() => ({
      id: retiredNotice(this.#host.id),
      title: isOne ? t('toast.retired', { title: retired.title }) : t('toast.retiredAll', { count: all.length }),
      body: joinSentences([isOne ? t(retired.reason) : listTitles(all), ...survivorWords(all)]),
      isLasting: true,
      action: {
        label: t('toast.showLedger'),
        run: () => this.#workspace.store.setState({ overlay: { kind: 'ledger', hostId: this.#host.id } }),
      },
      closed: () => (this.#retired = []),
    }));
  }
}

const MAX_NAMED = 4;

function listTitles(retired: readonly Retired[]): string {
  const named = retired.slice(0, MAX_NAMED).map(({ title }) => t('toast.retiredTitle', { title }));
  return t('list.sentence', { list: moreWords(named, retired.length - named.length) });
}

function survivorWords(retired: readonly Retired[]): string[] {
  const survivors = retired.flatMap((one) => one.survivors);
  return survivors.length === 0 ? [] : [t('toast.retiredSurvivors', { list: processList(survivors) })];
}
