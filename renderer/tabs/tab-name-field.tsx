import { useRef } from 'react';
import { t } from '../messages/translate.ts';
import { useWorkspace } from '../workspace/workspace-context.ts';
import type { TabId } from './tab.ts';

/** Takes a tab's new name: Enter and leaving keep it, Escape does not, nothing gives the terminal's own title back. */
export function TabNameField({ id, title }: { readonly id: TabId; readonly title: string }) {
  const workspace = useWorkspace();
  const isDone = useRef(false);
  const finish = (name: string | undefined): void => {
    if (isDone.current) return;
    isDone.current = true;
    if (name !== undefined && name !== title)
      workspace.updateTab(id, { name: name.trim() === '' ? undefined : name.trim() });
    workspace.store.setState({ renamingId: undefined });
    workspace.focusTerminal();
  };
  return (
    <input
      className="tab-name"
      aria-label={t('tabs.nameField')}
      defaultValue={title}
      maxLength={100}
      ref={(field) => field?.select()}
      onBlur={(event) => finish(event.currentTarget.value)}
      onPointerDown={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter') finish(event.currentTarget.value);
        if (event.key === 'Escape') finish(undefined);
      }}
    />
  );
}
