import { Flood } from '../flood.ts';
import type { Figures, SpeedRun } from '../metric.ts';
import type { Peer, ViewerSpeed } from '../peers/peer.ts';
import { byName, summarizeMs } from '../statistics.ts';
import { takeTurns } from '../turns.ts';

const FLOOD_MS = 700;
const TIMES_A_ROUND = 2;
const slowViewers = { 'at 10 MB/s': 10e6, 'at 1 MB/s': 1e6 };
/** Whose viewers can take in less than comes; the others would keep it in their own memory. */
const slowPeers = ['Sallyport', 'bare server', 'ssh', 'node-pty alone', 'terminado'];

/** From Ctrl-C in the middle of a flood to the prompt, for a viewer that takes in all there is. */
export async function measureInterrupts({ options, peers }: SpeedRun): Promise<Figures> {
  return compare(await peers(), options.rounds);
}

/** The same for viewers that take in less than is printed. */
export async function measureSlowInterrupts({ options, peers }: SpeedRun): Promise<Figures> {
  const slow = (await peers()).filter(({ name }) => slowPeers.includes(name));
  const figures: Record<string, unknown> = {};
  for (const [name, bytesPerSecond] of Object.entries(slowViewers)) {
    figures[name] = await compare(slow, options.rounds, { bytesPerSecond });
  }
  return figures;
}

async function compare(peers: readonly Peer[], rounds: number, speed?: ViewerSpeed): Promise<Figures> {
  return byName(await takeTurns(peers, rounds * TIMES_A_ROUND, (peer) => measure(peer, speed)), summarizeMs);
}

async function measure(peer: Peer, speed: ViewerSpeed | undefined): Promise<number> {
  const flood = await Flood.start(peer, speed);
  try {
    await new Promise((resolve) => setTimeout(resolve, FLOOD_MS));
    return await flood.interrupt();
  } finally {
    await flood.close();
  }
}
