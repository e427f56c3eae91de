import type { Browser, Page } from 'playwright-core';
import { freshUrl } from '../../../test/start-program.ts';
import { startOurAgent } from '../peers/our-agent.ts';
import { PROMPT } from '../prompt.ts';
import { typeLine, viewport, waitForScreen, type TerminalPage } from './terminal-page.ts';

/** Typed in two pieces, so that the line itself is not taken for what it prints. */
const promptLine = `PS1='${PROMPT.slice(0, 3)}''${PROMPT.slice(3)}' exec bash --norc --noprofile -i`;

/** In the list of terminals without a tab; a notice offers the same without a name. */
const ofList = /^Take back ./;

/** Our page, as `serve` brings it to a browser. */
export async function openOurWindow(browser: Browser): Promise<TerminalPage> {
  const agent = await startOurAgent({ 'agent.logLevel': 'error' });
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  const url = new URL(await freshUrl(agent.program));
  url.search = '?inspect';
  await page.goto(url.href);
  await page.getByText('Connected').first().waitFor();
  return {
    name: 'Sallyport',
    page,
    newTerminal: () => newTerminal(page),
    async close() {
      await context.close();
      await agent.stop();
    },
  };
}

async function newTerminal(page: Page): Promise<void> {
  const count = await page.getByRole('tab').count();
  await page.keyboard.press('Control+Shift+Enter');
  await page.getByRole('tab').nth(count).waitFor();
  await waitForScreen(page, '$ '.trimEnd());
  await typeLine(page, promptLine);
  await waitForScreen(page, PROMPT);
}

/** Its terminal goes on without a tab; the list of those is open then. */
export async function detachFront(page: Page): Promise<void> {
  await page.keyboard.press('Control+Shift+d');
  await page.keyboard.press('Control+Shift+l');
  await page.getByRole('button', { name: ofList }).waitFor();
}

export async function takeBack(page: Page): Promise<void> {
  await page.getByRole('button', { name: ofList }).click();
}
