import { chromium, type Browser, type Page } from 'playwright-core';
import type { WindowAddress } from './controls.ts';

/** The app's windows as Playwright's pages: a second client of the Chromium that shows them. */
export class WindowPages {
  readonly #addresses: () => Promise<readonly WindowAddress[]>;
  readonly #browsers = new Map<string, Promise<Browser>>();
  readonly #targetIds = new Map<Page, string>();

  constructor(addresses: () => Promise<readonly WindowAddress[]>) {
    this.#addresses = addresses;
  }

  async list(): Promise<Page[]> {
    const pages: Page[] = [];
    for (const address of await this.#addresses()) {
      const page = address.isLoaded ? await this.#find(address) : undefined;
      if (page !== undefined) pages.push(page);
    }
    return pages;
  }

  /** Lets go of Chromium, which goes on. */
  async close(): Promise<void> {
    const browsers = await Promise.all(this.#browsers.values());
    await Promise.all(browsers.map((browser) => browser.close().catch(() => undefined)));
  }

  async #find({ endpoint, targetId }: WindowAddress): Promise<Page | undefined> {
    const connecting = this.#browsers.get(endpoint) ?? chromium.connectOverCDP(endpoint);
    this.#browsers.set(endpoint, connecting);
    const pages = (await connecting).contexts().flatMap((context) => context.pages());
    for (const page of pages) if ((await this.#targetIdOf(page)) === targetId) return page;
    return undefined;
  }

  async #targetIdOf(page: Page): Promise<string> {
    const known = this.#targetIds.get(page);
    if (known !== undefined) return known;
    const session = await page.context().newCDPSession(page);
    const { targetInfo } = await session.send('Target.getTargetInfo');
    await session.detach();
    this.#targetIds.set(page, targetInfo.targetId);
    return targetInfo.targetId;
  }
}
