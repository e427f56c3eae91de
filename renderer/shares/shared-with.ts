import { compareNames } from '../../base/messages/compare-names.ts';
import { t } from '../../base/messages/translate.ts';
import type { DeviceId } from '../../protocol/device-id.ts';
import type { TerminalId } from '../../protocol/ids.ts';
import type { PeerInfo } from '../../protocol/peer-info.ts';
import type { ShareRight, TerminalInfo } from '../../protocol/terminal-info.ts';
import { hostName } from '../hosts/host-state.ts';
import type { Visitor } from '../visitors/visitors.ts';

/** A paired guest, and what it may do with a terminal. */
export interface GuestShare {
  readonly deviceId: DeviceId;
  readonly name: string;
  readonly right: ShareRight | null;
}

/** All guests by name, those included that may do nothing with it. Pure. */
export function guestShares(terminal: Pick<TerminalInfo, 'sharedWith'>, peers: readonly PeerInfo[]): GuestShare[] {
  return peers
    .filter(({ role }) => role === 'guest')
    .map(({ deviceId, name }) => ({ deviceId, name, right: rightOf(terminal, deviceId) }))
    .toSorted((one, other) => compareNames(one.name, other.name));
}

function rightOf({ sharedWith = [] }: Pick<TerminalInfo, 'sharedWith'>, deviceId: DeviceId): ShareRight | null {
  return sharedWith.find((share) => share.deviceId === deviceId)?.right ?? null;
}

interface Around {
  readonly peers: readonly PeerInfo[];
  readonly visitors: readonly Visitor[];
}

/** With whom a terminal is shared that does not look at it now, by name; undefined when with nobody. Pure. */
export function sharedWithAbsent(
  terminal: Pick<TerminalInfo, 'terminalId' | 'sharedWith'> | undefined,
  { peers, visitors }: Around,
): string | undefined {
  const absent = (terminal?.sharedWith ?? []).filter(({ deviceId }) => !isLooking(visitors, deviceId, terminal));
  const names = absent.map(({ deviceId }) => hostName({ peers }, deviceId));
  return names.length === 0 ? undefined : names.join(t('list.comma'));
}

function isLooking(
  visitors: readonly Visitor[],
  deviceId: string,
  terminal: { readonly terminalId: TerminalId } | undefined,
): boolean {
  const visitor = visitors.find((one) => one.deviceId === deviceId);
  return visitor?.seen.some(({ terminalId }) => terminalId === terminal?.terminalId) ?? false;
}
