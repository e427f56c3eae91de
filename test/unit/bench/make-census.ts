import type { Census } from '../../../bench/soak/census.ts';

/** An agent with one terminal and two viewers, in which nothing is wrong. */
export function makeCensus(): Census {
  return {
    registry: {
      sessions: { active: 2, recovering: 0, closing: 0 },
      terminals: { running: 1, exited: 0, closing: 0 },
      listed: 1,
      pendingChildren: 0,
      differences: [],
      leftProcesses: 0,
    },
    outside: {
      children: { cat: 1 },
      started: { cat: 1 },
      descriptors: { '/dev/null': 1, '/dev/ptmx': 2, socket: 4 },
      threads: { node: 12 },
      residentBytes: 200_000_000,
    },
    inside: {
      heapBytes: 10_000_000,
      dataBytes: 5_000_000,
      bufferBytes: 100_000,
      resources: { PipeWrap: 2, Timeout: 1 },
      timers: 6,
      listeners: { node: 40, own: 60 },
      instances: { Session: 2, Terminal: 1 },
    },
  };
}
