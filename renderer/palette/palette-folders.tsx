import { Command, useCommandState } from 'cmdk';
import { t } from '../../base/messages/translate.ts';
import { withoutControls } from '../../base/shown-text.ts';
import { THIS_MACHINE } from '../../protocol/window-bridge.ts';
import { callableHosts } from '../hosts/callable-hosts.ts';
import { HostLabel } from '../hosts/host-label.tsx';
import { isGuestOf, localState } from '../hosts/host-state.ts';
import { useWorkspace, useWorkspaceState } from '../workspace/workspace-context.ts';
import type { WorkspaceState } from '../workspace/workspace-state.ts';
import { PaletteItem } from './palette-item.tsx';

/** Of each machine, as long as nothing is searched for. */
const SHOWN_UNASKED = 3;

/** A terminal in a folder where a shell has been. */
export function PaletteFolders({ close }: { readonly close: () => void }) {
  const workspace = useWorkspace();
  const state = useWorkspaceState((all) => all);
  const isSearching = useCommandState(({ search }) => search.trim() !== '');
  const folders = machinesOf(state).flatMap(({ hostId, deviceId, name }) => {
    const known = state.preferences.folders[deviceId] ?? [];
    return (isSearching ? known : known.slice(0, SHOWN_UNASKED)).map((folder) => ({ hostId, name, folder }));
  });
  if (folders.length === 0) return null;
  const open = (hostId: string, cwd: string) => (): void => {
    close();
    workspace.newTab({ cwd }, hostId);
  };
  return (
    <Command.Group heading={t('palette.folders')} className="palette-group">
      {folders.map(({ hostId, name, folder }) => {
        const title = withoutControls(folder);
        return (
          <PaletteItem
            key={`${hostId} ${folder}`}
            id={`folder ${hostId} ${folder}`}
            text={name === undefined ? title : t('hosts.titleOn', { title, host: name })}
            shown={title}
            before={name !== undefined && <HostLabel hostId={hostId} name={name} />}
            onSelect={open(hostId, folder)}
          />
        );
      })}
    </Command.Group>
  );
}

interface Machine {
  readonly hostId: string;
  readonly deviceId: string;
  /** Undefined for this one. */
  readonly name: string | undefined;
}

/** Those on which a terminal can be opened. */
function machinesOf(state: WorkspaceState): Machine[] {
  const { link } = localState(state);
  const local = link.kind === 'open' ? [link.session.agent.deviceId] : [];
  return [
    ...local.map((deviceId) => ({ hostId: THIS_MACHINE, deviceId, name: undefined })),
    ...callableHosts(state)
      .filter(({ deviceId }) => !isGuestOf(state, deviceId))
      .map(({ deviceId, name }) => ({ hostId: deviceId, deviceId, name })),
  ];
}
