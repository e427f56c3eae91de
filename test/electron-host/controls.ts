import type { ShownDialog } from './host/dialog.ts';
import type { MenuEntry } from './host/menu-entry.ts';

/** A window's page, as a second DevTools client finds it. */
export interface WindowAddress {
  readonly id: number;
  readonly endpoint: string;
  readonly targetId: string;
  readonly isLoaded: boolean;
}

export interface ShownTray {
  /** The picture as a data URL. */
  readonly icon: string;
  readonly isTemplate: boolean;
  readonly toolTip: string;
  readonly title: string;
  readonly menu: readonly MenuEntry[];
}

export interface ShownNotification {
  readonly title: string;
  readonly body: string;
}

/** What the app asked of the desktop, which was only noted. */
export interface DesktopRecord {
  readonly openedUrls: readonly string[];
  readonly shownFiles: readonly string[];
  readonly protocolClients: readonly string[];
  readonly relaunches: number;
  readonly opensAtLogin: boolean;
}

/** What a test can ask of the process of the app under test. */
export interface Controls {
  evaluate(source: string, argument: unknown): unknown;
  windows(): Promise<readonly WindowAddress[]>;
  /** Undefined while the app has none. */
  tray(): ShownTray | undefined;
  /** Clicks the icon (no path), or an entry of its menu. */
  clickTray(path: readonly string[]): void;
  menu(): readonly MenuEntry[];
  clickMenu(path: readonly string[]): void;
  dialogs(): readonly ShownDialog[];
  answerDialog(button: number | string, isChecked: boolean): void;
  notifications(): readonly ShownNotification[];
  clickNotification(index: number): void;
  record(): DesktopRecord;
  openUrl(url: string): void;
  openFile(path: string): void;
  /** False when a listener of `shutdown` has asked the system to wait. */
  emitPower(name: string): boolean;
  setSystemDark(isDark: boolean): void;
  quit(): void;
}

export type ControlName = keyof Controls;

export interface ControlRequest {
  readonly id: number;
  readonly name: ControlName;
  readonly args: readonly unknown[];
}

export type ControlMessage =
  | { readonly kind: 'started' }
  | { readonly kind: 'result'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'failure'; readonly id: number; readonly error: Error };
