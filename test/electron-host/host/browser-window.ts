import type { BrowserWindowConstructorOptions, ProgressBarOptions, Rectangle } from 'electron';
import { app } from './app.ts';
import { HostEmitter } from './host-emitter.ts';
import { HostEvent } from './host-event.ts';
import { readiness } from './readiness.ts';
import { WebContents } from './web-contents.ts';
import { windowList } from './window-list.ts';
import { WindowPlacement, type WindowForm } from './window-placement.ts';

const events = [
  'close',
  'closed',
  'show',
  'hide',
  'focus',
  'blur',
  'resize',
  'resized',
  'move',
  'moved',
  'minimize',
  'restore',
  'maximize',
  'unmaximize',
  'enter-full-screen',
  'leave-full-screen',
  'ready-to-show',
  'page-title-updated',
  'unresponsive',
  'responsive',
];

let lastId = 0;

/** A window of Chromium's. What the window manager would do (focus, forms, moving) is kept here and told at once. */
export class BrowserWindow extends HostEmitter {
  readonly id = ++lastId;
  readonly webContents: WebContents;
  /** For tests: what the window was made with. */
  readonly options: Readonly<BrowserWindowConstructorOptions>;
  /** For tests: what the taskbar would show. */
  readonly taskbar = { progress: -1, isFlashing: false };
  readonly #placement: WindowPlacement;
  #title: string;
  #isVisible: boolean;
  #isDestroyed = false;
  #hasLoaded = false;

  static getAllWindows(): BrowserWindow[] {
    return windowList.list();
  }

  static getFocusedWindow(): BrowserWindow | null {
    return windowList.focused;
  }

  static fromWebContents(contents: WebContents): BrowserWindow | null {
    return windowList.list().find((window) => window.webContents === contents) ?? null;
  }

  static fromId(id: number): BrowserWindow | null {
    return windowList.list().find((window) => window.id === id) ?? null;
  }

  constructor(options: BrowserWindowConstructorOptions = {}) {
    super(events);
    readiness.require('Cannot create BrowserWindow');
    this.options = { ...options };
    this.#title = options.title ?? app.name;
    this.#isVisible = options.show !== false;
    this.webContents = new WebContents(options.webPreferences ?? {}, () => this.#gone());
    this.#placement = new WindowPlacement(this.webContents, options, this.#isVisible);
    this.webContents.on('did-finish-load', () => this.#loaded());
    this.webContents.on('page-title-updated', (event, title) => this.#followTitle(event as HostEvent, title as string));
    windowList.add(this);
    if (this.#isVisible) this.focus();
    setImmediate(() => app.emit('browser-window-created', new HostEvent(), this));
  }

  loadURL(url: string): Promise<void> {
    return this.webContents.loadURL(url);
  }

  reload(): void {
    this.webContents.reload();
  }

  show(): void {
    this.showInactive();
    this.focus();
  }

  showInactive(): void {
    if (this.#isVisible) return;
    this.#isVisible = true;
    this.#showPage();
    this.emit('show');
  }

  hide(): void {
    if (!this.#isVisible) return;
    this.#isVisible = false;
    this.#showPage();
    this.emit('hide');
    this.blur();
  }

  focus(): void {
    const before = windowList.focused;
    if (before === this || !this.#isVisible) return;
    before?.blur();
    windowList.focused = this;
    this.webContents.focus();
    this.emit('focus');
    app.emit('browser-window-focus', new HostEvent(), this);
  }

  blur(): void {
    if (windowList.focused !== this) return;
    windowList.focused = null;
    this.emit('blur');
    app.emit('browser-window-blur', new HostEvent(), this);
  }

  isVisible(): boolean {
    return this.#isVisible && !this.isMinimized();
  }

  isFocused(): boolean {
    return windowList.focused === this;
  }

  isDestroyed(): boolean {
    return this.#isDestroyed;
  }

  minimize(): void {
    this.#changeForm('minimized', 'minimize');
    this.blur();
  }

  isMinimized(): boolean {
    return this.#placement.form === 'minimized';
  }

  restore(): void {
    if (this.isMinimized()) this.#changeForm('normal', 'restore');
  }

  maximize(): void {
    this.#changeForm('maximized', 'maximize');
  }

  unmaximize(): void {
    if (this.isMaximized()) this.#changeForm('normal', 'unmaximize');
  }

  isMaximized(): boolean {
    return this.#placement.form === 'maximized';
  }

  setFullScreen(isFullScreen: boolean): void {
    if (isFullScreen === this.isFullScreen()) return;
    this.#changeForm(isFullScreen ? 'fullscreen' : 'normal', isFullScreen ? 'enter-full-screen' : 'leave-full-screen');
  }

  isFullScreen(): boolean {
    return this.#placement.form === 'fullscreen';
  }

  getBounds(): Rectangle {
    return this.#placement.bounds;
  }

  /** Bounds are those of the page here. */
  getContentBounds(): Rectangle {
    return this.getBounds();
  }

  getNormalBounds(): Rectangle {
    return this.#placement.normalBounds;
  }

  setBounds(change: Partial<Rectangle>): void {
    const before = this.getBounds();
    this.#placement.setBounds(change);
    const { x, y, width, height } = this.getBounds();
    if (width !== before.width || height !== before.height) this.emit('resize');
    if (x !== before.x || y !== before.y) this.emit('move');
  }

  getTitle(): string {
    return this.#title;
  }

  setTitle(title: string): void {
    this.#title = title;
  }

  setProgressBar(progress: number, _options?: ProgressBarOptions): void {
    this.taskbar.progress = progress;
  }

  flashFrame(isFlashing: boolean): void {
    this.taskbar.isFlashing = isFlashing;
  }

  /** A listener of `close` may refuse; then a quit that was under way is off. */
  close(): void {
    if (this.#isDestroyed) return;
    const event = new HostEvent();
    this.emit('close', event);
    if (event.defaultPrevented) app.quitRefused();
    else setImmediate(() => this.destroy());
  }

  destroy(): void {
    if (this.#isDestroyed) return;
    void this.webContents.whenOpen().then((page) => page.close());
    this.#gone();
  }

  /** For tests. */
  get hasLoaded(): boolean {
    return this.#hasLoaded;
  }

  #loaded(): void {
    if (this.#hasLoaded) return;
    this.#hasLoaded = true;
    this.emit('ready-to-show');
  }

  #followTitle(event: HostEvent, title: string): void {
    this.emit('page-title-updated', event, title, true);
    if (!event.defaultPrevented) this.#title = title;
  }

  #changeForm(form: WindowForm, event: string): void {
    if (this.#placement.form === form) return;
    this.#placement.setForm(form);
    this.#showPage();
    this.emit(event);
    this.emit('resize');
  }

  #showPage(): void {
    this.#placement.setShown(this.isVisible());
    this.webContents.setHidden(!this.isVisible());
  }

  /** Also reached when somebody else has closed the page: a person's click on X, or the page itself. */
  #gone(): void {
    if (this.#isDestroyed) return;
    this.#isDestroyed = true;
    this.webContents.markDestroyed();
    this.emit('closed');
    windowList.remove(this);
  }
}
