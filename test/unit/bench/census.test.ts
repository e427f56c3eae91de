import { describe, expect, it } from 'vitest';
import { compareCensuses, type Census } from '../../../bench/soak/census.ts';
import { makeCensus } from './make-census.ts';

const before = makeCensus();
const { registry, outside, inside } = before;

function problemsOf(change: Partial<Census>): string[] {
  return compareCensuses(before, { ...makeCensus(), ...change });
}

describe('two censuses', () => {
  it('of which nothing differs show no problem', () => {
    expect(problemsOf({})).toEqual([]);
  });

  it.each<[string, Partial<Census>, string]>([
    [
      'a zombie',
      { outside: { ...outside, children: { cat: 1, 'sleep (Z)': 1 } } },
      'children: 1 more sleep (Z) (1, were 0)',
    ],
    [
      'a process somewhere in the table',
      { outside: { ...outside, started: { cat: 1, sleep: 2 } } },
      'processes it started: 2 more sleep (2, were 0)',
    ],
    [
      'a descriptor',
      { outside: { ...outside, descriptors: { ...outside.descriptors, socket: 5 } } },
      'descriptors: 1 more socket (5, were 4)',
    ],
    [
      'a descriptor too few',
      { outside: { ...outside, descriptors: { ...outside.descriptors, socket: 3 } } },
      'descriptors: 1 fewer socket (3, were 4)',
    ],
    ['a thread', { outside: { ...outside, threads: { node: 13 } } }, 'threads: 1 more node (13, were 12)'],
    [
      'a session that recovers',
      { registry: { ...registry, sessions: { active: 2, recovering: 1, closing: 0 } } },
      'registry: 1 more recovering sessions (1, were 0)',
    ],
    ['an ended record', { registry: { ...registry, listed: 2 } }, 'registry: 1 more listed terminals (2, were 1)'],
    [
      'a pending child',
      { registry: { ...registry, pendingChildren: 1 } },
      'registry: 1 more pending children (1, were 0)',
    ],
    [
      'what the agent itself finds wrong',
      { registry: { ...registry, differences: ['shell_unowned: 42'] } },
      'agent.ledger tells a difference: shell_unowned: 42',
    ],
    [
      'something that keeps the loop alive',
      { inside: { ...inside, resources: { PipeWrap: 2, Timeout: 3 } } },
      'event loop: 2 more Timeout (3, were 1)',
    ],
    ['a timer', { inside: { ...inside, timers: 7 } }, 'inside: 1 more timers (7, were 6)'],
    [
      'a listener',
      { inside: { ...inside, listeners: { node: 40, own: 61 } } },
      'inside: 1 more listeners of own emitters (61, were 60)',
    ],
    [
      'an object',
      { inside: { ...inside, instances: { Session: 2, Terminal: 2 } } },
      'objects: 1 more Terminal (2, were 1)',
    ],
    [
      'a heap that has grown by 6 %',
      { inside: { ...inside, heapBytes: 10_600_000 } },
      'heap: 6.0 % more (10600000 bytes, were 10000000)',
    ],
    [
      'data that has grown by 6 %',
      { inside: { ...inside, dataBytes: 5_300_000 } },
      'data in the heap: 6.0 % more (5300000 bytes, were 5000000)',
    ],
  ])('name %s', (_what, change, expected) => {
    expect(problemsOf(change)).toEqual([expected]);
  });

  it('let a heap grow by 5 %, and objects, timers and threads become fewer', () => {
    const grown = { ...inside, heapBytes: 10_500_000, timers: 2, instances: { Session: 1 } };

    expect(problemsOf({ inside: grown, outside: { ...outside, threads: { node: 9 } } })).toEqual([]);
  });
});
