/**
 * What an idle agent costs: starts `serve`, opens a page with terminals in it, waits until all is quiet, and then looks
 * at the kernel's own books for a while. Run by hand on a quiet machine, since it measures time.
 *
 *   node scripts/measure-idle.mjs [--seconds 60] [--terminals 15] [--strace]
 *
 * The table goes to stderr, one line of JSON to stdout.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { printFigures } from './figures.mjs';
import { findChromium } from './machine.mjs';
import { readAccount, usedBetween } from './process-account.mjs';
import { commandLine } from './setup.mjs';
import { countForks } from './strace.mjs';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    terminals: { type: 'string', default: '15' },
    strace: { type: 'boolean', default: false },
  },
});
const seconds = Number(values.seconds);
const terminals = Number(values.terminals);

/** Prompts are drawn, snapshots taken and the last timers of opening have fired by then. */
const settleMs = 8_000;

const stateDir = mkdtempSync(path.join(tmpdir(), 'sallyport-idle-'));
const serve = spawn(
  process.execPath,
  [
    commandLine,
    'serve',
    '--json',
    '--state-dir',
    stateDir,
    '--port',
    '0',
    '--no-open',
    '--set',
    'agent.logLevel=error',
  ],
  { stdio: ['ignore', 'pipe', 'inherit'] },
);
const serveEnded = new Promise((resolve) => serve.once('exit', resolve));
try {
  const ready = await firstLine(serve.stdout);
  const browser = await chromium.launch({ executablePath: requireChromium(), args: chromiumArgs() });
  try {
    await openTerminals(browser, ready.url);
    await sleep(settleMs);
    await measure(ready.pid);
  } finally {
    await browser.close();
  }
} finally {
  serve.kill('SIGTERM');
  await serveEnded;
  rmSync(stateDir, { recursive: true, force: true });
}

/** @param {number} pid */
async function measure(pid) {
  const before = readAccount(pid);
  await sleep(seconds * 1000);
  const used = usedBetween(before, readAccount(pid));
  const traced = values.strace ? await countForks(pid, seconds) : undefined;
  const result = { terminals, ...used, ...(traced === undefined ? {} : { tracedForks: traced }) };
  printFigures(result);
}

/**
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 */
async function openTerminals(browser, url) {
  const page = await browser.newPage();
  await page.goto(url);
  const tabs = page.getByRole('tab');
  await tabs.first().waitFor();
  for (let count = await tabs.count(); count < terminals; count += 1) {
    await page.keyboard.press('Control+Shift+Enter');
    await tabs.nth(count).waitFor();
  }
}

/**
 * @param {import('node:stream').Readable} output
 * @returns {Promise<{ pid: number, url: string }>}
 */
async function firstLine(output) {
  for await (const line of createInterface({ input: output })) return JSON.parse(line);
  throw new Error('serve ended before it was ready');
}

function requireChromium() {
  const found = findChromium();
  if (found === undefined) throw new Error('No Chromium here: install one, or name it with CHROMIUM_PATH');
  return found;
}

function chromiumArgs() {
  const args = ['--enable-unsafe-swiftshader'];
  return process.getuid?.() === 0 ? [...args, '--no-sandbox'] : args;
}
