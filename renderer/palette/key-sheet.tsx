import { Dialog } from '@base-ui/react/dialog';
import { Fragment } from 'react';
import { actionGroups, type Action, type ActionGroup } from '../../base/actions.ts';
import type { Keymap } from '../../base/keys/keymap.ts';
import { sequenceWords } from '../../base/keys/stroke.ts';
import { ConflictList } from '../keyboard/conflict-list.tsx';
import { KeyCaps } from '../keyboard/key-caps.tsx';
import { useKeys } from '../keyboard/keys-in-force.ts';
import { actionTitle } from '../../base/messages/action-title.ts';
import { joinSentences } from '../../base/messages/join-sentences.ts';
import { t } from '../../base/messages/translate.ts';
import { offeredActions } from '../offered-actions.ts';
import { DialogHead, OverlayDialog } from '../overlay/overlay-dialog.tsx';
import { isOffered } from '../workspace/action-handlers.ts';
import { useWorkspace, useWorkspaceState } from '../workspace/workspace-context.ts';

/** All keys on one sheet. */
export function KeySheet() {
  return (
    <OverlayDialog kind="keys" className="key-sheet">
      <DialogHead title={t('keys.title')}>
        <ChangeButton />
      </DialogHead>
      <Dialog.Description className="popover-note">
        {joinSentences([t('keys.hint'), t('keys.inTerminal')])}
      </Dialog.Description>
      <ConflictList />
      <div className="key-sheet-groups">
        {actionGroups.map((group) => (
          <Group key={group} group={group} />
        ))}
      </div>
    </OverlayDialog>
  );
}

function ChangeButton() {
  const { store } = useWorkspace();
  const open = (): void => store.setState({ overlay: { kind: 'ownKeys' } });
  return (
    <button type="button" className="button is-small" onClick={open}>
      {t('keys.change')}
    </button>
  );
}

function Group({ group }: { readonly group: ActionGroup }) {
  const peers = useWorkspaceState((state) => state.peers);
  const isInRow = findRow(useKeys());
  return (
    <section>
      <h2 className="menu-group">{t(`group.${group}`)}</h2>
      <dl className="key-list">
        {offeredActions
          .filter((action) => action.group === group && !isInRow(action) && isOffered(action.condition, { peers }))
          .map((action) => (
            <Row key={action.id} action={action} />
          ))}
        {group === 'tab' && <JumpRow />}
      </dl>
    </section>
  );
}

/** Eight keys for eight tabs: one row says all, as long as they are the table's. */
function findRow(keymap: Keymap): (action: Action) => boolean {
  const isRow = offeredActions.filter(isJump).every((action) => keymap.isAsDefault(action));
  return (action) => isRow && isJump(action);
}

function isJump(action: Action): boolean {
  return action.message === 'action.tab.jump';
}

function JumpRow() {
  const keymap = useKeys();
  const row = offeredActions.filter(findRow(keymap)).flatMap((action) => keymap.keysOf(action));
  const [first, last] = [row[0], row.at(-1)];
  if (first === undefined || last === undefined) return null;
  return (
    <div className="key-row">
      <dt>{t('keys.jumps', { count: row.length })}</dt>
      <dd>
        <KeyCaps keys={first} />
        <span className="menu-note">…</span>
        <KeyCaps keys={last} />
      </dd>
    </div>
  );
}

function Row({ action }: { readonly action: Action }) {
  const keys = useKeys().keysOf(action);
  return (
    <div className="key-row">
      <dt>{actionTitle(action)}</dt>
      <dd>
        {keys.length === 0 && <span className="menu-note">{t('keys.none')}</span>}
        {keys.map((each, index) => (
          <Fragment key={sequenceWords(each)}>
            {index > 0 && <span className="menu-note">{t('keys.or')}</span>}
            <KeyCaps keys={each} />
          </Fragment>
        ))}
      </dd>
    </div>
  );
}
