import type { Page } from 'playwright-core';
import { waitUntil } from '../../../test/wait-until.ts';

const PATIENCE = { withinMs: 30_000 };

/** About what holds 120 columns and 40 rows in our window. */
export const viewport = { width: 1240, height: 860 };

/** A page with a terminal in front, at a shell's prompt. */
export interface TerminalPage {
  readonly name: string;
  readonly page: Page;
  /** A terminal of its own in front, at its prompt. */
  newTerminal(): Promise<void>;
  close(): Promise<void>;
}

export function readScreen(page: Page): Promise<string> {
  return page.evaluate(() => window.__sallyport?.readScreen() ?? '');
}

export async function waitForScreen(page: Page, text: string): Promise<void> {
  await waitUntil(async () => (await readScreen(page)).includes(text), PATIENCE).catch(async () => {
    throw new Error(
      `${JSON.stringify(text)} is not shown, but ${JSON.stringify((await readScreen(page)).slice(-300))}`,
    );
  });
}

export async function typeLine(page: Page, line: string): Promise<void> {
  await page.keyboard.type(line);
  await page.keyboard.press('Enter');
}
