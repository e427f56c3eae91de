import { t, type Message } from '../../base/messages/translate.ts';
import { deviceIdText } from '../../protocol/device-id.ts';
import type { TerminalId } from '../../protocol/ids.ts';
import type { PeerInfo } from '../../protocol/peer-info.ts';
import type { SessionInfo } from '../../protocol/requests.ts';

/** A device that is here, with all its sessions. */
export interface Visitor {
  readonly deviceId: string;
  readonly name: string;
  /** Since its first session that is still open. */
  readonly sinceMs: number;
  readonly from: string | undefined;
  readonly isPaused: boolean;
  /** All its sessions have lost their links, and may come back. */
  readonly isAway: boolean;
  readonly seen: readonly { readonly terminalId: TerminalId; readonly mayType: boolean }[];
}

/** The sessions of other devices by device, as they were told. Pure. */
export function listVisitors(visits: readonly SessionInfo[], peers: readonly PeerInfo[]): Visitor[] {
  const devices = new Map<string, SessionInfo[]>();
  for (const visit of visits) {
    const { deviceId = '' } = visit.principal;
    devices.set(deviceId, [...(devices.get(deviceId) ?? []), visit]);
  }
  return [...devices].map(([deviceId, sessions]) => ({
    deviceId,
    name: peers.find((peer) => peer.deviceId === deviceId)?.name ?? deviceIdText(deviceId).slice(0, 7),
    sinceMs: Math.max(...sessions.map(({ sinceMs }) => sinceMs)),
    from: sessions.at(-1)?.from,
    isPaused: sessions.some(({ typingPaused }) => typingPaused === true),
    isAway: sessions.every(({ state }) => state === 'recovering'),
    seen: [...new Set(sessions.flatMap(({ terminals }) => terminals))].map((terminalId) => ({
      terminalId,
      mayType: sessions.some(({ mayType = [] }) => mayType.includes(terminalId)),
    })),
  }));
}

/** Of the button of the list: who waits comes first. Pure. */
export function visitorsMessage(waitingCount: number, visitorCount: number): Message {
  if (waitingCount > 0) return { key: 'visitors.waiting', values: { count: waitingCount } };
  return visitorCount > 0 ? { key: 'visitors.here', values: { count: visitorCount } } : { key: 'visitors.none' };
}

/** Who sees a terminal of this machine, by name; undefined when nobody does. Pure. */
export function seenBy(visitors: readonly Visitor[], terminalId: TerminalId | undefined): string | undefined {
  const names = visitors.filter(({ seen }) => seen.some((one) => one.terminalId === terminalId));
  return names.length === 0 ? undefined : names.map(({ name }) => name).join(t('list.comma'));
}

/** What a visitor does with the terminals it sees. Pure. */
export function visitorWords({ seen, isAway, isPaused }: Visitor, titleOf: (terminalId: TerminalId) => string): string {
  if (isAway) return t('visitors.away');
  if (seen.length === 0) return t('visitors.seesNone');
  const words = seen.map(({ terminalId, mayType }) =>
    t(mayType && !isPaused ? 'visitors.types' : 'visitors.views', { title: titleOf(terminalId) }),
  );
  return words.join(t('list.comma'));
}
