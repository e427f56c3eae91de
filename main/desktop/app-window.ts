import { BrowserWindow, nativeTheme, screen } from 'electron';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import { t } from '../../base/messages/translate.ts';
import {
  bridgeMessages,
  THIS_MACHINE,
  type ClosedWindow,
  type GivenTabs,
  type MovedTabs,
  type OpenRequest,
  type ShownThings,
  type WindowNews,
} from '../../protocol/window-bridge.ts';
import type { Log } from '../log.ts';
import { APP_PAGE } from './app-files.ts';
import { webPreferences } from './web-preferences.ts';
import { fitToDisplays, smallestWindow, type Area, type WindowPlace } from './window-place.ts';

/** As the page's own background, so that nothing flashes before it is drawn. */
const backgrounds = { dark: '#15171b', light: '#fdfdfc' } as const;

export interface AppWindowParts {
  readonly log: Log;
  readonly preloadPath: string;
  readonly iconPath: string;
  /** No other open window has it. */
  readonly number: number;
  /** Undefined: as a first one is placed. */
  readonly place: WindowPlace | undefined;
  /** A query for the page. */
  readonly query: string;
  /** False: it comes up behind the others. */
  readonly isInFront: boolean;
}

export type ToPage =
  | readonly [
      name: typeof bridgeMessages.action | typeof bridgeMessages.showTerminal | typeof bridgeMessages.notice,
      text: string,
    ]
  | readonly [name: typeof bridgeMessages.openRequest, request: OpenRequest]
  | readonly [name: typeof bridgeMessages.takeTabs, given: GivenTabs]
  | readonly [name: typeof bridgeMessages.tabsMoved, moved: MovedTabs]
  | readonly [name: typeof bridgeMessages.windowClosed, closed: ClosedWindow];

/** One of the app's windows, and what is said to its page. */
export class AppWindow implements Disposable {
  readonly window: BrowserWindow;
  readonly number: number;
  /** As its page has said. */
  shown: ShownThings = { terminalIds: [], hostIds: [THIS_MACHINE] };
  readonly #parts: AppWindowParts;
  readonly #owned = new DisposableStore();
  /** Waits for a page that listens; undefined while there is one. */
  #waiting: ToPage[] | undefined = [];
  #news: WindowNews | undefined;
  #lastPlace: WindowPlace;
  readonly #shown = this.#owned.add(new Emitter<void>());
  #isPutAway = false;
  #hasLeft = false;

  /** It was brought to the front. */
  readonly onShown: Event<void> = this.#shown.event;

  constructor(parts: AppWindowParts) {
    this.#parts = parts;
    this.number = parts.number;
    const fitted = fitToDisplays(parts.place, workAreas());
    this.#lastPlace = fitted;
    const { isMaximized, ...place } = fitted;
    this.window = new BrowserWindow({
      ...place,
      minWidth: smallestWindow.width,
      minHeight: smallestWindow.height,
      title: t('app.name'),
      icon: parts.iconPath,
      show: false,
      autoHideMenuBar: true,
      backgroundColor: nativeTheme.shouldUseDarkColors ? backgrounds.dark : backgrounds.light,
      webPreferences: webPreferences(parts.preloadPath),
    });
    if (isMaximized) this.window.maximize();
    this.#listen();
  }

  /** Resolves once the page has loaded; a failure is logged, the window stays. */
  async load(): Promise<void> {
    try {
      await this.window.loadURL(APP_PAGE + this.#parts.query);
    } catch (error) {
      if (this.window.isDestroyed()) return;
      this.#parts.log.error({ err: error }, 'the page could not be loaded');
      if (!this.#isPutAway) this.show();
    }
  }

  /** It was hidden on purpose, and not shown since. */
  get isPutAway(): boolean {
    return this.#isPutAway;
  }

  /** Where it is; once it has gone, where it was. */
  get place(): WindowPlace {
    return this.window.isDestroyed() ? this.#lastPlace : this.#readPlace();
  }

  /** What it takes of the screen, with its frame and without; undefined while nothing of it can be seen. */
  get areas(): { readonly frame: Area; readonly page: Area } | undefined {
    const { window } = this;
    if (window.isDestroyed() || !window.isVisible() || window.isMinimized()) return undefined;
    return { frame: window.getBounds(), page: window.getContentBounds() };
  }

  /** Does nothing once the app is leaving. */
  show(): void {
    if (this.#hasLeft || this.window.isDestroyed()) return;
    this.#isPutAway = false;
    if (this.window.isMinimized()) this.window.restore();
    this.window.show();
    this.window.focus();
    this.#shown.fire();
  }

  /** Gives it the keyboard if it can be seen. */
  focus(): void {
    if (!this.window.isDestroyed() && this.window.isVisible()) this.window.focus();
  }

  /** Hidden, and never shown again. */
  leave(): void {
    this.#hasLeft = true;
    this.hide();
  }

  hide(): void {
    this.#isPutAway = true;
    if (!this.window.isDestroyed()) this.window.hide();
  }

  /** Says it to the page, or to the next one that listens. */
  tell(...message: ToPage): void {
    if (this.window.isDestroyed()) return;
    const [name, content] = message;
    if (this.#waiting === undefined) this.window.webContents.send(name, content);
    else this.#waiting.push(message);
  }

  /** How it stands among the windows. A page that comes to listen is told what holds by then. */
  tellNews(news: WindowNews): void {
    if (JSON.stringify(news) === JSON.stringify(this.#news)) return;
    this.#news = news;
    this.#sendNews();
  }

  /** The page listens from now on. */
  pageListens(): void {
    const waiting = this.#waiting ?? [];
    this.#waiting = undefined;
    this.#sendNews();
    for (const message of waiting) this.tell(...message);
  }

  /** Nobody listens any more. */
  pageLost(): void {
    this.#waiting ??= [];
  }

  dispose(): void {
    this.#owned.dispose();
    if (!this.window.isDestroyed()) this.window.destroy();
  }

  #sendNews(): void {
    if (this.#waiting !== undefined || this.window.isDestroyed()) return;
    this.window.webContents.send(bridgeMessages.windows, this.#news);
  }

  #readPlace(): WindowPlace {
    return { ...this.window.getNormalBounds(), isMaximized: this.window.isMaximized() };
  }

  #listen(): void {
    const { window } = this;
    window.once('ready-to-show', () => {
      if (this.#isPutAway) return;
      if (this.#parts.isInFront) window.show();
      else window.showInactive();
    });
    window.on('close', () => (this.#lastPlace = this.#readPlace()));
    window.webContents.on('did-start-loading', () => this.pageLost());
  }
}

/** The main display first. */
function workAreas() {
  const main = screen.getPrimaryDisplay();
  const others = screen.getAllDisplays().filter((display) => display.id !== main.id);
  return [main, ...others].map((display) => display.workArea);
}
