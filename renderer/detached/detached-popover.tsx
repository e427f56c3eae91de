import { Popover } from '@base-ui/react/popover';
import { useEffect, type ReactElement } from 'react';
import { t } from '../../base/messages/translate.ts';
import { localState } from '../hosts/host-state.ts';
import { useOverlay } from '../overlay/use-overlay.ts';
import { useWorkspace, useWorkspaceState } from '../workspace/workspace-context.ts';
import { toastManager } from '../toasts/notices.ts';
import { DetachedList } from './detached-list.tsx';
import { listUnshown } from './unshown-terminals.ts';

/** The list, over the status line. */
export function DetachedPopover({ trigger }: { readonly trigger: ReactElement }) {
  const workspace = useWorkspace();
  const { isOpen, close } = useOverlay('detached');
  const hasAny = useWorkspaceState((state) => listUnshown(localState(state).terminals, state.tabs).length > 0);
  useEffect(() => {
    if (isOpen) toastManager.close(); // the list says the same, and more
  }, [isOpen]);
  const setOpen = (open: boolean): void => {
    if (open) workspace.store.setState({ overlay: { kind: 'detached' } });
    else close();
  };
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger render={trigger} />
      <Popover.Portal>
        <Popover.Positioner className="menu-place" side="top" align="end" sideOffset={8} collisionPadding={8}>
          <Popover.Popup className="popover" finalFocus={false}>
            <Popover.Title className="popover-title">{t('detached.title')}</Popover.Title>
            {hasAny ? <DetachedList taken={close} /> : <p className="popover-note">{t('detached.none')}</p>}
            <Popover.Description className="popover-note">{t('detached.hint')}</Popover.Description>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
