import { Command } from 'cmdk';
import { say, t } from '../../base/messages/translate.ts';
import { describeKnown, hasEnded, listUnshown } from '../detached/unshown-terminals.ts';
import { HostLabel } from '../hosts/host-label.tsx';
import { hostName, hostState, type HostId, type KnownTerminal } from '../hosts/host-state.ts';
import { TabDot } from '../tabs/tab-dot.tsx';
import { terminalTitle } from '../tabs/tab-title.ts';
import { reachOf } from '../tabs/tab-words.ts';
import { useWorkspace, useWorkspaceState } from '../workspace/workspace-context.ts';
import { PaletteItem } from './palette-item.tsx';

/** The terminals that run and that no tab shows, of all machines this page talks to, or may talk to again by itself. */
export function PaletteUnshown({ close }: { readonly close: () => void }) {
  const hosts = useWorkspaceState((state) => state.hosts);
  const tabs = useWorkspaceState((state) => state.tabs);
  const unshown = [...hosts]
    .filter(([, { link }]) => reachOf(link) !== 'gone')
    .flatMap(([hostId, { terminals }]) =>
      listUnshown(terminals, tabs).flatMap((known) => (hasEnded(known) ? [] : [{ hostId, known }])),
    );
  if (unshown.length === 0) return null;
  return (
    <Command.Group heading={t('detached.title')} className="palette-group">
      {unshown.map(({ hostId, known }) => (
        <Unshown key={`${hostId} ${known.info.terminalId}`} hostId={hostId} known={known} close={close} />
      ))}
    </Command.Group>
  );
}

interface UnshownProps {
  readonly hostId: HostId;
  readonly known: KnownTerminal;
  readonly close: () => void;
}

function Unshown({ hostId, known, close }: UnshownProps) {
  const workspace = useWorkspace();
  const host = useWorkspaceState((state) => hostName(state, hostId));
  const { terminalId } = known.info;
  const title = terminalTitle(known.info);
  const reach = useWorkspaceState((all) => reachOf(hostState(all, hostId).link));
  const { tone, state } = describeKnown(known, workspace.clock.now(), reach);
  const take = (): void => {
    close();
    workspace.takeBack(terminalId, { hostId });
  };
  return (
    <PaletteItem
      id={`terminal ${hostId} ${terminalId}`}
      text={host === undefined ? title : t('hosts.titleOn', { title, host })}
      shown={title}
      before={
        <>
          <TabDot tone={tone} />
          {host !== undefined && <HostLabel hostId={hostId} name={host} />}
        </>
      }
      onSelect={take}
    >
      <span className="menu-note">{say(state)}</span>
    </PaletteItem>
  );
}
