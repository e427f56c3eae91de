import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { WebPreferences } from 'electron';
import { toChromiumUrl } from './app-scheme.ts';
import type { Cdp } from './cdp.ts';
import { watchConsole, type ConsoleMessage } from './console-messages.ts';
import { nativeTheme } from './native-theme.ts';
import type { PageLine } from './page-line.ts';
import { PageLoads } from './page-loads.ts';
import { PageRequests } from './page-requests.ts';
import { openDoor, type PageDoor } from './page-server.ts';
import { makePreloadScripts } from './preload-scripts.ts';
import { claimRenderer, releaseRenderer } from './renderer-process.ts';
import type { Session } from './session.ts';
import type { PageTarget } from './targets.ts';

export interface PopupRequest {
  readonly url: string;
  readonly frameName: string;
  readonly features: string;
}

/** What happens to a page; each of it becomes an event of `webContents`. */
export interface PageListener {
  committed(url: string): void;
  moved(url: string): void;
  domReady(): void;
  loaded(): void;
  crashed(status: string): void;
  closed(): void;
  titleChanged(title: string): void;
  consoleMessage(message: ConsoleMessage): void;
  mayNavigate(url: string, isMainFrame: boolean): boolean;
  beforeDocument(url: string): Promise<void>;
  popupRequested(popup: PopupRequest): void;
}

export interface PageParts {
  readonly session: Session;
  readonly preferences: WebPreferences;
  readonly line: PageLine;
  readonly listener: PageListener;
}

/** A window has its frame within some 100 ms; the rest is for busy processors. */
const PLACE_ROUNDS = 40;
const PLACE_ROUND_MS = 50;

interface Place {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A window's page in Chromium: prepared before it runs anything, and followed until it is closed. */
export class Page {
  readonly target: PageTarget;
  /** The process that shows the document, as far as it can be told. */
  rendererPid: number | undefined;
  readonly #parts: PageParts;
  readonly #worldToken = randomBytes(12).toString('hex');
  readonly #popups: PopupRequest[] = [];
  readonly #loads: PageLoads;
  #place: Place | undefined;
  #door: PageDoor | undefined;

  private constructor(target: PageTarget, parts: PageParts) {
    this.target = target;
    this.#parts = parts;
    this.#loads = new PageLoads(target, {
      committed: (url) => parts.listener.committed(url),
      moved: (url) => parts.listener.moved(url),
      domReady: () => parts.listener.domReady(),
      loaded: () => this.#loaded(),
    });
  }

  static async open(parts: PageParts): Promise<Page> {
    const { targets } = await parts.session.browser();
    const page = new Page(await targets.openPage(), parts);
    const { listener } = parts;
    targets.listen(page.target.targetId, {
      crashed: (status) => listener.crashed(status),
      closed: () => page.#closed(),
      titleChanged: (title) => listener.titleChanged(title),
      popup: () => page.#popupAttached(),
    });
    await page.#prepare();
    await page.#cdp.send('Runtime.runIfWaitingForDebugger');
    return page;
  }

  async navigate(url: string): Promise<void> {
    await this.#loads.navigate(toChromiumUrl(url));
  }

  async reload(): Promise<void> {
    await this.#cdp.send('Page.reload');
  }

  async evaluate(expression: string, userGesture: boolean): Promise<unknown> {
    const { result, exceptionDetails } = await this.#cdp.send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
      userGesture,
    });
    if (exceptionDetails === undefined) return result.value as unknown;
    throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  }

  async crash(): Promise<void> {
    await this.#cdp.send('Page.crash').catch(() => undefined); // answered by the crash
  }

  async bringToFront(): Promise<void> {
    await this.#cdp.send('Page.bringToFront');
  }

  /** What the page reads from `document.visibilityState`. */
  async setHidden(isHidden: boolean): Promise<void> {
    const name = JSON.stringify(`${this.#worldToken}visibility`);
    await this.evaluate(`void dispatchEvent(new CustomEvent(${name}, { detail: ${isHidden} }))`, false);
  }

  /**
   * Where the window is on the screen, until the next call. The size is that of the page: desktops count a frame
   * differently. Chromium draws its frame some time after the window has opened, so the size is looked at again.
   */
  async place(place: Place): Promise<void> {
    this.#place = place;
    const { left, top, width, height } = place;
    const { chromium } = await this.#parts.session.browser();
    const { browser } = chromium.cdp;
    const { windowId } = await browser.send('Browser.getWindowForTarget', { targetId: this.target.targetId });
    for (let round = 0; round < PLACE_ROUNDS && this.#place === place; round += 1) {
      const [sides, ends] = await this.#frame();
      const bounds = { left, top, width: width + sides, height: height + ends };
      await browser.send('Browser.setWindowBounds', { windowId, bounds });
      await delay(PLACE_ROUND_MS);
      const size = await this.evaluate('[innerWidth, innerHeight].join()', false);
      if (size === `${width},${height}`) return;
    }
  }

  async close(): Promise<void> {
    const { chromium } = await this.#parts.session.browser();
    await chromium.cdp.browser.send('Target.closeTarget', { targetId: this.target.targetId });
  }

  get #cdp(): Cdp {
    return this.target.cdp;
  }

  /** What Chromium's window is wider and higher than its page. */
  async #frame(): Promise<[number, number]> {
    const frame = await this.evaluate('[outerWidth - innerWidth, outerHeight - innerHeight]', false);
    return frame as [number, number];
  }

  async #prepare(): Promise<void> {
    const { session, preferences, line, listener } = this.#parts;
    const door = (this.#door = await openDoor((socket) => line.connect(socket)));
    const requests = new PageRequests({
      cdp: this.#cdp,
      session,
      mainFrameId: this.target.targetId,
      socketUrl: door.url,
      mayNavigate: (url, isMainFrame) => listener.mayNavigate(url, isMainFrame),
      beforeDocument: (url) => listener.beforeDocument(url),
    });
    this.#cdp.on('Page.windowOpen', ({ url, windowName, windowFeatures }) => {
      this.#popups.push({ url, frameName: windowName, features: windowFeatures.join(',') });
    });
    await this.#loads.enable();
    await watchConsole(this.#cdp, (message) => listener.consoleMessage(message));
    await requests.enable();
    await nativeTheme.follow(this.#cdp);
    const scripts = makePreloadScripts({
      socketUrl: door.url,
      worldToken: this.#worldToken,
      preloadPath: preferences.preload,
      additionalArguments: preferences.additionalArguments ?? [],
      mark: this.target.mark,
    });
    const add = 'Page.addScriptToEvaluateOnNewDocument';
    await this.#cdp.send(add, { source: scripts.page });
    await this.#cdp.send(add, { source: scripts.preload, worldName: 'electron-preload' });
  }

  async #loaded(): Promise<void> {
    const { chromium } = await this.#parts.session.browser();
    this.rendererPid = await claimRenderer(chromium, this.rendererPid);
    this.#parts.listener.loaded();
  }

  #popupAttached(): void {
    const popup = this.#popups.shift();
    if (popup !== undefined) this.#parts.listener.popupRequested(popup);
  }

  #closed(): void {
    this.#door?.close();
    this.#loads.settle();
    nativeTheme.leave(this.#cdp);
    releaseRenderer(this.rendererPid);
    this.#parts.listener.closed();
  }
}
