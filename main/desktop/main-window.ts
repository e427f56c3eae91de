import { BrowserWindow, nativeTheme, screen } from 'electron';
import type { Clock } from '../../base/clock.ts';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import { t } from '../../base/messages/translate.ts';
import type { bridgeMessages, OpenRequest } from '../../protocol/window-bridge.ts';
import type { Log } from '../log.ts';
import { APP_PAGE } from './app-files.ts';
import { JsonFile } from './json-file.ts';
import { webPreferences } from './web-preferences.ts';
import { fitToDisplays, smallestWindow, WindowPlace } from './window-place.ts';

/** While the window is dragged its place changes many times a second; one is enough to remember. */
const REMEMBER_AFTER_MS = 500;

/** As the page's own background, so that nothing flashes before it is drawn. */
const backgrounds = { dark: '#15171b', light: '#fdfdfc' } as const;

export interface MainWindowParts {
  readonly clock: Clock;
  readonly log: Log;
  readonly preloadPath: string;
  readonly iconPath: string;
  readonly placePath: string;
  /** A query for the page, or nothing. */
  readonly query: string;
  /** False: it stays away until it is asked for. */
  readonly isShownAtOnce: boolean;
}

type ToPage =
  | readonly [
      name: typeof bridgeMessages.action | typeof bridgeMessages.showTerminal | typeof bridgeMessages.notice,
      text: string,
    ]
  | readonly [name: typeof bridgeMessages.openRequest, request: OpenRequest];

/** The app's one window, and what is said to its page. It remembers where it was. */
export class MainWindow implements Disposable {
  readonly window: BrowserWindow;
  readonly #parts: MainWindowParts;
  readonly #owned = new DisposableStore();
  readonly #place: JsonFile<WindowPlace>;
  /** Waits for a page that listens; undefined while there is one. */
  #waiting: ToPage[] | undefined = [];
  #remembering: Disposable | undefined;
  readonly #shown = new Emitter<void>();
  #isPutAway = false;
  #hasLeft = false;

  /** It was brought to the front. */
  readonly onShown: Event<void> = this.#shown.event;

  constructor(parts: MainWindowParts) {
    this.#parts = parts;
    this.#place = new JsonFile(parts.placePath, WindowPlace);
    const { isMaximized, ...place } = fitToDisplays(this.#place.read(), workAreas());
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
      this.#parts.log.error({ err: error }, 'the page could not be loaded');
      if (!this.#isPutAway) this.show();
    }
  }

  /** It was hidden on purpose, and not shown since. */
  get isPutAway(): boolean {
    return this.#isPutAway;
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

  /** The page listens from now on. */
  pageListens(): void {
    const waiting = this.#waiting ?? [];
    this.#waiting = undefined;
    for (const message of waiting) this.tell(...message);
  }

  /** Nobody listens any more. */
  pageLost(): void {
    this.#waiting ??= [];
  }

  /** The last place is written down. */
  async settled(): Promise<void> {
    if (this.#remembering !== undefined) this.#remember();
    await this.#place.settled();
  }

  dispose(): void {
    this.#remembering?.dispose();
    this.#shown.dispose();
    this.#owned.dispose();
    if (!this.window.isDestroyed()) this.window.destroy();
  }

  #listen(): void {
    const { window } = this;
    if (this.#parts.isShownAtOnce) {
      window.once('ready-to-show', () => {
        if (!this.#isPutAway) window.show();
      });
    }
    const remember = (): void => this.#rememberSoon();
    window.on('resize', remember);
    window.on('move', remember);
    window.on('maximize', remember);
    window.on('unmaximize', remember);
    window.webContents.on('did-start-loading', () => this.pageLost());
  }

  #rememberSoon(): void {
    this.#remembering?.dispose();
    this.#remembering = this.#parts.clock.setTimer(REMEMBER_AFTER_MS, () => this.#remember());
  }

  #remember(): void {
    this.#remembering?.dispose();
    this.#remembering = undefined;
    if (this.window.isDestroyed()) return;
    const place = { ...this.window.getNormalBounds(), isMaximized: this.window.isMaximized() };
    this.#place.write(place).catch((error: unknown) => {
      this.#parts.log.warn({ err: error }, 'the place of the window could not be written');
    });
  }
}

/** The main display first. */
function workAreas() {
  const main = screen.getPrimaryDisplay();
  const others = screen.getAllDisplays().filter((display) => display.id !== main.id);
  return [main, ...others].map((display) => display.workArea);
}
