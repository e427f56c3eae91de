import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

const candidates = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** A real Chromium without a window: CHROMIUM_PATH, else the system's. The caller closes it. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM_PATH'] ?? candidates.find((file) => existsSync(file));
  if (executablePath === undefined) throw new Error('No Chromium here: install one, or name it with CHROMIUM_PATH');
  return chromium.launch({ executablePath, args: launchArgs() });
}

/** WebGL runs in software here; Chromium refuses its sandbox to root. */
function launchArgs(): string[] {
  const args = ['--enable-unsafe-swiftshader', '--force-color-profile=srgb', '--font-render-hinting=none'];
  return process.getuid?.() === 0 ? [...args, '--no-sandbox'] : args;
}
