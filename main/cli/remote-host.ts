import { systemClock } from '../../base/system-clock.ts';
import type { AgentClient } from '../../protocol/client/agent-client.ts';
import { RefusalError } from '../../protocol/error-code.ts';
import { callPeer, listPeers } from '../remote/call-peer.ts';
import { probeAfterChanges } from '../remote/probe-after-changes.ts';
import { CliError } from './cli-error.ts';
import type { CommandContext } from './command-context.ts';
import { exitCodes } from './exit-codes.ts';
import type { HostOptions } from './host-argument.ts';
import { hostPassword } from './host-password.ts';
import { looksNearby } from './looks-nearby.ts';
import { messages } from './messages.ts';
import { chooseHost } from './peer-choice.ts';
import { withClient } from './with-client.ts';

/** Runs `use` in a session with the agent of a paired device, called directly by this process as this device. */
export async function withRemoteHost<T>(
  context: CommandContext & HostOptions,
  use: (client: AgentClient) => Promise<T>,
): Promise<T> {
  const { host, stateDir } = context;
  const discovery = looksNearby(context);
  const { deviceId, name, addresses } = chooseHost(await listPeers(stateDir), host);
  if (addresses.length === 0 && !discovery)
    throw new CliError('no_address', messages.noAddress(name), exitCodes.failed);
  return withClient(
    {
      ...context,
      connect: async () => {
        const { channel, path } = await callPeer(deviceId, { stateDir, clock: systemClock, discovery });
        context.onReached?.(path);
        return channel;
      },
      waits: () => {
        if (context.isImpatient === true)
          throw new CliError('approval_needed', messages.wouldWaitThere(name), exitCodes.failed);
        process.stderr.write(`${messages.waitsThere(name)}\n`);
      },
      password: (question, asking) => hostPassword({ name, file: context.passwordFile }, question, asking),
      failed: (error) => asFailure(error, name),
    },
    async (client) => {
      const probing = probeAfterChanges(client, systemClock);
      try {
        return await use(client);
      } finally {
        probing.dispose();
      }
    },
  );
}

function asFailure(error: unknown, name: string): unknown {
  if (!(error instanceof RefusalError)) return error;
  return new CliError(error.code, sentenceOf(error, name), exitCodes.failed);
}

function sentenceOf({ code, message }: RefusalError, name: string): string {
  if (code === 'not_paired') return messages.notPairedThere(name);
  return code === 'remote_off' ? messages.remoteOffThere(name) : messages.unreachable(name, message);
}
