import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { printFigures } from '../scripts/figures.mjs';
import { say } from '../scripts/setup.mjs';
import { endWhenInterrupted } from './end-when-interrupted.ts';
import { ComparedPeers, comparedTools } from './speed/compared-peers.ts';
import { makeDrain } from './speed/drained.ts';
import type { Figures, SpeedRun } from './speed/metric.ts';
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

interface Measured {
  readonly figures: Figures;
  readonly skipped: Readonly<Record<string, string>>;
}

async function measure(options: SpeedOptions, missing: readonly string[]): Promise<Measured> {
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
    const figures: Record<string, unknown> = {};
    for (const [name, take] of Object.entries(metrics)) {
      if (options.only !== undefined && options.only !== name) continue;
      const startMs = performance.now();
      figures[name] = await take(run);
      say(`${name}: ${Math.round((performance.now() - startMs) / 1000)} s`);
    }
    return { skipped: peers.skipped, figures };
  } finally {
    await stop();
    interruption.dispose();
  }
}
