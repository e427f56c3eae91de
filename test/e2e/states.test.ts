import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../browser.ts';
import { findAxeFaults } from './axe-faults.ts';
import { isInWindow } from './journey-door.ts';
import { Journey } from './journey.ts';
import { designedStates } from './states.ts';

/** Where to put a picture of every state; without it none are taken. See scripts/screenshots.mjs. */
const pictureFolder = process.env['SALLYPORT_SCREENSHOTS'];
const wanted = process.env['SALLYPORT_STATES']?.split(',');

/** In which language to draw them, and to look whether they fit. */
const language = process.env['SALLYPORT_LANGUAGE'];

/** Those that can have another answer where nothing but the colours is another. */
const colourRules = ['color-contrast', 'link-in-text-block'];

interface Look {
  readonly name: string;
  readonly colorScheme: 'dark' | 'light';
  readonly width: number;
  readonly height: number;
  /** Without it all of axe's. */
  readonly rules?: string[];
}

const looks: readonly Look[] = [
  { name: 'dark', colorScheme: 'dark', width: 1100, height: 680 },
  { name: 'light', colorScheme: 'light', width: 1100, height: 680, rules: colourRules },
  { name: 'narrow', colorScheme: 'dark', width: 400, height: 720 },
];

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser({ paintsByWebgl: pictureFolder !== undefined });
});
afterAll(() => browser.close());

describe('every designed state', () => {
  const states = designedStates
    .filter(({ name }) => wanted === undefined || wanted.includes(name))
    .filter(({ isOfBrowser = false }) => !(isInWindow && isOfBrowser));

  it.each(states)('$name is accessible dark, light and 400 pixels wide', async (state) => {
    const journey = await Journey.start({ ...state.start, browser });
    try {
      await state.arrange(journey);
      if (language !== undefined) await speak(journey, language);
      for (const look of looks) {
        await journey.page.setViewportSize({ width: look.width, height: look.height });
        await journey.page.emulateMedia({ colorScheme: look.colorScheme, reducedMotion: 'reduce' });
        await settle(journey.page);
        await takePicture(journey.page, `${state.name}-${look.name}`);
        expect({ look: look.name, ...(await findFaults(journey.page, look)) }).toEqual({
          look: look.name,
          violations: [],
          overflow: false,
        });
      }
    } finally {
      await state.leave?.(journey);
      await journey.end();
    }
  });
});

/** Once all is arranged, by its English names. A page whose agent does not answer goes on in English. */
async function speak({ page, program }: Journey, chosen: string): Promise<void> {
  const path = join(program.stateDir, 'settings.json');
  const text = await readFile(path, 'utf8').catch(() => '{}');
  const comma = /^\s*\{\s*\}/.test(text) ? '' : ',';
  await writeFile(path, text.replace('{', `{ "window.language": "${chosen}"${comma}`));
  const isSpoken = page.waitForFunction((lang) => document.documentElement.lang === lang, chosen, { timeout: 5_000 });
  await isSpoken.catch(() => undefined);
}

/** Two frames: styles and layout of the new look have been applied. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))),
  );
}

async function findFaults(page: Page, { rules }: Look): Promise<{ violations: string[]; overflow: boolean }> {
  const violations = await findAxeFaults(page, { rules });
  const overflow = await page.evaluate(() => {
    const isCut = ({ scrollWidth, clientWidth }: Element): boolean => scrollWidth > clientWidth + 1;
    const scrolls = (element: Element): boolean => getComputedStyle(element).overflowX === 'auto';
    const inDialogs = [...document.querySelectorAll('.dialog, .dialog *')].filter(scrolls);
    return document.documentElement.scrollWidth > window.innerWidth || inDialogs.some(isCut);
  });
  return { violations, overflow };
}

async function takePicture(page: Page, name: string): Promise<void> {
  if (pictureFolder === undefined) return;
  await mkdir(pictureFolder, { recursive: true });
  await page.screenshot({ path: join(pictureFolder, `${name}.png`) });
}
