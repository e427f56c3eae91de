import { systemClock } from '../../base/system-clock.ts';
import { findAgentAddress } from '../../main/agent/agent-address.ts';
import { connectToAgent } from '../../main/web/client-channel.ts';
import { AgentClient } from '../../protocol/client/agent-client.ts';

/** A session of the user of the machine whose agent keeps its state in that folder; closed by the caller. */
export function openUserClient(stateDir: string): AgentClient {
  const address = findAgentAddress(stateDir);
  const client = new AgentClient({
    connect: async () => connectToAgent({ path: address.socket, token: await address.readToken() }),
    client: { name: 'test', version: '1' },
    clock: systemClock,
    shouldReconnect: false,
  });
  client.start();
  return client;
}
