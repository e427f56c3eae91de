import { readFile } from 'node:fs/promises';
import { launchBrowser } from '../../../test/browser.ts';
import { makeColouredFile } from '../materials.ts';
import { between, marks } from '../marks.ts';
import type { Figures, SpeedRun } from '../metric.ts';
import { PROMPT } from '../prompt.ts';
import { byName, median, rounded, summarizeMs } from '../statistics.ts';
import { takeTurns } from '../turns.ts';
import { timeUntilDrawn } from '../window/drawn.ts';
import { detachFront, openOurWindow, takeBack } from '../window/our-window.ts';
import { openPlainWindow } from '../window/plain-window.ts';
import { readScreen, typeLine, waitForScreen, type TerminalPage } from '../window/terminal-page.ts';

const FLOOD_MS = 1_000;
const KEY_PAUSE_MS = 30;
const LAST_LINES = 3;
/** So many as a slow screen has to be shown: twice what passes elsewhere. */
const TIMES_THE_MATERIAL = 2;

/** What a person sees in a real browser, ours beside the plain way: all times end with a frame that has been drawn. */
export async function measureWindow({ options, folder, drain }: SpeedRun): Promise<Figures> {
  const browser = await launchBrowser({ paintsByWebgl: true });
  const pages: TerminalPage[] = [];
  try {
    for (const open of [openOurWindow, openPlainWindow]) pages.push(await open(browser));
    const file = await makeColouredFile(folder, options.mib * TIMES_THE_MATERIAL);
    const times = options.rounds * 2;
    const limits: number[] = [];
    const floods = await takeTurns(pages, options.rounds, async (terminal) => {
      limits.push((await drain(['sh', '-c', between(`cat ${file}`)])).seconds);
      return flood(terminal, file);
    });
    const keys = await takeTurns(pages, options.rounds, (terminal) => typeKeys(terminal, options.keys));
    const interrupts = await takeTurns(pages, times, interrupt);
    const ours = pages.filter(({ name }) => name === 'Sallyport');
    return {
      flood: byName(floods, (tookMs) => ({
        seconds: rounded(median(tookMs) / 1000),
        ofLimit: rounded((median(limits) * 1000) / median(tookMs)),
      })),
      key: byName(keys, (of) => ({ p50Ms: rounded(median(of)) })),
      interrupt: byName(interrupts, summarizeMs),
      attach: byName(await takeTurns(ours, times, attach), summarizeMs),
    };
  } finally {
    for (const terminal of pages) await terminal.close();
    await browser.close();
  }
}

/** From the key that starts it to the end of it on the screen. Rejects when that screen is not right. */
async function flood({ page, newTerminal }: TerminalPage, file: string): Promise<number> {
  await newTerminal();
  const [begin, end] = [marks.end.slice(0, 3), marks.end.slice(3)];
  await page.keyboard.type(`cat ${file}; printf '${begin}''${end}'`);
  const tookMs = await timeUntilDrawn(page, { start: 'keydown', text: marks.end }, () => page.keyboard.press('Enter'));
  const screen = (await readScreen(page)).replaceAll(/\s/g, '');
  if (!screen.includes(await lastWordsOf(file))) throw new Error('The screen is not right after a flood');
  return tookMs;
}

/** Without colours and spaces: lines are broken wherever a screen ends. */
async function lastWordsOf(file: string): Promise<string> {
  const lines = (await readFile(file)).subarray(-4096).toString().trimEnd().split('\n');
  return `${lines.slice(-LAST_LINES).join('')}${marks.end}`.replaceAll(/\x1b\[[\d;]*m|\s/g, '');
}

/** From a key to what it prints: the median. */
async function typeKeys({ page, newTerminal }: TerminalPage, count: number): Promise<number> {
  await newTerminal();
  await typeLine(page, `stty raw -echo; printf 'rea''dy:'; exec cat`);
  await waitForScreen(page, 'ready:');
  const tookMs: number[] = [];
  for (let typed = 0; typed < count; typed += 1) {
    await new Promise((resolve) => setTimeout(resolve, KEY_PAUSE_MS));
    tookMs.push(await timeUntilDrawn(page, { start: 'keydown' }, () => page.keyboard.press('k')));
  }
  return median(tookMs);
}

async function interrupt({ page, newTerminal }: TerminalPage): Promise<number> {
  await newTerminal();
  await typeLine(page, 'yes flooding the terminal');
  await new Promise((resolve) => setTimeout(resolve, FLOOD_MS));
  const shown = { start: 'keydown', text: PROMPT, isLast: true } as const;
  return timeUntilDrawn(page, shown, () => page.keyboard.press('Control+c'));
}

/** From the click that takes a terminal with 10 000 lines back to its screen. */
async function attach({ page, newTerminal }: TerminalPage): Promise<number> {
  await newTerminal();
  await typeLine(page, `seq -f 'line %.0f' 10000; printf 'all-''printed'`);
  await waitForScreen(page, 'all-printed');
  await detachFront(page);
  const tookMs = await timeUntilDrawn(page, { start: 'pointerdown', text: 'all-printed' }, () => takeBack(page));
  await typeLine(page, 'exit');
  return tookMs;
}
