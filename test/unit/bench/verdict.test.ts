import { describe, expect, it } from 'vitest';
import { judge, type Findings } from '../../../bench/soak/verdict.ts';
import { makeCensus } from './make-census.ts';

const echo = { count: 1000, p50Ms: 2, p99Ms: 20, longestMs: 90, lost: 0, foreignBytes: 0 };
const heartbeat = { beats: 60, elapsedMs: 60_000, longestGapMs: 1_100, longestLoopDelayMs: 40 };
const census = makeCensus();

const allWell: Findings = {
  measured: { kind: 'measured', echo, bareEcho: echo, heartbeat },
  failures: [],
  quiet: census.registry,
  before: census,
  after: makeCensus(),
  emptied: {
    registry: {
      ...census.registry,
      sessions: { active: 1, recovering: 0, closing: 0 },
      terminals: { running: 0, exited: 0, closing: 0 },
      listed: 0,
    },
    outside: {
      children: {},
      started: {},
      descriptors: { socket: 3 },
      threads: { node: 12 },
      residentBytes: 200_000_000,
    },
  },
  quit: { code: 0, tookMs: 300, left: [] },
  loggedErrors: [],
};

const measuredWith = (change: { echo?: object; heartbeat?: object }): Partial<Findings> => ({
  measured: {
    ...allWell.measured,
    echo: { ...echo, ...change.echo },
    heartbeat: { ...heartbeat, ...change.heartbeat },
  },
});

describe('the verdict on a run', () => {
  it('in which all was well names nothing', () => {
    expect(judge(allWell)).toEqual([]);
  });

  it.each<[string, Partial<Findings>, string]>([
    [
      'a late heartbeat',
      measuredWith({ heartbeat: { longestGapMs: 1_501 } }),
      'heartbeat: 1501 ms between two, more than 1500',
    ],
    ['a heart that stopped', measuredWith({ heartbeat: { beats: 12 } }), 'heartbeat: 12 in 60000 ms, fewer than 40'],
    ['slow echoes', measuredWith({ echo: { p99Ms: 50 } }), 'echo: p99 is 50 ms, not below 50'],
    ['no echoes', measuredWith({ echo: { p99Ms: NaN } }), 'echo: p99 is NaN ms, not below 50'],
    ['lost keystrokes', measuredWith({ echo: { lost: 2 } }), 'echo: 2 keystrokes never came back'],
    ['strange bytes', measuredWith({ echo: { foreignBytes: 3 } }), 'echo: 3 bytes came back that were not sent'],
    ['a load that was let down', { failures: ['load flood, run 3: Error'] }, 'load flood, run 3: Error'],
    [
      'a leak that the warm-up has left',
      { quiet: { ...census.registry, pendingChildren: 1 } },
      'after the warm-up: registry: 1 fewer pending children (0, were 1)',
    ],
    [
      'a leak',
      { after: { ...census, outside: { ...census.outside, threads: { node: 14 } } } },
      'threads: 2 more node (14, were 12)',
    ],
    [
      'a terminal that is still there at the end',
      { emptied: { ...allWell.emptied, registry: { ...allWell.emptied.registry, listed: 1 } } },
      'at the end: 0 terminals, 1 listed',
    ],
    [
      'a child that is still there at the end',
      { emptied: { ...allWell.emptied, outside: { ...allWell.emptied.outside, children: { cat: 1 } } } },
      'at the end: children cat',
    ],
    [
      'a master that is still there at the end',
      { emptied: { ...allWell.emptied, outside: { ...allWell.emptied.outside, descriptors: { '/dev/ptmx': 1 } } } },
      'at the end: 1 masters of terminals',
    ],
    ['an agent that fails to quit', { quit: { code: 1, tookMs: 300, left: [] } }, 'quitting ended with 1'],
    ['one that quits late', { quit: { code: 0, tookMs: 3_600, left: [] } }, 'quitting took 3600 ms, more than 3500'],
    ['what it left', { quit: { code: 0, tookMs: 300, left: ['sleep'] } }, 'after the agent: sleep still running'],
    ['errors of its log', { loggedErrors: ['{"level":50}'] }, 'the agent logged an error: {"level":50}'],
  ])('names %s', (_what, change, expected) => {
    expect(judge({ ...allWell, ...change })).toEqual([expected]);
  });
});
