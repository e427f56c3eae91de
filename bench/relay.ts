import { printFigures } from '../scripts/figures.mjs';
import { say } from '../scripts/setup.mjs';
import { residentBytes } from '../test/census.ts';
import { joinRelay, openLink, startRelay, type TestRelay } from '../test/relay-parties/relay-under-test.ts';
import { Crowd } from './relay/crowd.ts';
import { runProxy, startPlainProxy } from './relay/plain-proxy.ts';
import { compareThroughput } from './relay/throughput.ts';

const AGENTS = 200;
const VIEWERS = 400;
const STORM_BOUND_MS = 15_000;
/** For garbage to go, and whatever was put off. */
const SETTLE_MS = 5_000;
const THROUGHPUT = { rounds: 7, mib: 128 };
/** Everybody comes from one address here, which would count as one source. */
const settings = { connectionsPerSource: 10_000, joinsPerMinute: 100_000, dialsPerMinute: 100_000 };

/** What a relay costs: memory for agents and for links, time for a link's bytes, and what its restart asks of it. */
export async function run([mode, port]: readonly string[]): Promise<number> {
  if (mode === '--proxy') return runProxy(Number(port));
  const relay = await startRelay(settings);
  const throughput = await measureThroughput(relay);
  await relay.stop();
  const crowd = await measureCrowd();
  const problems = crowd.storm.linkedMs < STORM_BOUND_MS ? [] : [`the storm settles after ${crowd.storm.linkedMs} ms`];
  printFigures({ ...crowd, throughput, problems });
  say(problems.length === 0 ? 'All was as it should be.' : `Not as it should be:\n  ${problems.join('\n  ')}`);
  return problems.length === 0 ? 0 : 1;
}

async function measureThroughput(relay: TestRelay) {
  const proxy = await startPlainProxy();
  const agent = await joinRelay(relay);
  const link = () => openLink(relay, agent);
  try {
    const { device } = agent;
    return await compareThroughput({ relay: { pid: relay.pid, link }, proxy }, { device, ...THROUGHPUT });
  } finally {
    agent.membership.dispose();
    await proxy.stop();
  }
}

async function measureCrowd() {
  const relay = await startRelay(settings);
  const crowd = new Crowd(relay);
  try {
    const emptyBytes = await settledBytes(relay);
    await crowd.join(AGENTS);
    const joinedBytes = await settledBytes(relay);
    await crowd.call(VIEWERS);
    const linkedBytes = await settledBytes(relay);
    const memory = {
      emptyMib: mib(emptyBytes),
      fullMib: mib(linkedBytes),
      kibPerAgent: kib((joinedBytes - emptyBytes) / AGENTS),
      kibPerLink: kib((linkedBytes - joinedBytes) / VIEWERS),
    };
    return { agents: AGENTS, viewers: VIEWERS, memory, storm: await measureStorm(relay, crowd) };
  } finally {
    crowd.leave();
  }
}

/** The relay dies with all of them on it, and is started again at the same address. */
async function measureStorm(relay: TestRelay, crowd: Crowd) {
  await relay.stop('SIGKILL');
  await crowd.whenLinked(0);
  const again = await startRelay(settings, ['--listen', new URL(relay.url).host]);
  const startMs = performance.now();
  await crowd.whenJoined();
  const joinedMs = Math.round(performance.now() - startMs);
  await crowd.whenLinked(VIEWERS);
  const linkedMs = Math.round(performance.now() - startMs);
  await again.stop();
  return { joinedMs, linkedMs };
}

async function settledBytes({ pid }: TestRelay): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  return residentBytes(pid);
}

function mib(bytes: number): number {
  return Math.round(bytes / 1024 / 1024);
}

function kib(bytes: number): number {
  return Math.round(bytes / 1024);
}
