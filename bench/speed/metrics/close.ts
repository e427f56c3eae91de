import { randomUUID } from 'node:crypto';
import { isAlive } from '../../../test/census.ts';
import { waitUntil } from '../../../test/wait-until.ts';
import { findByEnvironment } from '../../soak/outside-census.ts';
import type { Figures, SpeedRun } from '../metric.ts';
import type { LiveTerminal, Peer } from '../peers/peer.ts';
import { startOurAgent } from '../peers/our-agent.ts';
import { PROMPT, promptCommand } from '../prompt.ts';
import { byName, summarizeMs } from '../statistics.ts';
import { takeTurns } from '../turns.ts';

const GRACE_MS = 1_500;
const START_MS = 10_000;
const LOOK_EVERY_MS = 1;
const STUBBORN_AT_ONCE = 100;

/** They keep what runs when a viewer goes; that is what they are for. */
const keepers = ['tmux', 'mosh'];

/** What runs in a terminal when it is closed: the line that is typed, how many processes are there then, how often. */
const jobs = {
  'idle shell': { line: undefined, processes: 1, timesARound: 3 },
  sleep: { line: 'sleep 1000', processes: 2, timesARound: 3 },
  'ignores HUP and TERM': {
    line: `bash -c "trap '' HUP TERM; while :; do sleep 1000; done"`,
    processes: 3,
    timesARound: 1,
  },
} as const;
type Job = (typeof jobs)[keyof typeof jobs];

/** From the wish to close a terminal until the last of its processes is gone. Null: it is there to stay. */
export async function measureClosing({ options: { rounds }, peers }: SpeedRun): Promise<Figures> {
  const figures: Record<string, unknown> = {};
  const ending = (await peers()).filter(({ name }) => !keepers.includes(name));
  for (const [name, job] of Object.entries(jobs)) {
    const closed = await takeTurns(ending, rounds * job.timesARound, (peer) => closeOne(peer, job));
    figures[name] = byName(closed, (of) => ({
      ...summarizeMs(of),
      left: of.filter((tookMs) => tookMs === Infinity).length,
      of: of.length,
    }));
  }
  return { ...figures, 'all at once': await closeManyStubborn() };
}

async function closeOne(peer: Peer, job: Job): Promise<number> {
  const opened = await openJob(peer, job);
  const [tookMs] = await Promise.all([untilGone(opened.pids), opened.terminal.close()]);
  endAll(opened.pids);
  return tookMs;
}

/** Of many such jobs, closed together, how many are left. */
async function closeManyStubborn(): Promise<Figures> {
  const agent = await startOurAgent({ 'terminal.cap': STUBBORN_AT_ONCE, 'agent.logLevel': 'error' });
  try {
    const opened: { terminal: LiveTerminal; pids: number[] }[] = [];
    for (let count = 0; count < STUBBORN_AT_ONCE; count += 1)
      opened.push(await openJob(agent, jobs['ignores HUP and TERM']));
    await Promise.all(opened.map(({ terminal }) => terminal.close()));
    const left = opened.filter(({ pids }) => pids.some(isAlive)).length;
    opened.forEach(({ pids }) => endAll(pids));
    return { Sallyport: { left, of: STUBBORN_AT_ONCE } };
  } finally {
    await agent.stop();
  }
}

async function openJob(peer: Peer, { line, processes }: Job): Promise<{ terminal: LiveTerminal; pids: number[] }> {
  const mark = `CLOSED_TERMINAL=${randomUUID()}`;
  const terminal = await peer.open(`export ${mark}; ${promptCommand}`, PROMPT);
  if (line !== undefined) terminal.write(Buffer.from(`${line}\r`));
  let pids: number[] = [];
  await waitUntil(() => (pids = findByEnvironment(mark)).length >= processes, { withinMs: START_MS });
  return { terminal, pids };
}

/** Infinity when one of them is still there after all. */
async function untilGone(pids: readonly number[]): Promise<number> {
  const startMs = performance.now();
  while (pids.some(isAlive)) {
    if (performance.now() - startMs > GRACE_MS) return Infinity;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  return performance.now() - startMs;
}

function endAll(pids: readonly number[]): void {
  for (const pid of pids.filter(isAlive)) process.kill(pid, 'SIGKILL');
}
