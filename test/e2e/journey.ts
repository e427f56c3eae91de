import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type {} from '../../renderer/inspect.ts';
import { findMarked, takeCensus } from '../census.ts';
import type { CutProxy } from '../cut-proxy.ts';
import { freshUrl, type Program } from '../start-program.ts';
import { waitUntil } from '../wait-until.ts';
import type { BrowserOptions } from '../browser.ts';
import { openDoor, type Door } from './journey-door.ts';

export interface JourneyOptions extends BrowserOptions {
  readonly args?: readonly string[];
  readonly context?: BrowserContextOptions;
  /** Shared by several journeys, and not closed by them. */
  readonly browser?: Browser;
}

/** An agent and a page on it, in a browser or in the app's window: what a person has after one command. */
export class Journey {
  /** What the page complained about: violations of its policy, errors, warnings. */
  readonly complaints: readonly string[];
  readonly #door: Door;
  readonly #terminalIds = new Set<string>();

  private constructor(door: Door, complaints: readonly string[]) {
    this.#door = door;
    this.complaints = complaints;
  }

  get program(): Door['program'] {
    return this.#door.program;
  }

  get page(): Page {
    return this.#door.page;
  }

  get browser(): Browser {
    return this.#door.browser;
  }

  /** Of further pages. */
  get context(): BrowserContext {
    return this.#door.context;
  }

  /** Between a browser's page and the agent, to be cut. */
  get proxy(): CutProxy {
    return this.#door.proxy;
  }

  get home(): string {
    return this.#door.home;
  }

  /** Resolves before a browser's page has loaded anything. */
  static async start({ args = [], context = {}, ...options }: JourneyOptions = {}): Promise<Journey> {
    const door = await openDoor({ args, context, ...options });
    const complaints: string[] = [];
    door.page.on('pageerror', (error) => complaints.push(error.message));
    door.page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().includes('net::ERR_')) complaints.push(message.text());
    });
    return new Journey(door, complaints);
  }

  /** Opens the page by its one-time link, through the proxy. The app's window shows it already. */
  async open(page: Page = this.page): Promise<void> {
    if (page === this.page && this.#door.url === undefined) return;
    const url = new URL(page === this.page ? (this.#door.url ?? '') : await freshUrl(this.program));
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
    await waitUntil(async () => (await readText(page)).includes(text), { withinMs: 45_000 });
  }

  /** Waits until the tab in front is in that phase. */
  async waitForPhase(phase: string, page: Page = this.page): Promise<void> {
    await page.locator(`[role=tabpanel][data-phase="${phase}"]`).waitFor({ timeout: 45_000 });
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
    await waitUntil(async () => (await this.tabTitles().count()) === before + 1, { withinMs: 20_000 });
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

  /** Live processes with that name in this journey's terminals, or left by them. */
  marked(name: string): number[] {
    return findMarked([...this.#terminalIds]).flatMap((found) => (found.name === name ? [found.pid] : []));
  }

  /** Ends everything, and tells what has been left behind by it. */
  async end(): Promise<{ processes: number; sockets: number; complaints: readonly string[] }> {
    await this.terminalIds().catch(() => []);
    await this.#door.close();
    await waitUntil(() => this.proxy.openSockets === 0, { withinMs: 10_000 });
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

/** Masters of the agent, and children but for a window's browser: what its terminals cost. */
export function heldBy({ pid }: Pick<Program, 'pid'>): { masters: number; children: number } {
  const { masters, children } = takeCensus(pid);
  return { masters, children: children.filter(({ name }) => !name.startsWith('chrom')).length };
}
