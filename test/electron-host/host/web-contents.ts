import type { HandlerDetails, WebPreferences } from 'electron';
import { app } from './app.ts';
import { complain } from './complain.ts';
import { HostEmitter } from './host-emitter.ts';
import { HostEvent, hostEvent } from './host-event.ts';
import { IpcMain } from './ipc-main.ts';
import { loadError } from './load-error.ts';
import type { MessagePortMain } from './message-port-main.ts';
import { Page, type PopupRequest } from './page.ts';
import { PageLine } from './page-line.ts';
import { applyPermissions } from './permissions.ts';
import { sessionOf, type Session } from './session.ts';
import { WebFrameMain } from './web-frame-main.ts';

type OpenDetails = Pick<HandlerDetails, 'url' | 'frameName' | 'features' | 'disposition'>;
type OpenHandler = (details: OpenDetails) => { readonly action: 'deny' | 'allow' };

const events = [
  'did-start-loading',
  'did-finish-load',
  'did-fail-load',
  'did-navigate',
  'did-navigate-in-page',
  'dom-ready',
  'page-title-updated',
  'render-process-gone',
  'unresponsive',
  'responsive',
  'will-navigate',
  'will-frame-navigate',
  'will-attach-webview',
  'before-input-event',
  'preload-error',
  'console-message',
  'destroyed',
];

/** DevTools' words for how a renderer ended, where Electron has another one than `crashed`. */
const goneReasons: Readonly<Record<string, string>> = { killed: 'killed', abnormal: 'abnormal-exit', oom: 'oom' };

let lastId = 0;

/** `webContents` of a window. What needs the page waits until Chromium has opened it. */
export class WebContents extends HostEmitter {
  readonly id = ++lastId;
  readonly session: Session;
  readonly ipc = new IpcMain();
  readonly mainFrame: WebFrameMain = new WebFrameMain(this);
  /** For tests: what the window was made with. */
  readonly preferences: Readonly<WebPreferences>;
  readonly #line: PageLine;
  readonly #page: Promise<Page>;
  #openedPage: Page | undefined;
  #openHandler: OpenHandler = () => ({ action: 'allow' });
  #url = '';
  #zoomLevel = 0;
  #isHidden = false;
  #isCrashed = false;
  #isDestroyed = false;

  constructor(preferences: WebPreferences, onClosed: () => void) {
    super(events);
    this.preferences = { ...preferences };
    this.session = (preferences.session as unknown as Session | undefined) ?? sessionOf(preferences.partition ?? '');
    this.#line = new PageLine(this, {
      keyPressed: (input) => this.emit('before-input-event', lateKeyEvent(), input),
      preloadFailed: (error) => this.#preloadFailed(error),
    });
    this.#page = this.#open(onClosed);
    this.#page.catch((error: unknown) => complain('electron-host: a window did not open:', error));
    setImmediate(() => app.emit('web-contents-created', new HostEvent(), this));
  }

  async loadURL(url: string): Promise<void> {
    const page = await this.#page;
    this.emit('did-start-loading');
    try {
      await page.navigate(url);
    } catch (error) {
      const failure = loadError(error, url);
      this.emit('did-fail-load', new HostEvent(), failure.errno, failure.code, url, true);
      throw failure;
    }
  }

  reload(): void {
    void this.#page.then((page) => page.reload());
  }

  getURL(): string {
    return this.#url;
  }

  send(channel: string, ...args: unknown[]): void {
    this.#line.send(channel, args);
  }

  postMessage(channel: string, message: unknown, transfer: readonly MessagePortMain[] = []): void {
    this.#line.postMessage(channel, message, transfer);
  }

  async executeJavaScript(code: string, userGesture = false): Promise<unknown> {
    return (await this.#page).evaluate(code, userGesture);
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.#openHandler = handler;
  }

  forcefullyCrashRenderer(): void {
    void this.#page.then((page) => page.crash());
  }

  /** 0 until the first document has loaded. */
  getOSProcessId(): number {
    return this.#openedPage?.rendererPid ?? 0;
  }

  isDestroyed(): boolean {
    return this.#isDestroyed;
  }

  isCrashed(): boolean {
    return this.#isCrashed;
  }

  setZoomLevel(level: number): void {
    this.#zoomLevel = level;
  }

  getZoomLevel(): number {
    return this.#zoomLevel;
  }

  openDevTools(): void {
    // DevTools have no window here: they drive the page already.
  }

  closeDevTools(): void {
    // See openDevTools.
  }

  focus(): void {
    void this.#page.then((page) => page.bringToFront());
  }

  /** For the stand-in itself. */
  whenOpen(): Promise<Page> {
    return this.#page;
  }

  /** For the stand-in itself: the window was hidden or shown. */
  setHidden(isHidden: boolean): void {
    this.#isHidden = isHidden;
    this.#openedPage?.setHidden(isHidden).catch(() => undefined); // it may be between two documents
  }

  /** For the stand-in itself: the window is gone. */
  markDestroyed(): void {
    if (this.#isDestroyed) return;
    this.#isDestroyed = true;
    this.#line.reset();
    this.emit('destroyed');
  }

  async #open(onClosed: () => void): Promise<Page> {
    const listener = {
      committed: (url: string) => this.#committed(url),
      moved: (url: string) => this.#moved(url),
      domReady: () => this.emit('dom-ready', new HostEvent()),
      loaded: () => this.emit('did-finish-load', new HostEvent()),
      crashed: (status: string) => this.#crashed(status),
      closed: onClosed,
      titleChanged: (title: string) => this.emit('page-title-updated', new HostEvent(), title, true),
      consoleMessage: (message: object) => this.emit('console-message', hostEvent(message)),
      mayNavigate: (url: string, isMainFrame: boolean) => this.#mayNavigate(url, isMainFrame),
      beforeDocument: async (url: string) => {
        await applyPermissions(this.session, this, url);
        this.#line.documentRequested();
      },
      popupRequested: (popup: PopupRequest) => this.#askForPopup(popup),
    };
    const { session, preferences } = this;
    this.#openedPage = await Page.open({ session, preferences, line: this.#line, listener });
    return this.#openedPage;
  }

  #committed(url: string): void {
    this.#url = url;
    this.#isCrashed = false;
    this.#line.documentShown();
    if (this.#isHidden) this.setHidden(true);
    this.emit('did-navigate', new HostEvent(), url, 200, 'OK');
  }

  #moved(url: string): void {
    this.#url = url;
    this.emit('did-navigate-in-page', new HostEvent(), url, true);
  }

  #crashed(status: string): void {
    this.#isCrashed = true;
    this.#line.reset();
    const details = { reason: goneReasons[status] ?? 'crashed', exitCode: 1 };
    this.emit('render-process-gone', new HostEvent(), details);
    app.emit('render-process-gone', new HostEvent(), this, details);
  }

  #mayNavigate(url: string, isMainFrame: boolean): boolean {
    const event = hostEvent({ url, isMainFrame, isSameDocument: false, frame: this.mainFrame });
    this.emit('will-frame-navigate', event);
    if (isMainFrame) this.emit('will-navigate', event, url);
    return !event.defaultPrevented;
  }

  #askForPopup({ url, frameName, features }: PopupRequest): void {
    const { action } = this.#openHandler({ url, frameName, features, disposition: 'new-window' });
    if (action !== 'deny') complain('electron-host: windows opened by a page are not implemented:', url);
  }

  #preloadFailed(error: Error): void {
    complain('electron-host: the preload script failed:', error);
    this.emit('preload-error', new HostEvent(), this.preferences.preload, error);
  }
}

/** The page has the key already. */
function lateKeyEvent(): HostEvent {
  return hostEvent({
    preventDefault: (): void => {
      throw new Error('electron-host: preventing a key in before-input-event is not implemented');
    },
  });
}
