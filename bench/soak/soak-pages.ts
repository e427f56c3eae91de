import type { Browser, Page } from 'playwright-core';
import type {} from '../../renderer/inspect.ts';
import { launchBrowser } from '../../test/browser.ts';
import { takeCensus } from '../../test/census.ts';
import { freshUrl } from '../../test/start-program.ts';
import { waitUntil } from '../../test/wait-until.ts';
import type { AgentUnderTest } from './agent-under-test.ts';
import { makeGiveWay } from './priority.ts';

const PATIENCE_MS = 60_000;

/** Pages of a real Chromium on the agent, and their crashes. */
export class SoakPages {
  readonly #agent: AgentUnderTest;
  readonly #browser: Browser;

  private constructor(agent: AgentUnderTest, browser: Browser) {
    this.#agent = agent;
    this.#browser = browser;
  }

  static async launch(agent: AgentUnderTest): Promise<SoakPages> {
    const before = new Set(listOwnChildren());
    const browser = await launchBrowser();
    for (const pid of listOwnChildren()) if (!before.has(pid)) makeGiveWay(pid);
    return new SoakPages(agent, browser);
  }

  /** A page with a terminal at its prompt. */
  async open(): Promise<SoakPage> {
    const context = await this.#browser.newContext();
    const page = await context.newPage();
    const url = new URL(await freshUrl(this.#agent.program));
    url.search = '?inspect';
    await page.goto(url.href);
    await page.getByText('Connected').first().waitFor();
    const opened = new SoakPage(page);
    await opened.newTab(); // a page opens none by itself while any runs elsewhere
    return opened;
  }

  close(): Promise<void> {
    return this.#browser.close();
  }
}

export class SoakPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async newTab(): Promise<void> {
    const count = await this.#page.getByRole('tab').count();
    await this.#page.keyboard.press('Control+Shift+Enter');
    await this.#page.getByRole('tab').nth(count).waitFor();
    await this.waitForText('$ ');
  }

  async typeLine(line: string): Promise<void> {
    await this.#page.keyboard.type(`${line}\n`);
  }

  async waitForText(text: string): Promise<void> {
    await waitUntil(async () => (await this.#readText()).includes(text), { withinMs: PATIENCE_MS }).catch(async () => {
      throw new Error(`The page does not show ${JSON.stringify(text)} but ${JSON.stringify(await this.#readText())}`);
    });
  }

  async terminalIds(): Promise<string[]> {
    const terminals = await this.#page.evaluate(() => window.__sallyport?.terminals() ?? []);
    return terminals.flatMap(({ terminalId }) => terminalId ?? []);
  }

  async reload(): Promise<void> {
    await this.#page.reload();
  }

  /** Its renderer ends as if by a fault of its own. */
  async crash(): Promise<void> {
    const crashed = new Promise((resolve) => this.#page.once('crash', resolve));
    const cdp = await this.#page.context().newCDPSession(this.#page);
    void cdp.send('Page.crash').catch(() => undefined); // answered by the crash
    await crashed;
  }

  async close(): Promise<void> {
    await this.#page.context().close();
  }

  #readText(): Promise<string> {
    return this.#page.evaluate(() => window.__sallyport?.readText() ?? '');
  }
}

function listOwnChildren(): number[] {
  return takeCensus().children.map(({ pid }) => pid);
}
