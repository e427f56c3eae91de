import type { Page } from 'playwright-core';
import type * as Electron from 'electron';
import type { BrowserOptions } from '../browser.ts';
import type { DesktopRecord, ShownNotification, ShownTray } from './controls.ts';
import type { ShownDialog } from './host/dialog.ts';
import type { MenuEntry } from './host/menu-entry.ts';

export interface DesktopEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export type MainModule = typeof Electron;

/** The app under test, and the hands and eyes of a person at its desktop. */
export interface Desktop {
  readonly pid: number;
  readonly userDataDir: string;
  readonly exited: Promise<DesktopEnd>;
  /** Standard output and standard error so far. */
  output(): string;
  /** The first window, once its page has loaded. */
  firstWindow(withinMs?: number): Promise<Page>;
  /** The windows whose pages have loaded, oldest first. */
  windows(): Promise<Page[]>;
  /** Runs in the main process, where it sees nothing but its arguments. */
  evaluate<R, A>(inMain: (electron: MainModule, argument: A) => R, argument: A): Promise<Awaited<R>>;
  evaluate<R>(inMain: (electron: MainModule) => R): Promise<Awaited<R>>;
  tray(): Promise<ShownTray | undefined>;
  /** Clicks the icon, or the entry at a path of labels or ids. */
  clickTray(...path: string[]): Promise<void>;
  menu(): Promise<readonly MenuEntry[]>;
  clickMenu(...path: string[]): Promise<void>;
  /** All that were shown; those still open have no response. */
  dialogs(): Promise<readonly ShownDialog[]>;
  /** Presses a button of the oldest open dialog. */
  answerDialog(button: number | string, options?: { readonly isChecked?: boolean }): Promise<void>;
  notifications(): Promise<readonly ShownNotification[]>;
  clickNotification(index: number): Promise<void>;
  record(): Promise<DesktopRecord>;
  openUrl(url: string): Promise<void>;
  openFile(path: string): Promise<void>;
  /** False when the app asked the system to wait (`shutdown`). */
  emitPower(name: string): Promise<boolean>;
  setSystemDark(isDark: boolean): Promise<void>;
  /** Asks the app to quit, ends it when it has not after a while, and leaves nothing behind. */
  close(): Promise<DesktopEnd>;
}

export interface LaunchOptions extends BrowserOptions {
  /** The app's folder (with a package.json), or its built main script. */
  readonly main: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly cwd?: string;
  /** Kept by the caller; without it a fresh one is made and removed by `close`. */
  readonly userDataDir?: string;
  /** What `app.isPackaged` says. */
  readonly isPackaged?: boolean;
  /** What the person has told the system to speak, the dearest first; American English without it. */
  readonly languages?: readonly string[];
}
