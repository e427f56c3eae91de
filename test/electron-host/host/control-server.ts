import { runInThisContext } from 'node:vm';
import type { ControlMessage, ControlRequest, Controls, ShownTray, WindowAddress } from '../controls.ts';
import { app } from './app.ts';
import type { BrowserWindow } from './browser-window.ts';
import { answerDialog, listDialogs } from './dialog.ts';
import { electron } from './electron-module.ts';
import { HostEvent } from './host-event.ts';
import { describeMenu, findEntry } from './menu-entry.ts';
import { Menu } from './menu.ts';
import { nativeTheme } from './native-theme.ts';
import { listNotifications } from './notification.ts';
import { powerMonitor } from './power-monitor.ts';
import { handedOver } from './shell.ts';
import { listTrays, type Tray } from './tray.ts';
import { windowList } from './window-list.ts';

const controls: Controls = {
  evaluate(source, argument) {
    const evaluated = runInThisContext(`(${source})`) as (module: object, argument: unknown) => unknown;
    return evaluated(electron, argument);
  },
  windows: () => Promise.all(windowList.list().map(addressOf)),
  tray: () => listTrays().map(describeTray)[0],
  clickTray(path) {
    if (path.length === 0) theTray().emit('click', new HostEvent());
    else findEntry(theTray().menu, path).click();
  },
  menu() {
    const menu = Menu.getApplicationMenu();
    return menu === null ? [] : describeMenu(menu);
  },
  clickMenu: (path) => findEntry(Menu.getApplicationMenu(), path).click(),
  dialogs: () => listDialogs(),
  answerDialog,
  notifications: () => listNotifications().map(({ title, body }) => ({ title, body })),
  clickNotification: (index) => void listNotifications()[index]?.emit('click', new HostEvent()),
  record: () => ({
    openedUrls: handedOver.urls,
    shownFiles: handedOver.shownFiles,
    protocolClients: app.record.protocolClients,
    relaunches: app.record.relaunches.length,
    opensAtLogin: app.record.loginItem.openAtLogin === true,
  }),
  openUrl: (url) => void app.emit('open-url', new HostEvent(), url),
  openFile: (path) => void app.emit('open-file', new HostEvent(), path),
  emitPower(name) {
    const event = new HostEvent();
    powerMonitor.emit(name, event);
    return !event.defaultPrevented;
  },
  setSystemDark: (isDark) => nativeTheme.setSystemDark(isDark),
  quit: () => app.quit(),
};

/** Answers the test, which is the parent of this process; ends with it. */
export function serveControls(): void {
  const send = process.send?.bind(process);
  if (send === undefined) throw new Error('electron-host: start apps with launchDesktop');
  const answer = (message: ControlMessage): void => void (process.connected && send(message));
  process.on('message', (request: ControlRequest) => void serve(request, answer));
  process.once('disconnect', () => app.exit(1));
  delete process.send; // the app is nobody's child, as far as it knows
  answer({ kind: 'started' });
}

async function serve({ id, name, args }: ControlRequest, answer: (message: ControlMessage) => void): Promise<void> {
  try {
    const control = controls[name] as (...args: readonly unknown[]) => unknown;
    answer({ kind: 'result', id, value: await control(...args) });
  } catch (error) {
    answer({ kind: 'failure', id, error: error instanceof Error ? error : new Error(String(error)) });
  }
}

async function addressOf(window: BrowserWindow): Promise<WindowAddress> {
  const page = await window.webContents.whenOpen();
  const { chromium } = await window.webContents.session.browser();
  const { targetId } = page.target;
  return { id: window.id, endpoint: chromium.endpoint, targetId, isLoaded: window.hasLoaded };
}

function describeTray(tray: Tray): ShownTray {
  const { image, toolTip, title, menu } = tray.shown;
  return { icon: image.toDataURL(), isTemplate: image.isTemplateImage(), toolTip, title, menu };
}

function theTray(): Tray {
  const [tray] = listTrays();
  if (tray === undefined) throw new Error('The app has no tray icon');
  return tray;
}
