import { systemClock } from '../../base/system-clock.ts';
import type { AgentClient } from '../../protocol/client/agent-client.ts';
import { RefusalError } from '../../protocol/error-code.ts';
import { findIdentity } from '../agent/identity.ts';
import { describeStateFolder } from '../agent/state-folder.ts';
import { createDeviceCertificate, type DeviceCertificate } from '../remote/device-certificate.ts';
import { dialPeer } from '../remote/dialer.ts';
import { readPeers, type Peer } from '../remote/peers-file.ts';
import { CliError } from './cli-error.ts';
import type { CommandContext } from './command-context.ts';
import { exitCodes } from './exit-codes.ts';
import type { HostOptions } from './host-argument.ts';
import { messages } from './messages.ts';
import { choosePeer } from './peer-choice.ts';
import { withClient } from './with-client.ts';

/** Runs `use` in a session with the agent of a paired device, called directly by this process as this device. */
export async function withRemoteHost<T>(
  context: CommandContext & HostOptions,
  use: (client: AgentClient) => Promise<T>,
): Promise<T> {
  const { host, stateDir } = context;
  const { deviceId, name } = choosePeer(await listPeers(stateDir), host);
  const certificate = await readCertificate(stateDir, host);
  return withClient(
    {
      ...context,
      // Its addresses are read anew each time: they may have changed since.
      connect: async () => {
        const { channel, path } = await dialPeer(await getPeer(stateDir, deviceId), {
          certificate,
          clock: systemClock,
        });
        context.onReached?.(path);
        return channel;
      },
      failed: (error) => asFailure(error, name),
    },
    use,
  );
}

/** The paired devices, whether an agent runs or not. */
export function listPeers(stateDir: string): Promise<Peer[]> {
  return readPeers(describeStateFolder(stateDir).peers);
}

/** As which this device calls. Throws CliError while it has no identity yet, and so no paired device. */
export async function readCertificate(stateDir: string, host: string): Promise<DeviceCertificate> {
  const identity = await findIdentity(describeStateFolder(stateDir).deviceKey);
  if (identity === undefined)
    throw new CliError('unknown_host', messages.unknownHost(host, undefined), exitCodes.usage);
  return createDeviceCertificate(identity);
}

async function getPeer(stateDir: string, deviceId: Peer['deviceId']): Promise<Peer> {
  const peer = (await listPeers(stateDir)).find((one) => one.deviceId === deviceId);
  if (peer === undefined) throw new RefusalError('not_paired', 'This device is not paired here any more');
  return peer;
}

function asFailure(error: unknown, name: string): unknown {
  if (!(error instanceof RefusalError)) return error;
  const sentence =
    error.code === 'not_paired' ? messages.notPairedThere(name) : messages.unreachable(name, error.message);
  return new CliError(error.code, sentence, exitCodes.failed);
}
