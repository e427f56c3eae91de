import type { MenuItemConstructorOptions } from 'electron';
import { HostEmitter } from './host-emitter.ts';
import { clickRole, type Role } from './menu-role.ts';
import { windowList } from './window-list.ts';

type Click = (item: MenuItem, window: unknown, event: object) => void;

let lastCommandId = 0;

/** One entry. `enabled`, `visible` and `checked` may be changed by the app at any time. */
export class MenuItem {
  readonly commandId = ++lastCommandId;
  readonly id: string | undefined;
  readonly role: Role | undefined;
  readonly type: NonNullable<MenuItemConstructorOptions['type']>;
  readonly submenu: Menu | undefined;
  /** Recorded; keys reach only the page here. */
  readonly accelerator: string | undefined;
  readonly registerAccelerator: boolean;
  readonly toolTip: string;
  label: string;
  sublabel: string;
  enabled: boolean;
  visible: boolean;
  checked: boolean;
  readonly #click: Click | undefined;

  constructor(options: MenuItemConstructorOptions) {
    if (options.label === undefined && options.role === undefined && options.type === undefined) {
      throw new Error('Invalid template for MenuItem: must have at least one of label, role or type');
    }
    this.id = options.id;
    this.role = options.role?.toLowerCase();
    this.submenu = toMenu(options.submenu);
    this.type = options.type ?? (this.submenu === undefined ? 'normal' : 'submenu');
    this.accelerator = options.accelerator;
    this.registerAccelerator = options.registerAccelerator ?? true;
    this.toolTip = options.toolTip ?? '';
    this.label = options.label ?? options.role ?? '';
    this.sublabel = options.sublabel ?? '';
    this.enabled = options.enabled ?? true;
    this.visible = options.visible ?? true;
    this.checked = options.checked ?? false;
    this.#click = options.click as unknown as Click | undefined;
  }

  /** What a person's click does. */
  readonly click = (event: object = {}): void => {
    if (!this.enabled || !this.visible) throw new Error(`electron-host: nobody can click the entry ${this.label}`);
    if (this.type === 'checkbox') this.checked = !this.checked;
    if (this.type === 'radio') this.checked = true;
    const window = windowList.focused ?? undefined;
    if (this.role !== undefined && this.#click === undefined) clickRole(this.role, window);
    else this.#click?.(this, window, event);
  };
}

export class Menu extends HostEmitter {
  static #application: Menu | null = null;
  readonly items: MenuItem[] = [];

  static buildFromTemplate(template: readonly (MenuItemConstructorOptions | MenuItem)[]): Menu {
    const menu = new Menu();
    for (const entry of template) menu.append(entry instanceof MenuItem ? entry : new MenuItem(entry));
    return menu;
  }

  static setApplicationMenu(menu: Menu | null): void {
    Menu.#application = menu;
  }

  static getApplicationMenu(): Menu | null {
    return Menu.#application;
  }

  constructor() {
    super(['menu-will-show', 'menu-will-close']);
  }

  append(item: MenuItem): void {
    this.items.push(item);
  }

  getMenuItemById(id: string): MenuItem | null {
    for (const item of this.items) {
      if (item.id === id) return item;
      const within = item.submenu?.getMenuItemById(id) ?? null;
      if (within !== null) return within;
    }
    return null;
  }
}

function toMenu(submenu: MenuItemConstructorOptions['submenu']): Menu | undefined {
  if (submenu === undefined) return undefined;
  return Array.isArray(submenu) ? Menu.buildFromTemplate(submenu) : (submenu as unknown as Menu);
}
