import { Menu, type MenuItemConstructorOptions } from 'electron';
import { t } from '../../base/messages/translate.ts';
import type { MenuGroup } from './menu-model.ts';

export interface ApplicationMenuParts {
  readonly groups: readonly MenuGroup[];
  readonly isDeveloping: boolean;
  run(actionId: string): void;
  reload(): void;
}

/** The menu of the window (macOS: of the screen), made from the table of actions. */
export function setApplicationMenu(parts: ApplicationMenuParts): void {
  const isMac = process.platform === 'darwin';
  const groups = parts.groups.map((group) => groupMenu(group, parts));
  const mac: MenuItemConstructorOptions[] = isMac ? [{ role: 'appMenu' }] : [];
  // Text fields of the page want the system's own editing keys on macOS.
  const edit: MenuItemConstructorOptions[] = isMac ? [{ role: 'editMenu' }, { role: 'windowMenu' }] : [];
  Menu.setApplicationMenu(Menu.buildFromTemplate([...mac, ...groups, windowMenu(parts), ...edit]));
}

function groupMenu({ label, items }: MenuGroup, { run }: ApplicationMenuParts): MenuItemConstructorOptions {
  return {
    label,
    submenu: items.map(({ actionId, label: name, accelerator }) => ({
      id: actionId,
      label: name,
      accelerator,
      // The page hears its keys itself; where that can be said, the menu only shows them.
      registerAccelerator: false,
      click: () => run(actionId),
    })),
  };
}

function windowMenu({ isDeveloping, reload }: ApplicationMenuParts): MenuItemConstructorOptions {
  const tools: MenuItemConstructorOptions[] = isDeveloping
    ? [{ role: 'toggleDevTools', label: t('menu.developerTools') }]
    : [];
  return { label: t('menu.window'), submenu: [{ label: t('menu.reload'), click: reload }, ...tools] };
}
