import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { readLockHolder } from '../../../main/agent/agent-lock.ts';
import type { TerminalInfo } from '../../../protocol/terminal-info.ts';
import type {} from '../../../renderer/inspect.ts';
import type { BrowserOptions } from '../../browser.ts';
import { findMarked, isAlive, takeCensus } from '../../census.ts';
import { launchDesktop } from '../../electron-host/launch-desktop.ts';
import type { Desktop } from '../../electron-host/desktop.ts';
import { makePlainHome } from '../../plain-home.ts';
import { runCli } from '../../start-program.ts';
import { waitUntil } from '../../wait-until.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

export interface DesktopJourneyOptions extends BrowserOptions {
  readonly args?: readonly string[];
  /** Kept by the caller, for a second start on the same folder. */
  readonly stateDir?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** As if installed. */
  readonly isPackaged?: boolean;
  /** The system's. */
  readonly languages?: readonly string[];
}

/** The built app in a window of its own, what a person does with it, and what is left when it has gone. */
export class DesktopJourney {
  readonly desktop: Desktop;
  readonly stateDir: string;
  readonly home: string;
  readonly #ownsStateDir: boolean;
  readonly #complaints: string[] = [];
  readonly #terminalIds = new Set<string>();
  readonly #processes = new Set<number>();
  #page: Page | undefined;

  private constructor(desktop: Desktop, stateDir: string, home: string, ownsStateDir: boolean) {
    this.desktop = desktop;
    this.stateDir = stateDir;
    this.home = home;
    this.#ownsStateDir = ownsStateDir;
  }

  static async start(options: DesktopJourneyOptions = {}): Promise<DesktopJourney> {
    const stateDir = options.stateDir ?? (await makeStateDir());
    const home = await makePlainHome();
    const args = ['--state-dir', stateDir, '--set', 'terminal.shell=/bin/bash', ...(options.args ?? [])];
    const env = { HOME: home, SALLYPORT_INSPECT: '1', ...options.env };
    const { isPackaged = false, paintsByWebgl = false, languages = ['en-US'] } = options;
    const looks = { paintsByWebgl, languages };
    const desktop = await launchDesktop({ main: root, args, env, cwd: home, isPackaged, ...looks });
    return new DesktopJourney(desktop, stateDir, home, options.stateDir === undefined);
  }

  get page(): Page {
    if (this.#page === undefined) throw new Error('The journey has not begun');
    return this.#page;
  }

  /** Every terminal this journey has seen. */
  get knownTerminalIds(): string[] {
    return [...this.#terminalIds];
  }

  /** The process that holds the state folder. */
  agentPid(): number {
    return readLockHolder(join(this.stateDir, 'agent.lock'))?.pid ?? 0;
  }

  /** Waits for the window and its first shell's prompt. */
  async begin(): Promise<void> {
    await this.findPage();
    await this.waitForText('$ ');
    await this.terminalIds();
  }

  /** The window's page as it is now: another one after its process has ended. */
  async findPage(): Promise<Page> {
    const page = await this.desktop.firstWindow();
    if (page !== this.#page) this.#watch(page);
    this.#page = page;
    return page;
  }

  async waitForText(text: string, withinMs = 45_000): Promise<void> {
    const isThere = async (): Promise<boolean> => (await this.text()).includes(text);
    await waitUntil(isThere, { withinMs }).catch(async (cause: unknown) => {
      const shown = (await this.text()).trim().slice(-500);
      throw new Error(`"${text}" is not in: ${shown}\nThe app said: ${this.desktop.output()}`, { cause });
    });
  }

  async text(): Promise<string> {
    return this.page.evaluate(() => window.__sallyport?.readText() ?? '');
  }

  async waitForPhase(phase: string): Promise<void> {
    await this.page.locator(`[role=tabpanel][data-phase="${phase}"]`).waitFor({ timeout: 45_000 });
  }

  async typeLine(line: string): Promise<void> {
    await this.page.keyboard.type(`${line}\n`);
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  async newTab(): Promise<void> {
    const before = await this.tabs().count();
    await this.press('Control+Shift+Enter');
    await waitUntil(async () => (await this.tabs().count()) === before + 1, { withinMs: 20_000 });
    await this.waitForPhase('running');
    await this.waitForText('$ ');
    await this.terminalIds();
  }

  /** Starts a job in the terminal in front and waits until the page shows it. */
  async startJob(line: string): Promise<void> {
    await this.typeLine(line);
    await this.page.locator('[role=tab][aria-selected=true] .dot.is-busy').waitFor({ timeout: 45_000 });
  }

  tabs() {
    return this.page.getByRole('tab', { includeHidden: true }); // behind a question, too
  }

  async terminalIds(): Promise<string[]> {
    const terminals = await this.page.evaluate(() => window.__sallyport?.terminals() ?? []);
    const ids = terminals.flatMap(({ terminalId }) => terminalId ?? []);
    for (const id of ids) this.#terminalIds.add(id);
    for (const { pid } of takeCensus(this.desktop.pid).children) this.#processes.add(pid);
    return ids;
  }

  /** What the agent itself says runs. */
  async running(): Promise<TerminalInfo[]> {
    const { stdout } = await runCli(['ledger', '--json', '--state-dir', this.stateDir]);
    return stdout
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as { event: string; terminal: TerminalInfo })
      .flatMap(({ event, terminal }) => (event === 'terminal' && terminal.state === 'running' ? [terminal] : []));
  }

  /** Waits for the question that is asked now, and gives it as one text. */
  async question(): Promise<string> {
    const open = async () => (await this.desktop.dialogs()).find((dialog) => dialog.response === undefined);
    await waitUntil(async () => (await open()) !== undefined, { withinMs: 20_000 });
    const { message = '', detail = '', buttons = [] } = (await open()) ?? {};
    return [message, detail, buttons.map((label) => `[${label}]`).join(' ')].join('\n');
  }

  isVisible(): Promise<boolean> {
    return this.desktop.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible() ?? false);
  }

  async waitForVisible(isVisible: boolean): Promise<void> {
    await waitUntil(async () => (await this.isVisible()) === isVisible, { withinMs: 20_000 });
  }

  /** What the main process holds for terminals and windows; the same before and after whatever leaves nothing behind. */
  async held(): Promise<{ masters: number; shells: number; timers: number }> {
    const { masters, children } = takeCensus(this.desktop.pid);
    const resources = await this.desktop.evaluate(() => process.getActiveResourcesInfo());
    const shells = children.filter(({ name }) => name === 'bash').length;
    return { masters, shells, timers: resources.filter((name) => name === 'Timeout').length };
  }

  /** Waits until the app has ended by itself, and takes the census of what is left. */
  async ended(): Promise<DesktopCensus> {
    const { code } = await this.desktop.exited;
    return this.#census(code);
  }

  /** Ends the app if it still runs, and tells what has been left behind by it. */
  async end(): Promise<DesktopCensus> {
    const { code } = await this.desktop.close();
    return this.#census(code);
  }

  async #census(code: number | null): Promise<DesktopCensus> {
    await this.desktop.close();
    const isGone = (): boolean => ![...this.#processes].some(isAlive);
    await waitUntil(isGone, { withinMs: 3_000 }).catch(() => undefined);
    const marked = findMarked([...this.#terminalIds]);
    const census = {
      code,
      marked: marked.map(({ name }) => name),
      children: [...this.#processes].filter(isAlive).length,
      hasSocket: existsSync(join(this.stateDir, 'agent.sock')),
      complaints: this.#complaints,
    };
    if (this.#ownsStateDir) for (const { pid } of marked) process.kill(pid, 'SIGKILL'); // what a failed test has left
    await rm(this.home, { recursive: true, force: true });
    if (this.#ownsStateDir) await rm(this.stateDir, { recursive: true, force: true });
    return census;
  }

  #watch(page: Page): void {
    page.on('pageerror', (error) => this.#complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') this.#complaints.push(message.text());
    });
  }
}

export interface DesktopCensus {
  readonly code: number | null;
  /** Live processes of the journey's terminals, by name. */
  readonly marked: readonly string[];
  /** Of the app's own: shells and Chromium. */
  readonly children: number;
  readonly hasSocket: boolean;
  /** What the page complained about: violations of its policy, errors. */
  readonly complaints: readonly string[];
}

/** What is left when all is well. */
export const nothingLeft: DesktopCensus = { code: 0, marked: [], children: 0, hasSocket: false, complaints: [] };

export function makeStateDir(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'sallyport-app-'));
}
