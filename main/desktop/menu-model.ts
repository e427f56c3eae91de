import { actionGroups, actionList } from '../../base/actions.ts';
import { keyText } from '../../base/keys/key-caps.ts';
import { Keymap, type OwnKeys } from '../../base/keys/keymap.ts';
import { strokeWords, type KeySequence, type Stroke } from '../../base/keys/stroke.ts';
import { actionTitle } from '../../base/messages/action-title.ts';
import { t } from '../../base/messages/translate.ts';

/** A menu of the application menu: one group of the table of actions. */
export interface MenuGroup {
  readonly label: string;
  readonly items: readonly MenuItem[];
}

export interface MenuItem {
  readonly actionId: string;
  readonly label: string;
  /** As Electron writes keys; undefined without a key, and for two strokes, which the label says: there is no such accelerator. */
  readonly accelerator: string | undefined;
}

/** One menu for each group of the table, in its order, with the keys in force. Pure. */
export function menuGroups(own: OwnKeys, platform: NodeJS.Platform): MenuGroup[] {
  const isMac = platform === 'darwin';
  const keymap = new Keymap(actionList, own, isMac);
  return actionGroups.map((group) => ({
    label: t(`group.${group}`),
    items: actionList
      .filter((action) => action.group === group && action.isInMenu)
      .map((action) => {
        const [keys] = keymap.keysOf(action);
        const label = actionTitle(action);
        return {
          actionId: action.id,
          label: keys?.length === 2 ? `${label} (${keyText(keys, isMac)})` : label,
          accelerator: keys && acceleratorOf(keys, platform),
        };
      }),
  }));
}

const keyNames: Readonly<Record<string, string>> = {
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  Enter: 'Return',
};

/** A key as Electron writes it. Pure. */
export function acceleratorOf([stroke, second]: KeySequence, platform: NodeJS.Platform): string | undefined {
  if (second !== undefined) return undefined;
  const named: Stroke = { ...stroke, key: keyNames[stroke.key] ?? stroke.key };
  return strokeWords(named).replace('Meta+', platform === 'darwin' ? 'Command+' : 'Super+');
}
