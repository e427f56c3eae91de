import { makeColouredFile } from '../materials.ts';
import type { Figures, SpeedRun } from '../metric.ts';
import { isPassing, type PassingPeer } from '../peers/peer.ts';
import { startRemoteAgent } from '../peers/remote-agent.ts';
import { takeTurns } from '../turns.ts';
import { measureEcho, tellEchoes } from './echo.ts';
import { tellTransfers } from './throughput.ts';

const besides = ['bare PTY', 'Sallyport', 'ssh'];

/** What TLS costs, directly and through a relay, beside a plain WebSocket and ssh. */
export async function measureLinks({ options: { rounds, mib, keys }, folder, peers }: SpeedRun): Promise<Figures> {
  const known = (await peers()).filter(isPassing).filter(({ name }) => besides.includes(name));
  const remote: PassingPeer[] = [];
  try {
    for (const way of ['direct', 'relay'] as const) remote.push(await startRemoteAgent(way));
    const all = [...known, ...remote];
    const command = `cat ${await makeColouredFile(folder, mib)}`;
    const throughput = tellTransfers(await takeTurns(all, rounds, (peer) => peer.transfer(command)));
    const echo = tellEchoes(await takeTurns(all, rounds, (peer) => measureEcho(peer, keys)));
    return { throughput, echo };
  } finally {
    for (const peer of remote) await peer.stop();
  }
}
