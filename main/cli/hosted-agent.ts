import { deviceIdText } from '../../protocol/device-id.ts';
import type { RelayStatus } from '../../protocol/status.ts';
import { systemClock } from '../../base/system-clock.ts';
import { leaveFolder } from '../agent/leave-folder.ts';
import { HostedAgent } from '../app.ts';
import { exitAtOnce } from '../terminal/posix.ts';
import { endPastDisksBy } from './end-process.ts';
import type { HostingContext } from './hosting-context.ts';
import { messages } from './messages.ts';
import type { Output } from './output.ts';
import type { ProgramLog } from './program-log.ts';
import { settingsStatus, tellRefusedSettings } from './settings-file.ts';

/** Starts the agent of a long-running command; from then on its log goes where it belongs. */
export async function startHostedAgent(context: HostingContext, program: ProgramLog): Promise<HostedAgent> {
  const { stateDir, settings, settingsFile, resources } = context;
  const { version, mirrorWorkerUrl } = resources;
  const { log } = program;
  leaveFolder();
  endPastDisksBy(exitAtOnce);
  const hosted = await HostedAgent.start({
    ...{ stateDir, settings, settingsStatus: settingsStatus(settingsFile), version, mirrorWorkerUrl },
    ...{ clock: systemClock, log, processEnv: process.env },
  });
  tellRefusedSettings(settingsFile, log);
  program.openFile(hosted.agent.stateFolder.log);
  return hosted;
}

/** Which device an agent is, and by which ways others reach it. */
export interface AgentWays {
  readonly deviceId: string;
  /** HOST:PORT each. */
  readonly listen: readonly string[];
  readonly relay: RelayStatus | undefined;
}

export function waysOf({ agent, listensOn }: HostedAgent): AgentWays {
  return { deviceId: agent.identity.deviceId, listen: listensOn, relay: agent.status.relay };
}

export function tellWays({ deviceId, listen, relay }: AgentWays, output: Output): void {
  output.line(messages.agentDevice(deviceIdText(deviceId)));
  for (const address of listen) output.line(messages.listensOn(address));
  if (relay !== undefined) output.line(messages.comesByRelay(relay.url));
}
