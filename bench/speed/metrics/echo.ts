import { percentile } from '../../soak/duration-summary.ts';
import { SeededRandom } from '../../soak/seeded-random.ts';
import { Flood } from '../flood.ts';
import type { Figures, SpeedRun } from '../metric.ts';
import type { Peer } from '../peers/peer.ts';
import { byName, median, rounded } from '../statistics.ts';
import { timeUntil } from '../time-until.ts';
import { takeTurns } from '../turns.ts';

const READY = 'ready:';
/** Sends back what it is sent; the terminal itself does nothing. */
const command = `stty raw -echo; printf ${READY}; exec cat`;
const LOST_MS = 5_000;
const KEY = Uint8Array.of('k'.charCodeAt(0));

export interface EchoFigures {
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** How soon a key comes back where nothing else happens. */
export async function measureIdleEcho({ options: { keys, rounds }, peers }: SpeedRun): Promise<Figures> {
  return tellEchoes(await takeTurns(await peers(), rounds, (peer) => measureEcho(peer, keys)));
}

/** How soon a key comes back while another terminal of the same viewer is flooded. */
export async function measureEchoBesideFlood({ options: { keys, rounds }, peers }: SpeedRun): Promise<Figures> {
  return tellEchoes(
    await takeTurns(await peers(), rounds, async (peer) => {
      const flood = await Flood.start(peer);
      try {
        return await measureEcho(peer, keys);
      } finally {
        await flood.interrupt(); // closing alone would not end it everywhere
        await flood.close();
      }
    }),
  );
}

/** Types one key after the other, each after the one before has come back and a pause as between quick fingers. */
export async function measureEcho(peer: Pick<Peer, 'open'>, count: number): Promise<EchoFigures> {
  const terminal = await peer.open(command, READY);
  const random = new SeededRandom(7);
  const tookMs: number[] = [];
  let returned = (): void => undefined;
  terminal.listen(() => returned());
  try {
    for (let typed = 0; typed < count; typed += 1) {
      await new Promise((resolve) => setTimeout(resolve, random.between(8, 30)));
      tookMs.push(
        await timeUntil({
          act: () => terminal.write(KEY),
          whenSeen: (listener) => (returned = listener),
          ...{ lostMs: LOST_MS, lost: 'A key did not come back' },
        }),
      );
    }
  } finally {
    await terminal.close();
  }
  return { p50Ms: percentile(tookMs, 50), p99Ms: percentile(tookMs, 99) };
}

/** Medians of the rounds' percentiles. */
export function tellEchoes(echoes: ReadonlyMap<string, readonly EchoFigures[]>): Figures {
  return byName(echoes, (of) => ({
    p50Ms: rounded(median(of.map(({ p50Ms }) => p50Ms))),
    p99Ms: rounded(median(of.map(({ p99Ms }) => p99Ms))),
  }));
}
