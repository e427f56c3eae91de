import { Plus } from 'lucide-react';
import { useState } from 'react';
import { say, t } from '../../base/messages/translate.ts';
import { THIS_MACHINE } from '../../protocol/window-bridge.ts';
import { linkTone } from '../connection/link-words.ts';
import { agoWords, durationWords } from '../messages/measures.ts';
import { askPassword } from '../password/ask-password.ts';
import { ProfileMenu } from '../profiles/profile-menu.tsx';
import { TabDot } from '../tabs/tab-dot.tsx';
import { renewHost } from '../workspace/join-host.ts';
import { useNow, useWorkspace, useWorkspaceState } from '../workspace/workspace-context.ts';
import { isCallable } from './callable-hosts.ts';
import { hostColour } from './host-colour.ts';
import { HostMenu } from './host-menu.tsx';
import { HostNameField } from './host-name-field.tsx';
import { hostState, isGuestOf, type HostId } from './host-state.ts';
import { HostTerminals } from './host-terminals.tsx';
import { hostMessage, hostProblem, isPasswordMissing, type HostPicture } from './host-words.ts';

/** One machine of the list: its name, its link, and its terminals. */
export function HostItem({ id }: { readonly id: HostId }) {
  const workspace = useWorkspace();
  const peer = useWorkspaceState(({ peers }) => peers.find(({ deviceId }) => deviceId === id));
  const { link, beatAtMs, hasReconciled, roundTripMs } = useWorkspaceState((state) => hostState(state, id));
  const picture = { link, beatAtMs, hasReconciled, nowMs: useNow(1000) };
  const [isRenaming, setRenaming] = useState(false);
  const host = peer?.name ?? t('hosts.here');
  const looksNearby = useWorkspaceState((state) => state.looksNearby);
  const canBeCalled = id === THIS_MACHINE || (peer !== undefined && isCallable(peer, { looksNearby }));
  const isOwner = link.kind === 'open' && link.session.principal.kind !== 'guest';
  const isGuest = useWorkspaceState((state) => isGuestOf(state, id));
  const tone = canBeCalled ? linkTone(picture) : 'ended';
  return (
    <li className="host" data-host={id} data-link={canBeCalled ? link.kind : 'none'}>
      <div className="host-head">
        <TabDot tone={tone} />
        {isRenaming && peer !== undefined ? (
          <HostNameField peer={peer} done={() => setRenaming(false)} />
        ) : (
          <h3 className="host-name" data-colour={id === THIS_MACHINE ? undefined : hostColour(id)}>
            {host}
          </h3>
        )}
        {canBeCalled && !isGuest && (
          <button
            type="button"
            className="icon-button is-small"
            data-row=""
            data-leads=""
            aria-label={id === THIS_MACHINE ? t('hosts.new') : t('hosts.newOn', { host })}
            title={t('hosts.new')}
            onClick={() => workspace.newTab(undefined, id)}
          >
            <Plus size={14} aria-hidden="true" />
          </button>
        )}
        {canBeCalled && <ProfileMenu hostId={id} words={t('profiles.menuOf', { host })} isSmall />}
        {peer !== undefined && <HostMenu peer={peer} isOwner={isOwner} rename={() => setRenaming(true)} />}
      </div>
      <p className={`host-note is-${tone}`}>{canBeCalled ? stateWords(picture, roundTripMs) : t('hosts.noAddress')}</p>
      {canBeCalled ? <HostTrouble id={id} host={host} picture={picture} /> : <Faint words={t('hosts.noAddressHow')} />}
      {link.kind === 'open' && peer?.addresses.length === 0 && <Faint words={t('hosts.foundNearby')} />}
      <HostTerminals id={id} host={host} isGuest={isGuest} />
    </li>
  );
}

function stateWords(picture: HostPicture, roundTripMs: number | undefined): string {
  const words = say(hostMessage(picture));
  if (picture.link.kind !== 'open' || roundTripMs === undefined) return words;
  const latency = t('status.latency', { duration: durationWords(Math.max(1, roundTripMs)) });
  return t('hosts.latency', { words, latency });
}

function Faint({ words }: { readonly words: string }) {
  return <p className="host-note">{words}</p>;
}

function seenWords(msAgo: number, sinceToldMs: number): string {
  return t('hosts.seen', { ago: agoWords(msAgo + Math.max(0, sinceToldMs)) });
}

interface TroubleProps {
  readonly id: HostId;
  readonly host: string;
  readonly picture: HostPicture;
}

/** Why a paired device cannot be reached, when it was last heard of, and what can be done. */
function HostTrouble({ id, host, picture: { link, nowMs, hasReconciled } }: TroubleProps) {
  const workspace = useWorkspace();
  const seenMsAgo = useWorkspaceState(({ peers }) => peers.find(({ deviceId }) => deviceId === id)?.seenMsAgo ?? null);
  const toldAtMs = useWorkspaceState((state) => state.peersAtMs);
  if (id === THIS_MACHINE || link.kind === 'open') return null;
  if (isPasswordMissing(link, nowMs))
    return (
      <button
        type="button"
        className="button is-small host-act"
        data-row=""
        aria-label={t('hosts.passwordNamed', { host })}
        onClick={() => askPassword(workspace, id)}
      >
        {t('banner.host.givePassword')}
      </button>
    );
  if (link.kind === 'connecting') return null;
  const problem = hostProblem(link);
  const isOver = link.kind === 'ended';
  const act = (): void => (isOver ? renewHost(workspace, id) : workspace.hosts.get(id).client.retryNow());
  return (
    <>
      {problem !== undefined && <p className="host-problem">{problem}</p>}
      {!hasReconciled && seenMsAgo !== null && <Faint words={seenWords(seenMsAgo, nowMs - toldAtMs)} />}
      <button
        type="button"
        className="button is-small host-act"
        data-row=""
        aria-label={t(isOver ? 'hosts.renewNamed' : 'hosts.retryNamed', { host })}
        onClick={act}
      >
        {t(isOver ? 'hosts.renew' : 'hosts.retry')}
      </button>
    </>
  );
}
