import { percentile } from '../soak/duration-summary.ts';
import { SeededRandom } from '../soak/seeded-random.ts';
import type { Peer } from './peer.ts';
import { timeUntil } from './time-until.ts';

const READY = 'ready:';
/** Sends back what it is sent; the terminal itself does nothing. */
const command = `stty raw -echo; printf ${READY}; exec cat`;
const LOST_MS = 2_000;
const KEY = Uint8Array.of('k'.charCodeAt(0));

export interface EchoFigures {
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly count: number;
}

/** Types one key after the other, each after the one before has come back and a pause as between quick fingers. */
export async function measureEcho(peer: Peer, count: number): Promise<EchoFigures> {
  const terminal = await peer.open(command, READY);
  const random = new SeededRandom(7);
  const tookMs: number[] = [];
  let returned = (): void => undefined;
  terminal.listen(() => returned());
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
  await terminal.close();
  return { p50Ms: percentile(tookMs, 50), p99Ms: percentile(tookMs, 99), count };
}
