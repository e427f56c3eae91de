import { say } from '../../scripts/setup.mjs';
import { endWhenInterrupted } from '../end-when-interrupted.ts';
import { settings, setUp, tearDown, type SoakStage } from './soak-stage.ts';
import {
  compareCensuses,
  compareRegistries,
  takeCensus,
  takeRegistryCensus,
  type Census,
  type RegistryCensus,
} from './census.ts';
import { Lanes, type LoadTally } from './lanes.ts';
import { pause, type Load } from './load.ts';
import { findByEnvironment, nameOf, takeOutsideCensus } from './outside-census.ts';
import { giveWay } from './priority.ts';
import type { Late, Measured } from './probe.ts';
import type { SeededRandom } from './seeded-random.ts';
import { SoakPages } from './soak-pages.ts';
import type { SoakOptions } from './soak-options.ts';
import type { Findings } from './verdict.ts';

const LANES = 4;
const MINUTE_MS = 60_000;
/** As a share of the run: until code is compiled, caches are full, and every kind of thing has happened. */
const WARM_UP_SHARE = 0.5;
const SHORTEST_WARM_UP_MS = 30_000;
const LONGEST_WARM_UP_MS = 300_000;
const TELL_EVERY_MS = 30_000;
/** A session that lost its link recovers for 20 s, and a terminal nobody looks at is then there for its grace. */
const LONGEST_SETTLING_MS = 90_000 + settings['terminal.idleGraceMs'];
const LOOK_EVERY_MS = 1_000;
/** What is freed a moment later is no leak. */
const SECOND_LOOKS = 3;
const BETWEEN_LOOKS_MS = 5_000;

export interface SoakResult extends Findings {
  readonly tallies: Readonly<Record<string, LoadTally>>;
  /** How often an echo or a heartbeat was late while each load ran. */
  readonly lateDuring: Readonly<Record<string, number>>;
}

/** A whole run: warm-up, census, load under measurement, census, and the end of it all. */
export async function runSoak(options: SoakOptions, loads: readonly Load[]): Promise<SoakResult> {
  const stage = await setUp(options.seed);
  giveWay();
  const interrupts = endWhenInterrupted(() => {
    stage.probe.kill();
    return stage.agent.stop();
  });
  try {
    return await play(stage, options, loads);
  } finally {
    interrupts.dispose();
    await tearDown(stage);
  }
}

async function play(stage: SoakStage, options: SoakOptions, loads: readonly Load[]): Promise<SoakResult> {
  const runMs = options.minutes * MINUTE_MS;
  const quiet = await takeRegistryCensus(stage.asked.client);
  say('Warming up …');
  const warmUpMs = Math.max(SHORTEST_WARM_UP_MS, Math.min(LONGEST_WARM_UP_MS, runMs * WARM_UP_SHARE));
  const warmUp = await load(stage, loads, warmUpMs);
  await settle(stage, quiet);
  await takeCensus(stage.asked); // the first look costs the agent what later ones find there
  const before = await takeCensus(stage.asked);
  say(`${options.minutes} min of load …`);
  const { lanes, measured, lateDuring } = await measure(stage, loads, runMs);
  await settle(stage, quiet);
  const after = await takeMatching(stage, before);
  await stage.probe.leave();
  const emptied = {
    registry: await takeRegistryCensus(stage.asked.client),
    outside: takeOutsideCensus(stage.agent.pid, stage.agent.mark),
  };
  await stage.asked.client.close();
  const quit = await quitAgent(stage);
  const failures = [...warmUp.failures.map((failure) => `warming up: ${failure}`), ...lanes.failures];
  const { loggedErrors } = stage.agent;
  return { measured, failures, quiet, before, after, emptied, quit, loggedErrors, tallies: lanes.tallies, lateDuring };
}

/** Each load once, and then all of them side by side. */
async function load(stage: SoakStage, loads: readonly Load[], mixedMs: number): Promise<Lanes> {
  const pages = await SoakPages.launch(stage.agent);
  try {
    const lanes = createLanes(loads, { agent: stage.agent, pages });
    await lanes.runEach(stage.random.split());
    await runMixed(lanes, stage.random.split(), mixedMs);
    return lanes;
  } finally {
    await pages.close();
  }
}

function createLanes(...parts: ConstructorParameters<typeof Lanes>): Lanes {
  const lanes = new Lanes(...parts);
  lanes.onFailed = (words) => say(`  ${words}`);
  return lanes;
}

async function runMixed(lanes: Lanes, random: SeededRandom, forMs: number): Promise<void> {
  const endMs = performance.now() + forMs;
  await lanes.runMixed(random, LANES, () => performance.now() >= endMs);
}

async function measure(
  { agent, probe, random }: SoakStage,
  loads: readonly Load[],
  runMs: number,
): Promise<{ lanes: Lanes; measured: Measured; lateDuring: Record<string, number> }> {
  const pages = await SoakPages.launch(agent);
  const lanes = createLanes(loads, { agent, pages });
  const lateDuring: Record<string, number> = {};
  probe.onLate = ({ what }: Late) => {
    for (const name of lanes.running) lateDuring[`${what}, ${name}`] = (lateDuring[`${what}, ${name}`] ?? 0) + 1;
  };
  const telling = setInterval(() => say(`  ${lanes.runCount} runs, ${lanes.failures.length} failures`), TELL_EVERY_MS);
  probe.begin();
  try {
    await runMixed(lanes, random.split(), runMs);
    return { lanes, measured: await probe.finish(), lateDuring };
  } finally {
    clearInterval(telling);
    await pages.close();
  }
}

/** Waits until the agent's own books are as they were when nothing had happened yet. */
async function settle({ asked }: SoakStage, quiet: RegistryCensus): Promise<void> {
  say('Waiting until all has ended …');
  const deadlineMs = performance.now() + LONGEST_SETTLING_MS;
  while (performance.now() < deadlineMs) {
    if (compareRegistries(quiet, await takeRegistryCensus(asked.client)).length === 0) {
      await pause(BETWEEN_LOOKS_MS);
      return;
    }
    await pause(LOOK_EVERY_MS);
  }
  for (const problem of compareRegistries(quiet, await takeRegistryCensus(asked.client))) say(`  ${problem}`);
  const { terminals } = await asked.client.request('terminal.list', { ended: true });
  for (const terminal of terminals) say(`  ${JSON.stringify(terminal)}`);
}

async function takeMatching({ asked }: SoakStage, before: Census): Promise<Census> {
  let after = await takeCensus(asked);
  for (let left = SECOND_LOOKS; left > 0 && compareCensuses(before, after).length > 0; left -= 1) {
    await pause(BETWEEN_LOOKS_MS);
    after = await takeCensus(asked);
  }
  return after;
}

async function quitAgent({ agent }: SoakStage): Promise<Findings['quit']> {
  const startMs = performance.now();
  const { code } = await agent.stop();
  const tookMs = Math.round(performance.now() - startMs);
  return { code, tookMs, left: findByEnvironment(agent.mark).map(nameOf) };
}
