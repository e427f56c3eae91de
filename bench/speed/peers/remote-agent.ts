import { rm } from 'node:fs/promises';
import { WatchedAgent } from '../../../test/link-faults/watched-agent.ts';
import { makeDevice, startRelay } from '../../../test/relay-parties/relay-under-test.ts';
import { makeStateDir } from '../../../test/start-program.ts';
import { openViewer, type Way } from '../../faults/fault-site.ts';
import { openThrough, transferThrough } from './client-peer.ts';
import type { PassingPeer } from './peer.ts';

const JOIN_MS = 60_000;
const names: Readonly<Record<Way, string>> = {
  direct: 'Sallyport over TLS',
  relay: 'Sallyport through a relay',
};

/** Our agent as a paired device sees it: over TLS, on loopback or through a relay of its own. */
export async function startRemoteAgent(way: Way): Promise<PassingPeer> {
  const relay = way === 'relay' ? await startRelay() : undefined;
  const stateDir = await makeStateDir();
  const door = relay === undefined ? ['--listen', '127.0.0.1:0'] : ['--relay', relay.url];
  const agent = await WatchedAgent.start({ stateDir, args: ['--set', 'agent.logLevel=warn', ...door] });
  if (relay !== undefined) await agent.joined(JOIN_MS);
  const device = makeDevice();
  await agent.user.request('peers.allow', { deviceId: device.deviceId, role: 'mine' });
  const address = relay?.url ?? `127.0.0.1:${agent.port}`;
  const { key, deviceId: own } = device;
  const client = openViewer({ key, own, deviceId: agent.deviceId, addresses: [address] });
  await client.whenOpen();
  return {
    name: names[way],
    transfer: (command) => transferThrough({ client, pid: agent.program.pid }, command),
    open: (command, ready, speed) => openThrough(client, command, ready, speed),
    async stop() {
      await client.close();
      await agent.stop();
      await relay?.stop();
      await rm(stateDir, { recursive: true, force: true });
    },
  };
}
