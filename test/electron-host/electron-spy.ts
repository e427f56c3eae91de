import { app, type BrowserWindow, dialog, Menu, nativeTheme, Notification, powerMonitor, shell, Tray } from 'electron';
import type { MessageBoxOptions, MessageBoxReturnValue } from 'electron';
import type { Controls } from './controls.ts';
import type { ShownDialog } from './host/dialog.ts';
import { describeMenu, findEntry } from './host/menu-entry.ts';
import type { Menu as StandInMenu } from './host/menu.ts';

/**
 * Loaded into a real Electron before the app (`-r`): listens at the few places a test cannot reach from outside, and
 * answers the same questions as the stand-in does.
 */
const shown = { toolTip: '', title: '', menu: null as Menu | null, tray: undefined as Tray | undefined };
const dialogs: ShownDialog[] = [];
const answers: ((response: number, isChecked: boolean) => void)[] = [];
const notifications: Notification[] = [];
const handedOver = { urls: [] as string[], files: [] as string[] };

const asMenu = (menu: Menu | null) => menu as unknown as StandInMenu | null;
const emit = (target: object, name: string, ...args: unknown[]): boolean =>
  (target as NodeJS.EventEmitter).emit(name, { preventDefault: () => undefined }, ...args);

/** Runs `before` ahead of a method of every instance. */
function watch<T extends object>(prototype: T, method: keyof T, before: (self: T, argument: never) => void): void {
  const original = prototype[method] as (...args: unknown[]) => unknown;
  prototype[method] = function (this: T, ...args: unknown[]) {
    before(this, args[0] as never);
    return original.apply(this, args);
  } as T[keyof T];
}

watch(Tray.prototype, 'setToolTip', (tray, text: string) => void Object.assign(shown, { tray, toolTip: text }));
watch(Tray.prototype, 'setTitle', (tray, title: string) => void Object.assign(shown, { tray, title }));
watch(Tray.prototype, 'setContextMenu', (tray, menu: Menu | null) => void Object.assign(shown, { tray, menu }));
watch(Notification.prototype, 'show', (notification) => void notifications.push(notification));

dialog.showMessageBox = ((...args: [MessageBoxOptions] | [BrowserWindow, MessageBoxOptions]) => {
  const options = args.length === 1 ? args[0] : args[1];
  const { title = '', message, detail = '', buttons = ['OK'], defaultId, cancelId, checkboxLabel } = options;
  const entry = { kind: 'message' as const, title, message, detail, buttons, defaultId, cancelId, checkboxLabel };
  const index = dialogs.push(entry) - 1;
  return new Promise<MessageBoxReturnValue>((resolve) => {
    answers.push((response, checkboxChecked) => {
      dialogs[index] = { ...entry, response };
      resolve({ response, checkboxChecked });
    });
  });
}) as typeof dialog.showMessageBox;

shell.openExternal = async (url) => void handedOver.urls.push(url);
shell.showItemInFolder = (path) => void handedOver.files.push(path);

const controls: Omit<Controls, 'evaluate' | 'windows'> = {
  tray: () => ({
    icon: '', // Electron does not tell
    isTemplate: false,
    toolTip: shown.toolTip,
    title: shown.title,
    menu: shown.menu === null ? [] : describeMenu(asMenu(shown.menu) as StandInMenu),
  }),
  clickTray: (path) =>
    path.length === 0 ? void (shown.tray && emit(shown.tray, 'click')) : findEntry(asMenu(shown.menu), path).click(),
  menu: () => describeMenu(asMenu(Menu.getApplicationMenu()) as StandInMenu),
  clickMenu: (path) => findEntry(asMenu(Menu.getApplicationMenu()), path).click(),
  dialogs: () => dialogs,
  answerDialog(button, isChecked) {
    const open = dialogs.find(({ response }) => response === undefined);
    answers.shift()?.(typeof button === 'number' ? button : (open?.buttons.indexOf(button) ?? 0), isChecked);
  },
  notifications: () => notifications.map(({ title, body }) => ({ title, body })),
  clickNotification: (index) => void (notifications[index] && emit(notifications[index], 'click')),
  record: () => ({
    openedUrls: handedOver.urls,
    shownFiles: handedOver.files,
    protocolClients: app.isDefaultProtocolClient('sallyport') ? ['sallyport'] : [],
    relaunches: 0,
    opensAtLogin: app.getLoginItemSettings().openAtLogin,
  }),
  openUrl: (url) => void emit(app, 'open-url', url),
  openFile: (path) => void emit(app, 'open-file', path),
  emitPower(name) {
    let isPrevented = false;
    (powerMonitor as NodeJS.EventEmitter).emit(name, { preventDefault: () => (isPrevented = true) });
    return !isPrevented;
  },
  setSystemDark: (isDark) => void (nativeTheme.themeSource = isDark ? 'dark' : 'light'),
  quit: () => app.quit(),
};

Object.assign(globalThis, { electronSpy: controls });
