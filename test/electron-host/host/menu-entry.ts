import type { Menu, MenuItem } from './menu.ts';

/** An entry as a person sees it. */
export interface MenuEntry {
  readonly label: string;
  readonly type: string;
  readonly isEnabled: boolean;
  readonly isChecked: boolean;
  readonly id?: string;
  readonly role?: string;
  readonly accelerator?: string;
  readonly toolTip?: string;
  readonly submenu?: readonly MenuEntry[];
}

/** The visible entries of a menu. */
export function describeMenu(menu: Menu): MenuEntry[] {
  return menu.items.filter((item) => item.visible).map(describe);
}

/** The entry at a path of labels (or ids), through submenus. */
export function findEntry(menu: Menu | null, path: readonly string[]): MenuItem {
  let within = menu;
  let found: MenuItem | undefined;
  for (const name of path) {
    found = within?.items.find((item) => item.visible && (item.label === name || item.id === name));
    if (found === undefined) throw new Error(`No menu entry ${path.join(' > ')}`);
    within = found.submenu ?? null;
  }
  if (found === undefined) throw new Error('A menu entry is named by at least one label');
  return found;
}

function describe(item: MenuItem): MenuEntry {
  const { id, role, accelerator, toolTip, submenu } = item;
  return {
    label: item.label,
    type: item.type,
    isEnabled: item.enabled,
    isChecked: item.checked,
    ...(id === undefined ? {} : { id }),
    ...(role === undefined ? {} : { role }),
    ...(accelerator === undefined ? {} : { accelerator }),
    ...(toolTip === '' ? {} : { toolTip }),
    ...(submenu === undefined ? {} : { submenu: describeMenu(submenu) }),
  };
}
