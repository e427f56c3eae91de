import type { AgentClient } from '../../protocol/client/agent-client.ts';
import type { CommandContext } from './command-context.ts';
import { withLocalAgent } from './local-agent.ts';
import { LOCAL } from './local-host.ts';
import type { PeerPath } from '../remote/dialer.ts';
import type { ClientOptions } from './with-client.ts';

/** What `HOST[:TERMINAL]` is made of. */
export interface TerminalArgument {
  readonly host: string;
  readonly terminal: string | undefined;
}

export interface HostOptions extends ClientOptions {
  readonly host: string;
  /** Called for each link to another machine with the way it goes. */
  readonly onReached?: (path: PeerPath) => void;
  /** Nobody is to wait for the yes of a person there: CliError `approval_needed` instead. */
  readonly isImpatient?: boolean;
}

export function splitTerminalArgument(argument: string): TerminalArgument {
  const [host = '', ...rest] = argument.split(':');
  const terminal = rest.join(':');
  return { host, terminal: terminal === '' ? undefined : terminal };
}

/**
 * Runs `use` in a session with the agent of HOST: this machine's, or a paired device's, by its name or its id. Throws
 * CliError for a host that is not known and for one that cannot be reached.
 */
export async function withHost<T>(
  context: CommandContext & HostOptions,
  use: (client: AgentClient) => Promise<T>,
): Promise<T> {
  if (context.host === LOCAL) return withLocalAgent(context, use);
  const { withRemoteHost } = await import('./remote-host.ts'); // what is local starts without it
  return withRemoteHost(context, use);
}
