import { settlesWithin } from '../../base/clock.ts';
import { systemClock } from '../../base/system-clock.ts';
import type { Channel } from '../../protocol/channel.ts';
import { AgentClient } from '../../protocol/client/agent-client.ts';
import { RefusalError } from '../../protocol/error-code.ts';
import { findAgentAddress } from '../agent/agent-address.ts';
import { connectToAgent } from '../web/client-channel.ts';
import { CliError } from './cli-error.ts';
import type { CommandContext } from './command-context.ts';
import { exitCodes } from './exit-codes.ts';
import { messages } from './messages.ts';

/** How long an agent may take to end a session that is no longer needed. */
const CLOSE_MS = 1_000;

/** Runs `use` in a session with the live agent of the state folder. Throws CliError when there is none. */
export async function withLocalAgent<T>(
  { stateDir, resources, shouldReconnect = false }: CommandContext & { shouldReconnect?: boolean },
  use: (client: AgentClient) => Promise<T>,
): Promise<T> {
  let first: Channel | undefined = await connectFirst(stateDir);
  const client = new AgentClient({
    async connect() {
      const channel = first ?? (await connect(stateDir));
      first = undefined;
      return channel;
    },
    client: { name: 'sallyport', version: resources.version },
    clock: systemClock,
    shouldReconnect,
  });
  client.start();
  try {
    await client.whenOpen();
    return await use(client);
  } finally {
    await settlesWithin(systemClock, CLOSE_MS, client.close());
  }
}

/** Everything is looked up anew: the agent may have been replaced by one with another token or socket. */
async function connect(stateDir: string): Promise<Channel> {
  const address = findAgentAddress(stateDir);
  return connectToAgent({ path: address.socket, token: await address.readToken() });
}

async function connectFirst(stateDir: string): Promise<Channel> {
  try {
    return await connect(stateDir);
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    if (isMissing || (error instanceof RefusalError && error.code === 'unreachable'))
      throw new CliError('no_agent', messages.noAgent(stateDir), exitCodes.noAgent);
    throw error;
  }
}
