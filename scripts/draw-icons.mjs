#!/usr/bin/env node
/**
 * Draws assets/icon.png and assets/tray/*.png with Chromium. The pictures are kept in the repository; run this after
 * changing how one looks: node scripts/draw-icons.mjs
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { appIcon, trayIcons } from './icon-shapes.mjs';
import { findChromium } from './machine.mjs';

const assets = fileURLToPath(new URL('../assets/', import.meta.url));

const executablePath = findChromium();
if (executablePath === undefined) throw new Error('No Chromium here: install one, or name it with CHROMIUM_PATH');
const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
try {
  await draw('icon.png', appIcon, 512);
  for (const { name, coloured, template } of trayIcons) {
    for (const [suffix, size] of /** @type {const} */ ([
      ['', 16],
      ['@2x', 32],
    ])) {
      await draw(`tray/${name}${suffix}.png`, coloured, size);
      await draw(`tray/${name}Template${suffix}.png`, template, size);
    }
  }
} finally {
  await browser.close();
}

/**
 * @param {string} file below assets/
 * @param {string} svg
 * @param {number} sizePx
 */
async function draw(file, svg, sizePx) {
  const page = await browser.newPage({ viewport: { width: sizePx, height: sizePx } });
  const style = `<style>html,body{margin:0;background:none}svg{display:block;width:${sizePx}px;height:${sizePx}px}</style>`;
  await page.setContent(style + svg);
  const png = await page.screenshot({ omitBackground: true });
  const path = join(assets, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, png);
  await page.close();
}
