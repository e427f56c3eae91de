import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { printFigures } from '../scripts/figures.mjs';
import { say } from '../scripts/setup.mjs';
import { endWhenInterrupted } from './end-when-interrupted.ts';
import { ComparedPeers, comparedTools } from './speed/compared-peers.ts';
import { makeDrain } from './speed/drained.ts';
import { KeptFigures } from './speed/kept-figures.ts';
import type { SpeedRun } from './speed/metric.ts';
import { metrics } from './speed/metrics.ts';
import { runBareServer } from './speed/peers/bare-server.ts';
import { documentFigures } from './speed/report/document-figures.ts';
import { readSpeedOptions, usage, type SpeedOptions } from './speed/speed-options.ts';
import { installTools } from './speed/tools.ts';

/** How fast our terminals are beside others, all in one run: what passes through, and how soon a key comes back. */
export async function run(args: readonly string[]): Promise<number> {
  if (args[0] === '--bare-server') return runBareServer();
  const names = Object.keys(metrics);
  const options = readSpeedOptions(args, names);
  if (options === undefined) {
    say(`${usage}\nMetrics: ${names.join(', ')}`);
    return 2;
  }
  const missing = await installTools(['cc', ...comparedTools]);
  if (missing.includes('cc')) {
    say('There is no C compiler, and without the limit there is nothing to compare with.');
    return 1;
  }
  const { figures, skipped } = await measure(options, missing);
  printFigures({ skipped, ...figures });
  if (options.isDocumented) say(`Written: ${await documentFigures(figures, skipped)}`);
  return 0;
}

async function measure(options: SpeedOptions, missing: readonly string[]): Promise<KeptFigures> {
  const kept = await KeptFigures.open(options.kept);
  const folder = await mkdtemp(join(tmpdir(), 'sallyport-speed-'));
  const drain = await makeDrain(folder);
  const peers = new ComparedPeers({ folder, drain, missing });
  const stop = async (): Promise<void> => {
    await peers.stop();
    await rm(folder, { recursive: true, force: true });
  };
  const interruption = endWhenInterrupted(stop);
  const run: SpeedRun = { options, folder, drain, peers: () => peers.start() };
  try {
    for (const [name, take] of Object.entries(metrics)) {
      if (kept.has(name) || (options.only !== undefined && options.only !== name)) continue;
      const startMs = performance.now();
      await kept.add(name, await take(run), peers.skipped);
      say(`${name}: ${Math.round((performance.now() - startMs) / 1000)} s`);
    }
    return kept;
  } finally {
    await stop();
    interruption.dispose();
  }
}
