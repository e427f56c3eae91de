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
import { followSettings } from './follow-settings.ts';
import { LiveSettings } from './live-settings.ts';
import { tellRefusedSettings } from './settings-file.ts';

/** Starts the agent of a long-running command; from then on its log goes where it belongs. */
export async function startHostedAgent(context: HostingContext, program: ProgramLog): Promise<HostedAgent> {
  const { stateDir, settingsFile, overrides, resources } = context;
  const { version, mirrorWorkerUrl } = resources;
  const { log } = program;
  leaveFolder();
  endPastDisksBy(exitAtOnce);
  const book = new LiveSettings(settingsFile, overrides, log);
  const hosted = await HostedAgent.start({
    ...{ stateDir, settings: followSettings(book), book, version, mirrorWorkerUrl },
    ...{ clock: systemClock, log, processEnv: process.env },
  });
  tellRefusedSettings(settingsFile, log);
  program.openFile(hosted.agent.stateFolder.log);
  hosted.own(book.watch(systemClock));
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
