import { writeFile } from 'node:fs/promises';
import { printFigures } from '../scripts/figures.mjs';
import { say } from '../scripts/setup.mjs';
import { percentText } from './soak/census.ts';
import { loads } from './soak/loads/all-loads.ts';
import { parseSoakOptions, usage, UsageError, type SoakOptions } from './soak/soak-options.ts';
import { runSoak, type SoakResult } from './soak/soak-run.ts';
import { judge } from './soak/verdict.ts';

/**
 * Minutes of everything at once against a built agent, and then the question whether anything is left of it.
 * Run by hand, on a quiet machine, since it measures time. Ends with 1 when something was not as it should be.
 */
export async function run(args: readonly string[]): Promise<number> {
  let options: SoakOptions;
  try {
    options = parseSoakOptions(args, Object.keys(loads));
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    say(`${error.message}\n${usage}`);
    return 2;
  }
  say(`Seed ${options.seed}`);
  const chosen = Object.entries(loads).filter(([name]) => options.only.length === 0 || options.only.includes(name));
  const result = await runSoak(
    options,
    chosen.map(([, load]) => load),
  );
  const problems = judge(result);
  const figures = { ...figuresOf(options, result), problems };
  printFigures(figures);
  if (options.jsonFile !== undefined)
    await writeFile(options.jsonFile, `${JSON.stringify({ ...figures, ...result })}\n`);
  say(problems.length === 0 ? 'All was as it should be.' : `Not as it should be:\n  ${problems.join('\n  ')}`);
  return problems.length === 0 ? 0 : 1;
}

function figuresOf({ seed, minutes }: SoakOptions, result: SoakResult) {
  const { measured, before, after, quit, tallies, lateDuring } = result;
  return {
    ...{ seed, minutes },
    heartbeat: measured.heartbeat,
    echo: measured.echo,
    bareEcho: measured.bareEcho,
    heap: growthOf(before.inside.heapBytes, after.inside.heapBytes),
    data: growthOf(before.inside.dataBytes, after.inside.dataBytes),
    resident: growthOf(before.outside.residentBytes, after.outside.residentBytes),
    agent: totalsOf(after),
    quitMs: quit.tookMs,
    runs: Object.fromEntries(Object.entries(tallies).map(([name, { runs }]) => [name, runs])),
    lateDuring,
  };
}

function growthOf(beforeBytes: number, afterBytes: number) {
  return { beforeBytes, afterBytes, growth: percentText(afterBytes / beforeBytes - 1) };
}

function totalsOf({ outside, inside }: SoakResult['after']) {
  const total = (counts: Readonly<Record<string, number>>): number =>
    Object.values(counts).reduce((sum, one) => sum + one, 0);
  const { children, descriptors, threads } = outside;
  return {
    children: total(children),
    descriptors: total(descriptors),
    threads: total(threads),
    timers: inside.timers,
    listeners: inside.listeners,
  };
}
