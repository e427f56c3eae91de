import { percentile } from '../soak/duration-summary.ts';
import { SeededRandom } from '../soak/seeded-random.ts';
import type { LiveTerminal, Peer } from './peer.ts';

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
    tookMs.push(await timeKey(terminal, (listener) => (returned = listener)));
  }
  await terminal.close();
  return { p50Ms: percentile(tookMs, 50), p99Ms: percentile(tookMs, 99), count };
}

function timeKey(terminal: LiveTerminal, whenReturned: (listener: () => void) => void): Promise<number> {
  return new Promise((resolve, reject) => {
    const lost = setTimeout(() => reject(new Error('A key did not come back')), LOST_MS);
    const startMs = performance.now();
    whenReturned(() => {
      clearTimeout(lost);
      whenReturned(() => undefined);
      resolve(performance.now() - startMs);
    });
    terminal.write(KEY);
  });
}
