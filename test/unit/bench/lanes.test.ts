import { expect, it } from 'vitest';
import type { AgentUnderTest } from '../../../bench/soak/agent-under-test.ts';
import { Lanes } from '../../../bench/soak/lanes.ts';
import type { Load } from '../../../bench/soak/load.ts';
import { SeededRandom } from '../../../bench/soak/seeded-random.ts';
import type { SoakPages } from '../../../bench/soak/soak-pages.ts';

/** No load here looks at either. */
const nothing = { agent: undefined as unknown as AgentUnderTest, pages: undefined as unknown as SoakPages };

function makeLoad(name: string, run: Load['run'] = async () => undefined, more: Partial<Load> = {}): Load {
  return { name, weight: 1, run, ...more };
}

it('each load runs once, in order, and what it throws is told and stops nobody', async () => {
  const ran: string[] = [];
  const fine = (name: string): Load => makeLoad(name, async () => void ran.push(name));
  const failing = makeLoad('b', async () => {
    throw new Error('let down');
  });
  const lanes = new Lanes([fine('a'), failing, fine('c')], nothing);

  await lanes.runEach(new SeededRandom(1));

  expect({ ran, failures: lanes.failures, runs: Object.values(lanes.tallies).map(({ runs }) => runs) }).toEqual({
    ran: ['a', 'c'],
    failures: ['load b, run 1: Error: let down'],
    runs: [1, 1, 1],
  });
});

it('lanes run side by side, but a load with a pause never beside itself', async () => {
  let [running, most, alone, mostAlone] = [0, 0, 0, 0];
  const shared = makeLoad('shared', async () => {
    most = Math.max(most, (running += 1));
    await new Promise((resolve) => setTimeout(resolve, 20));
    running -= 1;
  });
  const single: Load['run'] = async () => {
    mostAlone = Math.max(mostAlone, (alone += 1));
    await new Promise((resolve) => setTimeout(resolve, 20));
    alone -= 1;
  };
  const lanes = new Lanes([shared, makeLoad('single', single, { pauseMs: 1 })], nothing);
  const endMs = performance.now() + 1_500;

  await lanes.runMixed(new SeededRandom(7), 4, () => performance.now() > endMs);

  expect({ isShared: most > 1, mostAlone, left: lanes.running }).toEqual({ isShared: true, mostAlone: 1, left: [] });
});

it('the same seed draws the same, part by part', () => {
  const draw = (seed: number): number[] => {
    const random = new SeededRandom(seed);
    const part = random.split();
    return [part.between(1, 1000), random.between(1, 1000), random.split().between(1, 1000), part.between(1, 1000)];
  };

  expect(draw(42)).toEqual(draw(42));
  expect(draw(42)).not.toEqual(draw(43));
});

it('what is drawn stays within its bounds and reaches both', () => {
  const random = new SeededRandom(3);
  const drawn = new Set(Array.from({ length: 200 }, () => random.between(2, 4)));

  expect([...drawn].sort()).toEqual([2, 3, 4]);
});
