import type { LoginItemSettings, RelaunchOptions } from 'electron';
import { HostEmitter } from './host-emitter.ts';
import { appPath, setAppPath } from './app-paths.ts';
import { commandLine } from './command-line.ts';
import { environment } from './host-environment.ts';
import { HostEvent } from './host-event.ts';
import { readiness } from './readiness.ts';
import { closeAllSessions } from './session.ts';
import { SingleInstance } from './single-instance.ts';
import { windowList } from './window-list.ts';

const events = [
  'ready',
  'will-finish-launching',
  'window-all-closed',
  'before-quit',
  'will-quit',
  'quit',
  'activate',
  'open-url',
  'open-file',
  'second-instance',
  'child-process-gone',
  'render-process-gone',
  'web-contents-created',
  'browser-window-created',
  'browser-window-focus',
  'browser-window-blur',
];

/** What the app asked of the desktop. Nothing of it is done. */
export interface AppRecord {
  readonly protocolClients: string[];
  readonly relaunches: RelaunchOptions[];
  userModelId: string | undefined;
  isSandboxEnabled: boolean;
  loginItem: Partial<LoginItemSettings>;
}

class App extends HostEmitter {
  readonly isPackaged = environment.isPackaged;
  readonly commandLine = commandLine;
  /** For tests. */
  readonly record: AppRecord = {
    protocolClients: [],
    relaunches: [],
    userModelId: undefined,
    isSandboxEnabled: false,
    loginItem: {},
  };
  name = environment.appName;
  readonly #instance = new SingleInstance((second) => {
    void readiness.whenReady().then(() => {
      this.emit('second-instance', new HostEvent(), second.argv, second.workingDirectory, second.additionalData);
    });
  });
  #isQuitting = false;
  #isExiting = false;

  constructor() {
    super(events);
    windowList.onEmptied(() => this.#allWindowsClosed());
  }

  whenReady(): Promise<void> {
    return readiness.whenReady();
  }

  isReady(): boolean {
    return readiness.isReady;
  }

  getVersion(): string {
    return environment.appVersion;
  }

  getName(): string {
    return this.name;
  }

  setName(name: string): void {
    this.name = name;
  }

  getAppPath(): string {
    return environment.appFolder;
  }

  getLocale(): string {
    return 'en-US';
  }

  getPreferredSystemLanguages(): string[] {
    return [...environment.languages];
  }

  getPath(name: string): string {
    return appPath(name);
  }

  setPath(name: string, path: string): void {
    setAppPath(name, path);
  }

  requestSingleInstanceLock(additionalData?: unknown): boolean {
    return this.#instance.isHeld || this.#instance.acquire(appPath('userData'), additionalData);
  }

  hasSingleInstanceLock(): boolean {
    return this.#instance.isHeld;
  }

  releaseSingleInstanceLock(): void {
    this.#instance.release();
  }

  /** Each window may still refuse to close, and so may the app itself, twice. */
  quit(): void {
    if (this.#isQuitting) return;
    this.#isQuitting = this.#ask('before-quit');
    if (!this.#isQuitting) return;
    const windows = windowList.list();
    if (windows.length === 0) this.#quitWithoutWindows();
    else for (const window of windows) window.close();
  }

  /** Asks nobody. */
  exit(code = 0): void {
    this.#isExiting = true;
    for (const window of windowList.list()) window.destroy();
    this.#end(code);
  }

  relaunch(options: RelaunchOptions = {}): void {
    this.record.relaunches.push(options);
  }

  focus(): void {
    windowList.list()[0]?.focus();
  }

  setAsDefaultProtocolClient(scheme: string): boolean {
    this.record.protocolClients.push(scheme);
    return true;
  }

  setAppUserModelId(id: string): void {
    this.record.userModelId = id;
  }

  enableSandbox(): void {
    this.record.isSandboxEnabled = true;
  }

  disableHardwareAcceleration(): void {
    commandLine.appendSwitch('disable-gpu');
  }

  setLoginItemSettings(settings: Partial<LoginItemSettings>): void {
    this.record.loginItem = settings;
  }

  getLoginItemSettings(): Partial<LoginItemSettings> {
    return { openAtLogin: false, ...this.record.loginItem };
  }

  /** For the stand-in itself: a window has refused to close. */
  quitRefused(): void {
    this.#isQuitting = false;
  }

  /** For the stand-in itself: the app's main module has been evaluated. */
  becomeReady(): void {
    this.emit('will-finish-launching');
    readiness.becomeReady();
    this.emit('ready', new HostEvent(), {});
  }

  #allWindowsClosed(): void {
    if (this.#isExiting) return;
    if (this.#isQuitting) this.#quitWithoutWindows();
    else if (!this.emit('window-all-closed')) this.quit();
  }

  #quitWithoutWindows(): void {
    this.#isQuitting = this.#ask('will-quit');
    if (this.#isQuitting) this.#end(0);
  }

  #ask(event: string): boolean {
    const asked = new HostEvent();
    this.emit(event, asked);
    return !asked.defaultPrevented;
  }

  #end(code: number): void {
    this.#isExiting = true;
    this.emit('quit', new HostEvent(), code);
    this.#instance.release();
    void closeAllSessions().finally(() => process.exit(code));
  }
}

export const app = new App();
