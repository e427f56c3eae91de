import { say, t, type Message } from '../../base/messages/translate.ts';
import { linkBanner, type LinkBanner } from '../connection/link-words.ts';
import { hostName, hostState, isGuestOf, type HostId } from '../hosts/host-state.ts';
import { hostBanner, type HostPicture, type NamedHost } from '../hosts/host-words.ts';
import { askPassword } from '../password/ask-password.ts';
import { notify, type Notice } from '../toasts/notices.ts';
import { renewHost } from './join-host.ts';
import type { Workspace } from './workspace.ts';

interface Refusal {
  readonly reason: Message;
  readonly help: LinkBanner['help'];
}

/**
 * Why there is no terminal to be had of a host whose session is over, until somebody connects anew; undefined where
 * there may be. Without `host` it is this machine. Pure.
 */
export function whyOver(picture: HostPicture, host: NamedHost | undefined): Refusal | undefined {
  if (picture.link.kind !== 'ended') return undefined;
  const banner = host === undefined ? linkBanner(picture) : hostBanner(picture, host);
  const [reason] = banner?.lines ?? [];
  return reason && { reason, help: banner?.help ?? [] };
}

/** Says why no new terminal can be had of a host, and offers what helps; false where one may be had. */
export function refusesNew(workspace: Workspace, hostId: HostId): boolean {
  const state = workspace.store.getState();
  const host = hostName(state, hostId);
  if (host === undefined || !isGuestOf(state, hostId)) return refusesAny(workspace, hostId);
  tell(workspace, hostId, { reason: { key: 'hosts.guestOpensNone', values: { host } }, help: [] });
  return true;
}

/** The same for any terminal of it, new or known. */
export function refusesAny(workspace: Workspace, hostId: HostId): boolean {
  const state = workspace.store.getState();
  const picture = { ...hostState(state, hostId), nowMs: workspace.clock.now() };
  const host = hostName(state, hostId);
  const refusal = whyOver(picture, host === undefined ? undefined : { host, wallMs: Date.now() });
  if (refusal === undefined) return false;
  tell(workspace, hostId, refusal);
  return true;
}

function tell(workspace: Workspace, hostId: HostId, { reason, help }: Refusal): void {
  const host = hostName(workspace.store.getState(), hostId);
  const title = host === undefined ? t('failure.title.other') : t('hosts.noTerminal', { host });
  notify({
    id: `no-terminal-${hostId}`,
    title,
    body: say(reason),
    tone: 'problem',
    ...actionOf(workspace, hostId, help),
  });
}

function actionOf(workspace: Workspace, hostId: HostId, help: LinkBanner['help']): Pick<Notice, 'action'> {
  if (help.includes('password'))
    return { action: { label: t('banner.host.givePassword'), run: () => askPassword(workspace, hostId) } };
  if (!help.includes('renew')) return {};
  const run = (): void => {
    renewHost(workspace, hostId);
    workspace.focusTerminal();
  };
  return { action: { label: t('banner.host.renew'), run } };
}
