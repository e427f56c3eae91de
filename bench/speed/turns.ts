import { say } from '../../scripts/setup.mjs';
import type { Peer } from './peers/peer.ts';

/**
 * Measures all of them in each round, so that whatever else the machine does meets all of them. Who fails is left out,
 * and said; by name.
 */
export async function takeTurns<P extends Pick<Peer, 'name'>, T>(
  peers: readonly P[],
  rounds: number,
  measure: (peer: P) => Promise<T>,
): Promise<Map<string, T[]>> {
  const measured = new Map<string, T[]>(peers.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const peer of peers) {
      const values = measured.get(peer.name);
      if (values === undefined) continue;
      try {
        values.push(await measure(peer));
      } catch (error) {
        measured.delete(peer.name);
        say(`${peer.name} is left out: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  }
  return measured;
}
