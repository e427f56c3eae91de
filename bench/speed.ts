import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { printFigures } from '../scripts/figures.mjs';
import { say } from '../scripts/setup.mjs';
import { percentile } from './soak/duration-summary.ts';
import { barePty } from './speed/bare-pty.ts';
import { runBareServer, startBareServer } from './speed/bare-server.ts';
import { makeDrain, type Drain } from './speed/drained.ts';
import { measureEcho, type EchoFigures } from './speed/echo.ts';
import { measureInterrupt } from './speed/interrupt.ts';
import { makeMaterials } from './speed/materials.ts';
import { startOurAgent } from './speed/our-agent.ts';
import type { Peer, Transfer } from './speed/peer.ts';
import { startSsh } from './speed/ssh-server.ts';
import { startTmux } from './speed/tmux-server.ts';
import { installTools } from './speed/tools.ts';

const usage =
  'Usage: node scripts/bench.mjs speed [--rounds N] [--mib N] [--keys N] [--only throughput|echo|interrupt]';
const MIB = 1024 * 1024;

interface SpeedOptions {
  readonly rounds: number;
  readonly mib: number;
  readonly keys: number;
  readonly only: string | undefined;
}

/** How fast our terminals are beside others, all in one run: what passes through, and how soon a key comes back. */
export async function run(args: readonly string[]): Promise<number> {
  if (args[0] === '--bare-server') return runBareServer();
  const options = readOptions(args);
  if (options === undefined) {
    say(usage);
    return 2;
  }
  const missing = await installTools(['cc', 'ssh', 'sshd', 'tmux']);
  if (missing.includes('cc')) {
    say('There is no C compiler, and without the limit there is nothing to compare with.');
    return 1;
  }
  const folder = await mkdtemp(join(tmpdir(), 'sallyport-speed-'));
  const peers: Peer[] = [];
  try {
    for (const start of startersOf(await makeDrain(folder), folder, missing)) peers.push(await start());
    const figures: Record<string, unknown> = { missing };
    for (const [name, compare] of Object.entries(comparisons)) {
      if (options.only === undefined || options.only === name) figures[name] = await compare(peers, options, folder);
    }
    printFigures(figures);
    return 0;
  } finally {
    for (const peer of peers) await peer.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const comparisons: Readonly<
  Record<string, (peers: readonly Peer[], options: SpeedOptions, folder: string) => Promise<object>>
> = { throughput: compareThroughput, echo: compareEcho, interrupt: compareInterrupts };

function readOptions(args: readonly string[]): SpeedOptions | undefined {
  const text = { type: 'string' } as const;
  try {
    const { values } = parseArgs({ args: [...args], options: { rounds: text, mib: text, keys: text, only: text } });
    const [rounds, mib, keys] = [values.rounds ?? 5, values.mib ?? 32, values.keys ?? 300].map(Number);
    const isKnown = values.only === undefined || values.only in comparisons;
    const isGood = isKnown && [rounds, mib, keys].every((value) => Number.isInteger(value) && Number(value) > 0);
    return isGood ? ({ rounds, mib, keys, only: values.only } as SpeedOptions) : undefined;
  } catch {
    return undefined;
  }
}

function startersOf(drain: Drain, folder: string, missing: readonly string[]): (() => Promise<Peer>)[] {
  const all: [string[], () => Promise<Peer>][] = [
    [[], () => Promise.resolve(barePty(drain))],
    [[], () => startOurAgent()],
    [[], () => startBareServer()],
    [['ssh', 'sshd'], () => startSsh(folder, drain)],
    [['tmux'], () => startTmux(folder, drain)],
  ];
  return all.filter(([needed]) => !needed.some((name) => missing.includes(name))).map(([, start]) => start);
}

/** Medians of rounds in which all take turns, so that whatever else the machine does meets all of them. */
async function compareThroughput(peers: readonly Peer[], { rounds, mib }: SpeedOptions, folder: string) {
  const figures: Record<string, unknown> = {};
  for (const material of await makeMaterials(folder, mib)) {
    const transfers = new Map<Peer, Transfer[]>(peers.map((peer) => [peer, []]));
    for (let round = 0; round < rounds; round += 1) {
      for (const peer of peers) transfers.get(peer)?.push(await peer.transfer(material.command));
    }
    figures[material.name] = tellTransfers(transfers);
  }
  return figures;
}

function tellTransfers(transfers: ReadonlyMap<Peer, readonly Transfer[]>) {
  const [limit] = [...transfers.values()];
  const size = limit?.[0]?.bytes ?? NaN;
  const limitSeconds = medianOf(limit ?? [], 'seconds');
  return Object.fromEntries(
    [...transfers].map(([{ name }, of]) => [
      name,
      {
        mibPerSecond: rounded(size / MIB / medianOf(of, 'seconds')),
        ofLimit: rounded(limitSeconds / medianOf(of, 'seconds')),
        /** Less than 1 where what nobody could have seen was passed over. */
        seen: rounded(medianOf(of, 'bytes') / size),
        processorMsPerMib: rounded((medianOf(of, 'processorSeconds') * 1000) / (size / MIB)),
      },
    ]),
  );
}

async function compareEcho(peers: readonly Peer[], { keys, rounds }: SpeedOptions) {
  const figures = new Map<Peer, EchoFigures[]>(peers.map((peer) => [peer, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const peer of peers) {
      figures.get(peer)?.push(await measureEcho(peer, keys));
    }
  }
  const middle = (of: readonly EchoFigures[], key: 'p50Ms' | 'p99Ms') =>
    rounded(
      percentile(
        of.map((one) => one[key]),
        50,
      ),
    );
  return Object.fromEntries(
    [...figures].map(([{ name }, of]) => [name, { p50Ms: middle(of, 'p50Ms'), p99Ms: middle(of, 'p99Ms') }]),
  );
}

async function compareInterrupts(peers: readonly Peer[], { rounds }: SpeedOptions) {
  const figures: Record<string, object> = {};
  for (const peer of peers) {
    const tookMs: number[] = [];
    for (let round = 0; round < 4 * rounds; round += 1) tookMs.push(await measureInterrupt(peer));
    figures[peer.name] = { p50Ms: rounded(percentile(tookMs, 50)), longestMs: rounded(percentile(tookMs, 100)) };
  }
  return figures;
}

function medianOf(transfers: readonly Transfer[], key: keyof Transfer): number {
  return percentile(
    transfers.map((one) => one[key]),
    50,
  );
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
