/**
 * Runs one of the measurements in `bench/` over the built program:
 *
 *   node scripts/bench.mjs NAME [arguments]
 *
 * They are TypeScript, and import the parts that tests are made of; this Node cannot read them by itself.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { runnerImport } from 'vite';
import { buildIfStale, root, say, SetupError } from './setup.mjs';

const [name = '', ...args] = process.argv.slice(2);
const file = path.join(root, 'bench', `${name}.ts`);
if (!/^[a-z-]+$/.test(name) || !existsSync(file)) {
  say(`There is no bench/${name}.ts; say which measurement to run: node scripts/bench.mjs NAME`);
  process.exit(2);
}
try {
  if (process.env['SALLYPORT_TEST_BUILT'] !== '1') await buildIfStale();
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  say(error.message);
  process.exit(1);
}
/** @type {{ module: { run(args: readonly string[]): Promise<number> } }} */
const { module } = await runnerImport(file, { root, configFile: false, logLevel: 'warn' });
process.exitCode = await module.run(args);
