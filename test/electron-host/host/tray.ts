import { HostEmitter } from './host-emitter.ts';
import { describeMenu, type MenuEntry } from './menu-entry.ts';
import type { Menu } from './menu.ts';
import { nativeImage, type NativeImage } from './native-image.ts';
import { readiness } from './readiness.ts';

const open: Tray[] = [];

/** A place in the tray that nobody draws. */
export class Tray extends HostEmitter {
  #image: NativeImage;
  #toolTip = '';
  #title = '';
  #menu: Menu | null = null;
  #shownMenu: readonly MenuEntry[] = [];
  #isDestroyed = false;

  constructor(image: NativeImage | string) {
    super(['click', 'double-click', 'right-click']);
    readiness.require('Cannot create Tray');
    this.#image = toImage(image);
    open.push(this);
  }

  setImage(image: NativeImage | string): void {
    this.#image = toImage(image);
  }

  setToolTip(text: string): void {
    this.#toolTip = text;
  }

  setTitle(title: string): void {
    this.#title = title;
  }

  /** The desktop keeps the menu as it is now: later changes of its entries are not seen, as on Linux. */
  setContextMenu(menu: Menu | null): void {
    this.#menu = menu;
    this.#shownMenu = menu === null ? [] : describeMenu(menu);
  }

  popUpContextMenu(): never {
    throw new Error('electron-host: popUpContextMenu is forbidden: it stops the main process while the menu is open');
  }

  destroy(): void {
    this.#isDestroyed = true;
    const index = open.indexOf(this);
    if (index >= 0) open.splice(index, 1);
  }

  isDestroyed(): boolean {
    return this.#isDestroyed;
  }

  /** For tests: what the desktop shows. */
  get shown() {
    return { image: this.#image, toolTip: this.#toolTip, title: this.#title, menu: this.#shownMenu };
  }

  /** For tests: whose entries are clicked. */
  get menu(): Menu | null {
    return this.#menu;
  }
}

export function listTrays(): readonly Tray[] {
  return [...open];
}

function toImage(image: NativeImage | string): NativeImage {
  return typeof image === 'string' ? nativeImage.createFromPath(image) : image;
}
