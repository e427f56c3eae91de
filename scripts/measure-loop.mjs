#!/usr/bin/env node
/**
 * How late the app's main process is under load: a flood, a paste of a megabyte, 30 terminals, 10 reloads.
 * Run by hand, on a quiet machine: node scripts/measure-loop.mjs
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url));

const { status } = spawnSync(
  process.execPath,
  [vitest, 'run', '--project', 'desktop', 'test/e2e/desktop/load.test.ts'],
  {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    stdio: 'inherit',
    env: { ...process.env, SALLYPORT_MEASURE: '1' },
  },
);
process.exit(status ?? 1);
