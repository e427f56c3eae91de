import { implementedOnly, notImplemented } from '../wire/implemented-only.ts';
import { app } from './app.ts';
import { BrowserWindow } from './browser-window.ts';
import { clipboard } from './clipboard.ts';
import { dialog } from './dialog.ts';
import { ipcMain } from './ipc-main.ts';
import { Menu, MenuItem } from './menu.ts';
import { MessageChannelMain } from './message-port-main.ts';
import { nativeImage } from './native-image.ts';
import { nativeTheme } from './native-theme.ts';
import { net } from './net.ts';
import { Notification } from './notification.ts';
import { powerMonitor } from './power-monitor.ts';
import { screen } from './screen.ts';
import { session, sessionOf } from './session.ts';
import { shell } from './shell.ts';
import { Tray } from './tray.ts';
import { utilityProcess } from './utility-process.ts';

const implemented = {
  app,
  BrowserWindow,
  clipboard,
  dialog,
  ipcMain,
  Menu,
  MenuItem,
  MessageChannelMain,
  nativeImage: implementedOnly('nativeImage', nativeImage),
  nativeTheme,
  net,
  Notification,
  powerMonitor,
  protocol: sessionOf('').protocol,
  screen,
  session: implementedOnly('session', session),
  shell,
  Tray,
  utilityProcess,
};

/** Names that can be imported; using them throws. */
const missing = [
  'autoUpdater',
  'BaseWindow',
  'contentTracing',
  'crashReporter',
  'desktopCapturer',
  'globalShortcut',
  'inAppPurchase',
  'netLog',
  'powerSaveBlocker',
  'pushNotifications',
  'safeStorage',
  'ShareMenu',
  'systemPreferences',
  'TouchBar',
  'View',
  'webContents',
  'WebContentsView',
  'webFrameMain',
] as const;

/** What `import … from 'electron'` and `require('electron')` give. */
export const electron = implementedOnly('electron', {
  ...implemented,
  ...Object.fromEntries(missing.map((name) => [name, refuseUse(name)])),
} as typeof implemented & Record<(typeof missing)[number], unknown>);

export const electronNames: readonly string[] = [...Object.keys(implemented), ...missing];

/** Stands for a class or a module that the app may import but not use. */
function refuseUse(name: string): unknown {
  const refuse = (member: string): never => {
    throw notImplemented(name + member);
  };
  return new Proxy(class {}, {
    get: (target, key) => (typeof key === 'symbol' ? Reflect.get(target, key) : refuse(`.${key}`)) as unknown,
    construct: () => refuse(''),
  });
}
