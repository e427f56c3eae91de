import { attentionWords } from '../../base/messages/attention-words.ts';
import { t } from '../../base/messages/translate.ts';
import type { DeviceId } from '../../protocol/device-id.ts';
import type { SessionId, TerminalId } from '../../protocol/ids.ts';
import type { AgentStatus } from '../../protocol/status.ts';
import type { TrayFacts } from './tray-state.ts';

/** A running terminal, as the tray knows it. */
export interface TrayTerminal {
  readonly terminalId: TerminalId;
  readonly generation: number;
  readonly title: string;
  /** What runs in it, or is suspended; undefined at the prompt. */
  readonly job: string | undefined;
  readonly isSuspended: boolean;
  /** Somebody is attached. */
  readonly isShown: boolean;
  readonly isKept: boolean;
  /** Until the idle reaper may end it; undefined when it will not. */
  readonly expiresInMs: number | undefined;
  readonly isReapSoon: boolean;
}

export interface TrayViewer {
  readonly sessionId: SessionId;
  readonly name: string;
  readonly terminalCount: number;
  /** Of another device. */
  readonly visit?: TrayVisit;
}

export interface TrayVisit {
  readonly deviceId: DeviceId;
  readonly from: string;
  readonly sinceMs: number;
  /** Terminals into which it may type. */
  readonly typingCount: number;
  readonly isPaused: boolean;
}

/** A paired device that has given too many wrong session passwords. */
export interface TrayLockout {
  readonly deviceId: DeviceId;
  readonly name: string;
  readonly wrong: number;
  readonly waitMs: number;
}

/** What choosing an entry asks for. */
export type TrayCommand =
  | { readonly kind: 'show' | 'newTerminal' | 'showLedger' | 'showVisitors' | 'toggleKeepTerminals' | 'quit' }
  | { readonly kind: 'turnRemote'; readonly on: boolean }
  | { readonly kind: 'showTerminal'; readonly terminalId: TerminalId }
  | { readonly kind: 'keepTerminal'; readonly terminalId: TerminalId; readonly keep: boolean }
  | { readonly kind: 'endTerminal'; readonly terminalId: TerminalId; readonly generation: number }
  | { readonly kind: 'cutViewer'; readonly sessionId: SessionId }
  | { readonly kind: 'pauseVisitor'; readonly deviceId: DeviceId; readonly pause: boolean }
  | { readonly kind: 'cutVisitor' | 'unlockPeer'; readonly deviceId: DeviceId };

/** A menu as data: drawn by tray.ts, compared by tests. */
export type MenuEntry =
  | { readonly kind: 'separator' }
  | { readonly kind: 'label'; readonly label: string }
  | { readonly kind: 'command'; readonly label: string; readonly command: TrayCommand; readonly isChecked?: boolean }
  | { readonly kind: 'submenu'; readonly label: string; readonly entries: readonly MenuEntry[] };

const A_MINUTE_MS = 60_000;

const separator: MenuEntry = { kind: 'separator' };

/** The tray's menu. Pure: the same facts give the same menu, so it is only rebuilt when something changed. */
export function trayMenu(
  state: string,
  {
    terminals,
    viewers,
    remote,
    waitingCount,
    lockedOut,
    status,
    isKeptRunning,
  }: Omit<TrayFacts, 'lastBeatAgeMs' | 'hasStopped'>,
): MenuEntry[] {
  return [
    { kind: 'label', label: state },
    separator,
    ...(waitingCount === 0
      ? []
      : [{ kind: 'command' as const, label: t('tray.answer'), command: { kind: 'showVisitors' as const } }]),
    ...lockedOut.map(lockoutEntry),
    { kind: 'command', label: t('tray.show'), command: { kind: 'show' } },
    { kind: 'command', label: t('tray.newTerminal'), command: { kind: 'newTerminal' } },
    { kind: 'command', label: ledgerWords(state, status), command: { kind: 'showLedger' } },
    separator,
    terminals.length === 0
      ? { kind: 'label', label: t('tray.noTerminals') }
      : { kind: 'submenu', label: t('tray.terminalList'), entries: terminals.map(terminalEntry) },
    ...(viewers.length === 0
      ? []
      : [{ kind: 'submenu' as const, label: t('tray.viewerList'), entries: viewers.map(viewerEntry) }]),
    separator,
    ...remoteEntries(remote),
    {
      kind: 'command',
      label: t('tray.keepTerminals'),
      command: { kind: 'toggleKeepTerminals' },
      isChecked: isKeptRunning,
    },
    { kind: 'command', label: t('tray.quit'), command: { kind: 'quit' } },
  ];
}

function lockoutEntry({ deviceId, name, wrong, waitMs }: TrayLockout): MenuEntry {
  const duration = remainingWords(waitMs + A_MINUTE_MS - 1); // the minute that has begun counts: it may not try before
  return {
    kind: 'submenu',
    label: t('tray.lockedOut', { name, duration }),
    entries: [
      { kind: 'label', label: t('tray.lockedOutWhy', { count: wrong }) },
      { kind: 'command', label: t('devices.unlock'), command: { kind: 'unlockPeer', deviceId } },
    ],
  };
}

function remoteEntries(remote: TrayFacts['remote']): MenuEntry[] {
  if (remote === 'unsupported') return [];
  const isOn = remote === 'on';
  return [{ kind: 'command', label: t('tray.remote'), command: { kind: 'turnRemote', on: !isOn }, isChecked: isOn }];
}

function terminalEntry(terminal: TrayTerminal): MenuEntry {
  const { terminalId, generation, isKept } = terminal;
  return {
    kind: 'submenu',
    label: terminalLabel(terminal),
    entries: [
      { kind: 'command', label: t('tray.terminal.show'), command: { kind: 'showTerminal', terminalId } },
      {
        kind: 'command',
        label: t('tray.terminal.keep'),
        command: { kind: 'keepTerminal', terminalId, keep: !isKept },
        isChecked: isKept,
      },
      { kind: 'command', label: t('tray.terminal.end'), command: { kind: 'endTerminal', terminalId, generation } },
    ],
  };
}

function terminalLabel(terminal: TrayTerminal): string {
  const { title, isShown, isKept, expiresInMs } = terminal;
  const activity = activityWords(terminal);
  if (expiresInMs !== undefined) {
    return t('tray.terminal.expires', { title, activity, duration: remainingWords(expiresInMs) });
  }
  if (isShown) return t('tray.terminal.shown', { title, activity });
  return t(isKept ? 'tray.terminal.kept' : 'tray.terminal.detached', { title, activity });
}

/** With what is to be looked at there, while something else is more urgent. */
function ledgerWords(state: string, status: AgentStatus | undefined): string {
  const words = attentionWords(status?.attention);
  return words === undefined || words === state ? t('tray.ledger') : t('tray.ledgerOf', { words });
}

/** A terminal is often called by its job; then that is not said twice. */
function activityWords({ title, job, isSuspended }: TrayTerminal): string {
  if (job === undefined) return t('tray.terminal.idle');
  if (isSuspended) return t('tray.terminal.suspended', { job });
  return title === job ? t('tray.terminal.running') : t('tray.terminal.busy', { job });
}

function viewerEntry({ sessionId, name, terminalCount, visit }: TrayViewer): MenuEntry {
  const terminals = t('tray.viewerTerminals', { count: terminalCount });
  if (visit !== undefined)
    return {
      kind: 'submenu',
      label: t('tray.visitor', { name, from: visit.from, terminals }),
      entries: visitEntries(visit),
    };
  return {
    kind: 'submenu',
    label: t('tray.viewer', { name, terminals }),
    entries: [{ kind: 'command', label: t('tray.cutOff'), command: { kind: 'cutViewer', sessionId } }],
  };
}

function visitEntries({ deviceId, sinceMs, typingCount, isPaused }: TrayVisit): MenuEntry[] {
  const how = typingCount === 0 || isPaused ? t('tray.visitorViews') : t('tray.visitorTypes', { count: typingCount });
  return [
    { kind: 'label', label: t('tray.visitorSince', { duration: remainingWords(sinceMs) }) },
    { kind: 'label', label: how },
    {
      kind: 'command',
      label: t('tray.pauseTyping'),
      command: { kind: 'pauseVisitor', deviceId, pause: !isPaused },
      isChecked: isPaused,
    },
    { kind: 'command', label: t('tray.cutOff'), command: { kind: 'cutVisitor', deviceId } },
  ];
}

/** Whole minutes, then whole hours: a menu that changed every second could not be used. */
export function remainingWords(remainingMs: number): string {
  const minutes = Math.floor(remainingMs / A_MINUTE_MS);
  if (minutes < 1) return t('time.soon');
  if (minutes < 90) return t('time.min', { count: minutes });
  return t('time.h', { count: Math.round(minutes / 60) });
}
