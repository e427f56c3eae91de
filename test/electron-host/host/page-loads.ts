import { createDeferred, type Deferred } from '../../../base/deferred.ts';
import { toAppUrl } from './app-scheme.ts';
import type { PageTarget } from './targets.ts';

export interface PageLoadsListener {
  /** The main frame shows a new document now. */
  committed(url: string): void;
  domReady(): void;
  /** Its promise is waited for before the load counts as done. */
  loaded(): Promise<void>;
  /** The address changed within the document. */
  moved(url: string): void;
}

/** Follows the main frame from document to document. */
export class PageLoads {
  readonly #target: PageTarget;
  readonly #listener: PageLoadsListener;
  #document: string | undefined;
  #loading: Deferred<void> | undefined;

  constructor(target: PageTarget, listener: PageLoadsListener) {
    this.#target = target;
    this.#listener = listener;
    const { cdp, targetId, mark } = target;
    cdp.on('Page.frameNavigated', ({ frame }) => {
      if (frame.id !== targetId || frame.url + (frame.urlFragment ?? '') === mark) return;
      this.#document = frame.loaderId;
      listener.committed(toAppUrl(frame.url + (frame.urlFragment ?? '')));
    });
    cdp.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
      if (frameId === targetId) listener.moved(toAppUrl(url));
    });
    cdp.on('Page.lifecycleEvent', ({ frameId, loaderId, name }) => {
      if (frameId === targetId && loaderId === this.#document) this.#reached(name);
    });
  }

  async enable(): Promise<void> {
    await this.#target.cdp.send('Page.enable');
    await this.#target.cdp.send('Page.setLifecycleEventsEnabled', { enabled: true });
  }

  /** Resolves when the document has loaded; rejects with Chromium's word for what went wrong. */
  async navigate(chromiumUrl: string): Promise<void> {
    const loading = (this.#loading = createDeferred());
    const { errorText } = await this.#target.cdp.send('Page.navigate', { url: chromiumUrl });
    if (errorText !== undefined) throw new Error(errorText);
    await loading.promise;
  }

  /** Whoever waits for the load need not wait any longer. */
  settle(): void {
    this.#loading?.resolve();
    this.#loading = undefined;
  }

  #reached(name: string): void {
    if (name === 'DOMContentLoaded') this.#listener.domReady();
    if (name !== 'load') return;
    this.#listener.loaded().then(
      () => this.settle(),
      () => this.settle(), // the page has gone meanwhile
    );
  }
}
