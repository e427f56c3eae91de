import { useLayoutEffect, useRef, useState } from 'react';
import { t } from '../../base/messages/translate.ts';
import { renameTab } from '../workspace/rename-tab.ts';
import { useWorkspace, useWorkspaceState } from '../workspace/workspace-context.ts';
import { tabDomId } from './dom-ids.ts';
import { findTab } from './tab-list.ts';
import type { TabId } from './tab.ts';

/** Lies over the tab that is being renamed. It is no part of the list of tabs, which may hold nothing but tabs. */
export function TabNameField() {
  const id = useWorkspaceState(({ renamingId }) => renamingId);
  const workspace = useWorkspace();
  const tab = useWorkspaceState(({ tabs }) => findTab(tabs, id));
  if (tab === undefined) return null;
  return <NameField key={tab.id} id={tab.id} title={workspace.titleOf(tab)} />;
}

/** Enter and leaving keep the new name, Escape does not; an empty one gives the terminal's own title back. */
function NameField({ id, title }: { readonly id: TabId; readonly title: string }) {
  const workspace = useWorkspace();
  const isDone = useRef(false);
  const [place, setPlace] = useState({ left: 0, width: 0 });
  useLayoutEffect(() => {
    const tab = document.getElementById(tabDomId(id))?.getBoundingClientRect();
    if (tab !== undefined) setPlace({ left: tab.left, width: tab.width });
  }, [id]);
  const finish = (name: string | undefined): void => {
    if (isDone.current) return;
    isDone.current = true;
    const isNew = name !== undefined && name !== title;
    if (isNew) void renameTab(workspace, id, name.trim());
    workspace.store.setState({ renamingId: undefined });
    workspace.focusTerminal();
  };
  return (
    <input
      className="tab-name"
      style={place}
      aria-label={t('tabs.nameField')}
      defaultValue={title}
      maxLength={100}
      ref={(field) => field?.select()}
      onBlur={(event) => finish(event.currentTarget.value)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter') finish(event.currentTarget.value);
        if (event.key === 'Escape') finish(undefined);
      }}
    />
  );
}
