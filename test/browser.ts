import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

/** The shell without a window first: a page takes a third of the time there. */
const candidates = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

export interface BrowserOptions {
  /** Pages paint by WebGL, as they do for people. It runs in software here, and takes half of what a test costs. */
  readonly paintsByWebgl?: boolean;
}

/** A real Chromium without a window: CHROMIUM_HEADLESS_PATH, else CHROMIUM_PATH, else the system's. The caller closes it. */
export async function launchBrowser({ paintsByWebgl = false }: BrowserOptions = {}): Promise<Browser> {
  const installed = candidates.map((name) => `/usr/bin/${name}`).find((file) => existsSync(file));
  const executablePath = process.env['CHROMIUM_HEADLESS_PATH'] ?? process.env['CHROMIUM_PATH'] ?? installed;
  if (executablePath === undefined) throw new Error('No Chromium here: install one, or name it with CHROMIUM_PATH');
  return chromium.launch({ executablePath, args: launchArgs(paintsByWebgl) });
}

/** Chromium refuses its sandbox to root. */
function launchArgs(paintsByWebgl: boolean): string[] {
  const webgl = paintsByWebgl ? '--enable-unsafe-swiftshader' : '--disable-3d-apis';
  const args = [webgl, '--force-color-profile=srgb', '--font-render-hinting=none'];
  return process.getuid?.() === 0 ? [...args, '--no-sandbox'] : args;
}
