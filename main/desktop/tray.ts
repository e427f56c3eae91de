import { Menu, nativeImage, Tray, type MenuItemConstructorOptions } from 'electron';
import { join } from 'node:path';
import type { Disposable } from '../../base/disposable.ts';
import type { MenuEntry, TrayCommand } from './tray-menu.ts';
import type { TrayIcon, TrayPicture } from './tray-state.ts';

export interface AppTrayParts {
  readonly iconFolder: string;
  readonly first: TrayPicture;
  run(command: TrayCommand): void;
}

/** The icon in the system's tray. Only setters: each of its three parts is set again when it has changed. */
export class AppTray implements Disposable {
  readonly #parts: AppTrayParts;
  readonly #tray: Tray;
  #shown: TrayPicture;

  constructor(parts: AppTrayParts) {
    this.#parts = parts;
    this.#shown = parts.first;
    this.#tray = new Tray(this.#image(parts.first.icon));
    this.#tray.setToolTip(parts.first.tooltip);
    this.#tray.setContextMenu(this.#menu(parts.first.menu));
    this.#tray.on('click', () => parts.run({ kind: 'show' }));
  }

  render(picture: TrayPicture): void {
    const before = this.#shown;
    this.#shown = picture;
    if (picture.icon !== before.icon) this.#tray.setImage(this.#image(picture.icon));
    if (picture.tooltip !== before.tooltip) this.#tray.setToolTip(picture.tooltip);
    if (JSON.stringify(picture.menu) !== JSON.stringify(before.menu))
      this.#tray.setContextMenu(this.#menu(picture.menu));
  }

  dispose(): void {
    this.#tray.destroy();
  }

  /** macOS wants black and alpha alone, and colours it itself; a file named …Template is such a one. */
  #image(icon: TrayIcon) {
    const name = process.platform === 'darwin' ? `${icon}Template.png` : `${icon}.png`;
    return nativeImage.createFromPath(join(this.#parts.iconFolder, name));
  }

  #menu(entries: readonly MenuEntry[]): Menu {
    return Menu.buildFromTemplate(entries.map((entry) => this.#item(entry)));
  }

  #item(entry: MenuEntry): MenuItemConstructorOptions {
    switch (entry.kind) {
      case 'separator':
        return { type: 'separator' };
      case 'label':
        return { label: menuText(entry.label), enabled: false };
      case 'submenu':
        return { label: menuText(entry.label), submenu: entry.entries.map((one) => this.#item(one)) };
      case 'command': {
        const { label, command, isChecked } = entry;
        const click = (): void => this.#parts.run(command);
        if (isChecked === undefined) return { label, click };
        return { label, click, type: 'checkbox', checked: isChecked };
      }
    }
  }
}

/** A title may hold an ampersand, which menus take for an access key. */
function menuText(label: string): string {
  return label.replaceAll('&', '&&');
}
