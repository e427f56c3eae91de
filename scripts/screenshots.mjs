#!/usr/bin/env node
/**
 * Draws every designed state, dark, light and narrow, with the real program in a real browser.
 * Usage: node scripts/screenshots.mjs [--language de|es|…] [FOLDER] [STATE…]
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({ options: { language: { type: 'string' } }, allowPositionals: true });
const [folder = mkdtempSync(join(tmpdir(), 'sallyport-screenshots-')), ...states] = positionals;
const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url));

const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'e2e', 'test/e2e/states.test.ts'], {
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  stdio: 'inherit',
  env: {
    ...process.env,
    SALLYPORT_SCREENSHOTS: resolve(folder),
    ...(values.language === undefined ? {} : { SALLYPORT_LANGUAGE: values.language }),
    ...(states.length === 0 ? {} : { SALLYPORT_STATES: states.join(',') }),
  },
});
console.log(`Pictures are in ${resolve(folder)}`);
process.exit(status ?? 1);
