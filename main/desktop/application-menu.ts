import { Menu, type MenuItemConstructorOptions } from 'electron';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import { t } from '../../base/messages/translate.ts';
import type { LiveSettings } from '../cli/live-settings.ts';
import type { AppLanguage } from './app-language.ts';
import { menuGroups, type MenuGroup } from './menu-model.ts';

export interface ApplicationMenuParts {
  readonly settings: Pick<LiveSettings, 'current' | 'onChanged'>;
  readonly language: Pick<AppLanguage, 'onSpoken'>;
  readonly isDeveloping: boolean;
  run(actionId: string): void;
  reload(): void;
}

/** The menu of the window (macOS: of the screen), made from the table of actions, and anew when keys or language are others. */
export function keepApplicationMenu(parts: ApplicationMenuParts): Disposable {
  setApplicationMenu(parts);
  const changes = new DisposableStore();
  changes.add(parts.language.onSpoken(() => setApplicationMenu(parts)));
  changes.add(
    parts.settings.onChanged((names) => {
      if (names.includes('window.keys')) setApplicationMenu(parts);
    }),
  );
  return changes;
}

function setApplicationMenu(parts: ApplicationMenuParts): void {
  const isMac = process.platform === 'darwin';
  const own = parts.settings.current['window.keys'];
  const groups = menuGroups(own, process.platform).map((group) => groupMenu(group, parts));
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
      ...(accelerator !== undefined && { accelerator }),
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
