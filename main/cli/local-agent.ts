import type { AgentClient } from '../../protocol/client/agent-client.ts';
import type { Channel } from '../../protocol/channel.ts';
import { RefusalError } from '../../protocol/error-code.ts';
import { findAgentAddress } from '../agent/agent-address.ts';
import { connectToAgent } from '../web/client-channel.ts';
import { CliError } from './cli-error.ts';
import type { CommandContext } from './command-context.ts';
import { exitCodes } from './exit-codes.ts';
import { messages } from './messages.ts';
import { withClient, type ClientOptions } from './with-client.ts';

/** Runs `use` in a session with the live agent of the state folder. Throws CliError when there is none. */
export function withLocalAgent<T>(
  context: CommandContext & ClientOptions,
  use: (client: AgentClient) => Promise<T>,
): Promise<T> {
  const { stateDir } = context;
  return withClient(
    { ...context, connect: () => connect(stateDir), failed: (error) => asNoAgent(stateDir, error) },
    use,
  );
}

/** Everything is looked up anew: the agent may have been replaced by one with another token or socket. */
async function connect(stateDir: string): Promise<Channel> {
  const address = findAgentAddress(stateDir);
  return connectToAgent({ path: address.socket, token: await address.readToken() });
}

function asNoAgent(stateDir: string, error: unknown): unknown {
  const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
  if (isMissing || (error instanceof RefusalError && error.code === 'unreachable'))
    return new CliError('no_agent', messages.noAgent(stateDir), exitCodes.noAgent);
  return error;
}
