import { actionGroups, actionList } from '../../base/actions.ts';
import { t } from '../../base/messages/translate.ts';

/** A menu of the application menu: one group of the table of actions. */
export interface MenuGroup {
  readonly label: string;
  readonly items: readonly MenuItem[];
}

export interface MenuItem {
  readonly actionId: string;
  readonly label: string;
  /** As Electron writes keys. */
  readonly accelerator: string;
}

/** One menu for each group of the table, in its order. Pure. */
export function menuGroups(platform: NodeJS.Platform): MenuGroup[] {
  return actionGroups.map((group) => ({
    label: t(`group.${group}`),
    items: actionList
      .filter((action) => action.group === group && action.isInMenu)
      .map(({ id, message, values, keys }) => ({
        actionId: id,
        label: t(message, values),
        accelerator: acceleratorOf(keys[0] ?? '', platform),
      })),
  }));
}

const keyNames: Readonly<Record<string, string>> = {
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  Enter: 'Return',
};

/** The table's words for a chord (`Ctrl+Shift+ArrowUp`) as Electron's; on macOS the command key takes part. Pure. */
export function acceleratorOf(words: string, platform: NodeJS.Platform): string {
  const parts = words.split('+');
  const key = parts.pop() ?? '';
  const name = keyNames[key] ?? key;
  if (platform !== 'darwin') return [...parts, name].join('+');
  const hasAlt = parts.includes('Alt');
  const hasShift = parts.includes('Shift');
  const held = hasAlt && hasShift ? ['Alt', 'Command'] : hasShift ? ['Shift', 'Command'] : ['Command'];
  return [...held, name].join('+');
}
