import { notImplemented } from '../wire/implemented-only.ts';
import { app } from './app.ts';
import type { BrowserWindow } from './browser-window.ts';

/** Electron's name of a built-in entry, in lower case. */
export type Role = string;

/** What a click on a built-in entry does. */
export function clickRole(role: Role, window: BrowserWindow | undefined): void {
  switch (role) {
    case 'quit':
      return app.quit();
    case 'close':
      return window?.close();
    case 'minimize':
      return window?.minimize();
    case 'reload':
      return window?.reload();
    case 'togglefullscreen':
      return window?.setFullScreen(!window.isFullScreen());
    default:
      throw notImplemented(`the menu role ${role}`);
  }
}
