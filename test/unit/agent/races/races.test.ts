import fc from 'fast-check';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { racesHold } from '../../../checks/check-races.ts';

const { env } = process;
const RUNS = Number(env['SALLYPORT_RACES_COUNT'] ?? 10_000);
/** Steps of a race. */
const LONGEST = Number(env['SALLYPORT_RACES_STEPS'] ?? 9);

/** The same races every time, unless another seed is asked for; a path leads to the one that a failure was about. */
const drawn = {
  seed: Number(env['SALLYPORT_RACES_SEED'] ?? 1),
  ...(env['SALLYPORT_RACES_PATH'] === undefined ? {} : { path: env['SALLYPORT_RACES_PATH'] }),
};

describe('races between all that can happen to an agent', () => {
  const { stackTraceLimit } = Error;
  beforeAll(() => void (Error.stackTraceLimit = 0)); // Thousands of refusals; nobody looks where they come from.
  afterAll(() => void (Error.stackTraceLimit = stackTraceLimit));

  it('L9, L10, L11, L27, L28, L29, L30, L32, L33, L35, L47, L55: have one winner each, whatever the order', async () => {
    await fc.assert(racesHold({ longest: LONGEST }), { numRuns: RUNS, ...drawn });
  }, 600_000);
});
