import { setTimeout as pause } from 'node:timers/promises';
import os from 'node:os';
import { figuresTable } from '../scripts/figures.mjs';
import { say } from '../scripts/setup.mjs';
import { tableText } from '../main/cli/table-text.ts';
import { residentBytes } from '../test/census.ts';
import { endWhenInterrupted } from './end-when-interrupted.ts';
import type { FriendReport } from './fuzz/friend.ts';
import { compareLooks, FuzzSite, type Looks } from './fuzz/fuzz-site.ts';
import { storm, type Tallies } from './fuzz/storm.ts';
import { parseRunOptions, type RunOptions } from './run-options.ts';
import { HeartbeatWatch, type HeartbeatFigures } from './soak/heartbeat-watch.ts';
import { loggedErrorsOf } from './soak/inspected-program.ts';
import { SeededRandom } from './soak/seeded-random.ts';

const usage = 'Usage: node scripts/bench.mjs fuzz [--minutes N] [--seed N]';
const MINUTES = 10;
const MINUTE_MS = 60_000;
/** Until code is compiled and every limit has met its sources. */
const WARM_UP_SHARE = 0.5;
const SHORTEST_WARM_UP_MS = 30_000;
const LONGEST_WARM_UP_MS = 300_000;
/** Until who was refused is no longer counted, and sockets that were cut are gone. */
const SETTLING_MS = 45_000;
/** What is freed a moment later is no leak. */
const SECOND_LOOKS = 4;
const BETWEEN_LOOKS_MS = 10_000;
const SAMPLE_EVERY_MS = 250;
/** As the agent tells it: strangers that get no processor hear of its heartbeats late. */
const LONGEST_LOOP_DELAY_MS = 1_000;
/** Between two heartbeats, on the whole. */
const LONGEST_BEAT_MS = 1_500;
/** Of strangers, who sit on other machines in life. */
const STRANGERS_PRIORITY = 10;

interface Findings {
  readonly tallies: Tallies;
  readonly friend: FriendReport;
  readonly heartbeat: HeartbeatFigures;
  readonly most: { readonly agentBytes: number; readonly relayBytes: number };
  readonly before: Looks;
  readonly after: Looks;
  readonly loggedErrors: readonly string[];
  readonly codes: { readonly agentCode: number | null; readonly relayCode: number | null };
}

/**
 * Minutes of strangers that say whatever they like to an agent that listens and to its relay, in every way that leads to
 * either, while a paired device works. Ends with 1 when one of them fell, kept something, let somebody stay, or made the
 * paired device notice. What each stranger says follows from the seed; when it says it does not.
 */
export async function run(args: readonly string[]): Promise<number> {
  const options = parseRunOptions(args, MINUTES);
  if (options === undefined) {
    say(usage);
    return 2;
  }
  say(`Seed ${options.seed}`);
  const findings = await fuzz(options);
  const problems = judge(findings);
  print(options, findings, problems);
  return problems.length === 0 ? 0 : 1;
}

async function fuzz({ minutes, seed }: RunOptions): Promise<Findings> {
  const site = await FuzzSite.start();
  const interrupts = endWhenInterrupted(() => site.stop());
  let codes: Findings['codes'] | undefined;
  try {
    os.setPriority(STRANGERS_PRIORITY);
    const random = new SeededRandom(seed);
    const runMs = minutes * MINUTE_MS;
    const warmUpMs = Math.max(SHORTEST_WARM_UP_MS, Math.min(LONGEST_WARM_UP_MS, runMs * WARM_UP_SHARE));
    say('Warming up …');
    await storm(site.targets, random.split(), warmUpMs);
    await pause(SETTLING_MS);
    await site.look(); // the first look costs the programs what later ones find there
    const before = await site.look();
    say(`${minutes} min of strangers …`);
    const measured = await measure(site, random.split(), runMs);
    await pause(SETTLING_MS);
    const friend = await site.friend.finish();
    const after = await lookAgain(site, before);
    const loggedErrors = [site.agent.program, site.relay].flatMap(loggedErrorsOf);
    codes = await site.stop();
    return { ...measured, friend, before, after, loggedErrors, codes };
  } finally {
    interrupts.dispose();
    if (codes === undefined) await site.stop();
  }
}

async function measure(site: FuzzSite, random: SeededRandom, runMs: number) {
  const watch = new HeartbeatWatch({ late: () => undefined });
  const watching = site.user.onNotification('agent.heartbeat', ({ status }) => watch.beat(status));
  const most = { agentBytes: 0, relayBytes: 0 };
  const sampling = setInterval(() => {
    most.agentBytes = Math.max(most.agentBytes, residentBytes(site.agent.pid));
    most.relayBytes = Math.max(most.relayBytes, residentBytes(site.relay.pid));
  }, SAMPLE_EVERY_MS);
  watch.begin();
  site.friend.begin();
  try {
    const tallies = await storm(site.targets, random, runMs);
    return { tallies, heartbeat: watch.figures, most };
  } finally {
    clearInterval(sampling);
    watching.dispose();
  }
}

async function lookAgain(site: FuzzSite, before: Looks): Promise<Looks> {
  let after = await site.look();
  for (let left = SECOND_LOOKS; left > 0 && compareLooks(before, after).length > 0; left -= 1) {
    await pause(BETWEEN_LOOKS_MS);
    after = await site.look();
  }
  return after;
}

function judge({ tallies, friend, heartbeat, before, after, loggedErrors, codes }: Findings): string[] {
  const dueBeats = Math.floor(heartbeat.elapsedMs / LONGEST_BEAT_MS);
  const checks: [boolean, string][] = [
    [friend.links > 1, `the paired device had ${friend.links} links, not one`],
    [friend.lost + friend.doubled > 0, `the terminal: ${friend.lost} lines lost, ${friend.doubled} doubled`],
    [
      heartbeat.longestLoopDelayMs > LONGEST_LOOP_DELAY_MS,
      `the agent stood still for ${heartbeat.longestLoopDelayMs} ms`,
    ],
    [heartbeat.beats < dueBeats, `the heart beat ${heartbeat.beats} times, not ${dueBeats}`],
    [codes.agentCode !== 0, `the agent ended with ${codes.agentCode}`],
    [codes.relayCode !== 0, `the relay ended with ${codes.relayCode}`],
  ];
  return [
    ...checks.filter(([isWrong]) => isWrong).map(([, words]) => words),
    ...Object.entries(tallies).flatMap(([way, { kept }]) => (kept === 0 ? [] : [`${way}: ${kept} were let stay`])),
    ...friend.failures.map((failure) => `the paired device did not get in: ${failure}`),
    ...compareLooks(before, after),
    ...loggedErrors.map((line) => `an error was logged: ${line}`),
  ];
}

const HEAD = ['WAY', 'TRIED', 'TURNED AWAY', 'ENDED', 'LEFT', 'KEPT', 'LONGEST STAY', 'SAID'];

function print(options: RunOptions, findings: Findings, problems: readonly string[]): void {
  const { tallies, friend, heartbeat, most, before, after } = findings;
  const rows = Object.entries(tallies).map(([name, { tried, turnedAway, ended, left, kept, ...rest }]) => [
    ...[name, ...[tried, turnedAway, ended, left, kept].map(String)],
    ...[`${rest.longestStayMs} ms`, `${(rest.saidBytes / 1024 / 1024).toFixed(1)} MiB`],
  ]);
  say(tableText([HEAD, ...rows]));
  const figures = {
    ...{ ...options, friend, heartbeat, most },
    agent: growthOf(before.agent, after.agent),
    relay: growthOf(before.relay, after.relay),
  };
  say(figuresTable(figures));
  process.stdout.write(`${JSON.stringify({ ...figures, tallies, problems })}\n`);
  say(problems.length === 0 ? 'All was as it should be.' : `Not as it should be:\n  ${problems.join('\n  ')}`);
}

function growthOf(before: Looks['relay'], after: Looks['relay']) {
  const totals = ({ outside, inside }: Looks['relay']) => ({
    descriptors: total(outside.descriptors),
    threads: total(outside.threads),
    residentBytes: outside.residentBytes,
    heapBytes: inside.heapBytes,
    dataBytes: inside.dataBytes,
    bufferBytes: inside.bufferBytes,
    timers: inside.timers,
  });
  return { before: totals(before), after: totals(after) };
}

function total(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, one) => sum + one, 0);
}
