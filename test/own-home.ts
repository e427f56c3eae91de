import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** Shells of tests start in a home of their own: a person's start-up files are slow, print, and are not ours to run. */
const home = mkdtempSync(join(tmpdir(), 'sallyport-home-'));
const before = process.env['HOME'];
process.env['HOME'] = home;

afterAll(() => {
  process.env['HOME'] = before;
  rmSync(home, { recursive: true, force: true });
});
