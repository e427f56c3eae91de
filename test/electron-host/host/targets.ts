import { randomBytes } from 'node:crypto';
import { createDeferred, type Deferred } from '../../../base/deferred.ts';
import type { Cdp } from './cdp.ts';
import type { Chromium } from './chromium.ts';

/** One page of Chromium's, held before it has run anything. */
export interface PageTarget {
  readonly targetId: string;
  readonly cdp: Cdp;
  /** Address of the empty document the window was opened with. */
  readonly mark: string;
}

/** What a window hears of its page from outside the page. */
export interface PageListener {
  crashed(status: string): void;
  /** The window is gone, whoever closed it. */
  closed(): void;
  titleChanged(title: string): void;
  /** The page opened a window, which is held until this has been called back. It is then closed. */
  popup(): void;
}

interface TargetInfo {
  readonly targetId: string;
  readonly type: string;
  readonly url: string;
  readonly title: string;
  readonly openerId?: string;
}

/** Tells the pages that appear in one Chromium apart: windows of the app, popups, and what Chromium has for itself. */
export class Targets {
  readonly #chromium: Chromium;
  readonly #opening = new Map<string, Deferred<PageTarget>>();
  readonly #listeners = new Map<string, PageListener>();

  private constructor(chromium: Chromium) {
    this.#chromium = chromium;
    const { browser } = chromium.cdp;
    browser.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => this.#attached(sessionId, targetInfo));
    browser.on('Target.detachedFromTarget', ({ sessionId }) => chromium.cdp.forget(sessionId));
    browser.on('Target.targetCrashed', ({ targetId, status }) => this.#listeners.get(targetId)?.crashed(status));
    browser.on('Target.targetInfoChanged', ({ targetInfo }) => {
      this.#listeners.get(targetInfo.targetId)?.titleChanged(targetInfo.title);
    });
    browser.on('Target.targetDestroyed', ({ targetId }) => {
      this.#listeners.get(targetId)?.closed();
      this.#listeners.delete(targetId);
    });
  }

  static async watch(chromium: Chromium): Promise<Targets> {
    const targets = new Targets(chromium);
    await chromium.cdp.browser.send('Target.setDiscoverTargets', { discover: true });
    await chromium.cdp.browser.send('Target.setAutoAttach', {
      autoAttach: true,
      waitForDebuggerOnStart: true,
      flatten: true,
    });
    return targets;
  }

  /** The caller prepares the page and then lets it run. */
  async openPage(): Promise<PageTarget> {
    const mark = `data:text/html,#${randomBytes(8).toString('hex')}`;
    const opening = createDeferred<PageTarget>();
    this.#opening.set(mark, opening);
    await this.#chromium.openWindow(mark);
    return opening.promise;
  }

  listen(targetId: string, listener: PageListener): void {
    this.#listeners.set(targetId, listener);
  }

  #attached(sessionId: string, { targetId, type, url, openerId }: TargetInfo): void {
    const cdp = this.#chromium.cdp.session(sessionId);
    const opening = this.#opening.get(url);
    const opener = this.#listeners.get(openerId ?? '');
    if (opening !== undefined) {
      this.#opening.delete(url);
      opening.resolve({ targetId, cdp, mark: url });
    } else if (type === 'page' && opener !== undefined) {
      opener.popup();
      void this.#closeUnloaded(targetId, cdp).catch(() => undefined); // it may be gone already
    } else {
      cdp.send('Runtime.runIfWaitingForDebugger').catch(() => undefined); // it may be gone already
    }
  }

  /** The opener shares the popup's thread: it must run on, but nothing may be requested. */
  async #closeUnloaded(targetId: string, cdp: Cdp): Promise<void> {
    await Promise.all([
      cdp.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }),
      cdp.send('Runtime.runIfWaitingForDebugger'),
      this.#chromium.cdp.browser.send('Target.closeTarget', { targetId }),
    ]);
  }
}
