import { assertNever } from '../../base/errors.ts';
import { attentionWords } from '../../base/messages/attention-words.ts';
import { t } from '../../base/messages/translate.ts';
import type { AgentStatus } from '../../protocol/status.ts';
import { trayMenu, type MenuEntry, type TrayLockout, type TrayTerminal, type TrayViewer } from './tray-menu.ts';

/** A heartbeat that has not advanced for so long reads "not responding" (L53). */
export const SILENCE_MS = 3_000;

/** Everything the tray's look depends on. */
export interface TrayFacts {
  /** What the agent last said; undefined before it has said anything. */
  readonly status: AgentStatus | undefined;
  /** Since when the heartbeat has not advanced. */
  readonly lastBeatAgeMs: number;
  /** The agent has ended its session with us and is not coming back by itself. */
  readonly hasStopped: boolean;
  readonly terminals: readonly TrayTerminal[];
  /** Who else looks on: neither this tray nor the app's own window. */
  readonly viewers: readonly TrayViewer[];
  /** Whether paired devices may come in; `unsupported`: this version knows none. */
  readonly remote: 'on' | 'off' | 'unsupported';
  /** Devices that wait for this person's approval. */
  readonly waitingCount: number;
  /** Devices that have guessed at the session password. */
  readonly lockedOut: readonly TrayLockout[];
  readonly isKeptRunning: boolean;
}

export type TrayIcon = 'ready' | 'in-use' | 'recovering' | 'attention' | 'remote-off' | 'updating' | 'not-responding';

export interface TrayPicture {
  readonly icon: TrayIcon;
  readonly tooltip: string;
  readonly menu: readonly MenuEntry[];
}

/** What the tray shows: of all that could be said, the most urgent. Pure. */
export function trayPicture(facts: TrayFacts): TrayPicture {
  const condition = judge(facts);
  const words = conditionWords(condition);
  return { icon: iconOf(condition), tooltip: tooltip(words, facts.terminals), menu: trayMenu(words, facts) };
}

type Condition =
  | { readonly kind: 'starting' | 'stopped' | 'notResponding' | 'updating' | 'remoteOff' | 'ready' }
  | { readonly kind: 'waiting' | 'reapSoon' | 'lockedOut' | 'stuck' | 'recovering' | 'inUse'; readonly count: number }
  /** Something in the agent's ledger to look at. */
  | { readonly kind: 'ledger'; readonly words: string };

function judge(facts: TrayFacts): Condition {
  const { status, lastBeatAgeMs, hasStopped, terminals, viewers, remote, waitingCount, lockedOut } = facts;
  if (hasStopped) return { kind: 'stopped' };
  if (lastBeatAgeMs > SILENCE_MS) return { kind: 'notResponding' };
  if (status === undefined) return { kind: 'starting' };
  if (status.update === 'installing') return { kind: 'updating' };
  if (waitingCount > 0) return { kind: 'waiting', count: waitingCount };
  const endingCount = terminals.filter((terminal) => terminal.isReapSoon).length;
  if (endingCount > 0) return { kind: 'reapSoon', count: endingCount };
  const words = attentionWords(status.attention);
  if (words !== undefined) return { kind: 'ledger', words };
  if (lockedOut.length > 0) return { kind: 'lockedOut', count: lockedOut.length };
  if (status.pendingChildren > 0) return { kind: 'stuck', count: status.pendingChildren };
  if (status.sessions.recovering > 0) return { kind: 'recovering', count: status.sessions.recovering };
  if (viewers.length > 0) return { kind: 'inUse', count: viewers.length };
  return { kind: remote === 'off' ? 'remoteOff' : 'ready' };
}

function iconOf({ kind }: Condition): TrayIcon {
  switch (kind) {
    case 'starting':
    case 'ready':
      return 'ready';
    case 'inUse':
      return 'in-use';
    case 'recovering':
      return 'recovering';
    case 'waiting':
    case 'reapSoon':
    case 'ledger':
    case 'lockedOut':
    case 'stuck':
      return 'attention';
    case 'remoteOff':
      return 'remote-off';
    case 'updating':
      return 'updating';
    case 'stopped':
    case 'notResponding':
      return 'not-responding';
    default:
      return assertNever(kind);
  }
}

function conditionWords(condition: Condition): string {
  if (condition.kind === 'ledger') return condition.words;
  return t(`tray.state.${condition.kind}`, 'count' in condition ? { count: condition.count } : {});
}

function tooltip(state: string, terminals: readonly TrayTerminal[]): string {
  if (terminals.length === 0) return t('tray.tooltip', { state });
  const running = t('tray.terminals', { count: terminals.length });
  const detachedCount = terminals.filter((terminal) => !terminal.isShown).length;
  const words = detachedCount === 0 ? running : t('tray.detached', { terminals: running, count: detachedCount });
  return t('tray.tooltipTerminals', { state, terminals: words });
}
