import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type {} from '../../renderer/inspect.ts';
import { launchBrowser } from '../browser.ts';
import { countsOf, findMarked, takeCensus } from '../census.ts';
import { CutProxy } from '../cut-proxy.ts';
import { freshUrl, startProgram, type Program } from '../start-program.ts';
import { waitUntil } from '../wait-until.ts';

export interface JourneyOptions {
  readonly args?: readonly string[];
  readonly context?: BrowserContextOptions;
}

/** A served agent, a browser, and a page on it: what a person has after one command. */
export class Journey {
  readonly program: Program;
  readonly browser: Browser;
  readonly context: BrowserContext;
  readonly page: Page;
  /** Between page and agent, to be cut. */
  readonly proxy: CutProxy;
  /** What the page complained about: violations of its policy, errors, warnings. */
  readonly complaints: readonly string[];
  /** Of the shells: a prompt of two characters, and nothing else set up. */
  readonly home: string;
  readonly #terminalIds = new Set<string>();

  private constructor(
    parts: Pick<Journey, 'program' | 'browser' | 'context' | 'page' | 'proxy' | 'complaints' | 'home'>,
  ) {
    ({
      program: this.program,
      browser: this.browser,
      context: this.context,
      page: this.page,
      proxy: this.proxy,
      complaints: this.complaints,
      home: this.home,
    } = parts);
  }

  /** Resolves before the page has loaded anything. */
  static async start({ args = [], context: options = {} }: JourneyOptions = {}): Promise<Journey> {
    const home = await makePlainHome();
    const shell = ['--set', 'terminal.shell=/bin/bash'];
    const program = await startProgram('serve', { args: [...shell, ...args], env: { HOME: home }, cwd: home });
    const proxy = await CutProxy.listen(Number(new URL(program.ready.url ?? '').port));
    const browser = await launchBrowser();
    const context = await browser.newContext({ viewport: { width: 1100, height: 680 }, ...options });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().includes('net::ERR_')) complaints.push(message.text());
    });
    return new Journey({ program, browser, context, page, proxy, complaints, home });
  }

  /** Opens the page by its one-time link, through the proxy. */
  async open(page: Page = this.page): Promise<void> {
    const url = new URL(page === this.page ? (this.program.ready.url ?? '') : await freshUrl(this.program));
    url.port = String(this.proxy.port);
    url.search = '?inspect';
    await page.goto(url.href);
  }

  /** Opens the page and waits for the first shell's prompt. */
  async begin(): Promise<void> {
    await this.open();
    await this.waitForText('$ ');
  }

  async waitForText(text: string, page: Page = this.page): Promise<void> {
    await waitUntil(async () => (await readText(page)).includes(text), { withinMs: 15_000 });
  }

  /** Waits until the tab in front is in that phase. */
  async waitForPhase(phase: string, page: Page = this.page): Promise<void> {
    await page.locator(`[role=tabpanel][data-phase="${phase}"]`).waitFor({ timeout: 15_000 });
  }

  async typeLine(line: string): Promise<void> {
    await this.page.keyboard.type(`${line}\n`);
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  /** A new tab by its key, with its prompt. */
  async newTab(): Promise<void> {
    const before = await this.tabTitles().count();
    await this.press('Control+Shift+Enter');
    await waitUntil(async () => (await this.tabTitles().count()) === before + 1, { withinMs: 5000 });
    await this.waitForPhase('running');
    await this.waitForText('$ ');
  }

  tabTitles() {
    return this.page.getByRole('tab');
  }

  async titles(): Promise<string[]> {
    return this.tabTitles().locator('.tab-title').allTextContents();
  }

  /** All terminals the page's tabs show, by id. */
  async terminalIds(): Promise<string[]> {
    const terminals = await this.page.evaluate(() => window.__sallyport?.terminals() ?? []);
    const ids = terminals.flatMap(({ terminalId }) => terminalId ?? []);
    for (const id of ids) this.#terminalIds.add(id);
    return ids;
  }

  /** Ends everything, and tells what has been left behind by it. */
  async end(): Promise<{ processes: number; sockets: number; complaints: readonly string[] }> {
    await this.terminalIds().catch(() => []);
    await this.browser.close();
    await this.program.stop();
    await this.proxy.close();
    await rm(this.home, { recursive: true, force: true });
    await waitUntil(() => this.proxy.openSockets === 0, { withinMs: 2000 });
    return {
      processes: findMarked([...this.#terminalIds]).length,
      sockets: this.proxy.openSockets,
      complaints: this.complaints,
    };
  }
}

/** What `Journey.end` finds when all is well. */
export const nothingLeft = { processes: 0, sockets: 0, complaints: [] };

export async function readText(page: Page): Promise<string> {
  return page.evaluate(() => window.__sallyport?.readText() ?? '');
}

/** Masters and children of the agent: what its terminals cost. */
export function heldBy(program: Program): { masters: number; children: number } {
  const { masters, children } = countsOf(takeCensus(program.pid));
  return { masters, children };
}

async function makePlainHome(): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'sallyport-home-'));
  await writeFile(join(home, '.bash_profile'), "PS1='$ '\nunset PROMPT_COMMAND HISTFILE\n");
  return home;
}
