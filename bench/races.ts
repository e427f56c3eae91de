import fc from 'fast-check';
import { say } from '../scripts/setup.mjs';
import { racesHold } from '../test/checks/check-races.ts';
import { parseRunOptions } from './run-options.ts';

const usage = 'Usage: node scripts/bench.mjs races [--minutes N] [--seed N]';
/** Races that are drawn from one seed; the next ones are drawn from the next. */
const BATCH = 200;
const MINUTES = 20;
/** Steps of a race, somewhat more than in the suite. */
const LONGEST = 12;

/**
 * Minutes of the races that the suite runs thousands of (test/unit/agent/races/), each batch with a seed of its own. Ends
 * with 1 at the first that does not hold, and says how to see it again.
 */
export async function run(args: readonly string[]): Promise<number> {
  const options = parseRunOptions(args, MINUTES);
  if (options === undefined) {
    say(usage);
    return 2;
  }
  Error.stackTraceLimit = 0; // Most races refuse something.
  const began = performance.now();
  const secondsGone = (): number => Math.round((performance.now() - began) / 1_000);
  let runs = 0;
  let nextTellingS = 60;
  for (let { seed } = options; secondsGone() < options.minutes * 60; seed += 1) {
    const result = await fc.check(racesHold({ longest: LONGEST }), { seed, numRuns: BATCH });
    runs += result.numRuns;
    if (result.failed) {
      const path = result.counterexamplePath ?? '';
      const again = `SALLYPORT_RACES_STEPS=${LONGEST} SALLYPORT_RACES_SEED=${seed} SALLYPORT_RACES_PATH=${path}`;
      say(`${String(result.errorInstance)}; again: ${again}`);
      print({ runs, seconds: secondsGone(), seed, path });
      return 1;
    }
    if (secondsGone() < nextTellingS) continue;
    say(`${nextTellingS / 60} min: ${runs} races`);
    nextTellingS += 60;
  }
  print({ runs, seconds: secondsGone(), seed: options.seed });
  return 0;
}

function print(figures: object): void {
  process.stdout.write(`${JSON.stringify(figures)}\n`);
}
