import { Dialog } from '@base-ui/react/dialog';
import { Fragment } from 'react';
import { actionGroups, type Action, type ActionGroup } from '../../base/actions.ts';
import { actionCaps, allActionCaps } from '../keyboard/keyboard-listener.ts';
import { KeyCaps } from '../keyboard/key-caps.tsx';
import { t } from '../../base/messages/translate.ts';
import { offeredActions } from '../offered-actions.ts';
import { DialogHead, OverlayDialog } from '../overlay/overlay-dialog.tsx';
import { isOffered } from '../workspace/action-handlers.ts';
import { useWorkspaceState } from '../workspace/workspace-context.ts';

/** All keys on one sheet. */
export function KeySheet() {
  return (
    <OverlayDialog kind="keys" className="key-sheet">
      <DialogHead title={t('keys.title')} />
      <Dialog.Description className="popover-note">
        {t('keys.hint')} {t('keys.inTerminal')}
      </Dialog.Description>
      <div className="key-sheet-groups">
        {actionGroups.map((group) => (
          <Group key={group} group={group} />
        ))}
      </div>
    </OverlayDialog>
  );
}

function Group({ group }: { readonly group: ActionGroup }) {
  const peers = useWorkspaceState((state) => state.peers);
  return (
    <section>
      <h2 className="menu-group">{t(`group.${group}`)}</h2>
      <dl className="key-list">
        {offeredActions
          .filter((action) => action.group === group && !isOneOfRow(action) && isOffered(action.condition, { peers }))
          .map((action) => (
            <Row key={action.id} action={action} />
          ))}
        {group === 'tab' && <JumpRow />}
      </dl>
    </section>
  );
}

/** Eight keys for eight tabs: one row says all. */
function JumpRow() {
  const caps = offeredActions.filter(isOneOfRow).map(actionCaps);
  const [first = [], last = []] = [caps[0], caps.at(-1)];
  return (
    <div className="key-row">
      <dt>{t('keys.jumps', { count: caps.length })}</dt>
      <dd>
        <KeyCaps caps={first} />
        <span className="menu-note">…</span>
        <KeyCaps caps={last} />
      </dd>
    </div>
  );
}

function isOneOfRow(action: Action): boolean {
  return action.message === 'action.tab.jump';
}

function Row({ action }: { readonly action: Action }) {
  return (
    <div className="key-row">
      <dt>{t(action.message, action.values)}</dt>
      <dd>
        {allActionCaps(action).map((caps, index) => (
          <Fragment key={caps.join('')}>
            {index > 0 && <span className="menu-note">{t('keys.or')}</span>}
            <KeyCaps caps={caps} />
          </Fragment>
        ))}
      </dd>
    </div>
  );
}
