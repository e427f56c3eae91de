import { systemClock } from '../../base/system-clock.ts';
import { HostedAgent } from '../app.ts';
import type { CommandContext } from './command-context.ts';
import type { ProgramLog } from './program-log.ts';

/** Starts the agent of a long-running command; from then on its log goes where it belongs. */
export async function startHostedAgent(context: CommandContext, program: ProgramLog): Promise<HostedAgent> {
  const { stateDir, settings, resources } = context;
  const { version, mirrorWorkerUrl } = resources;
  const options = { stateDir, settings, clock: systemClock, log: program.log, version, mirrorWorkerUrl };
  const hosted = await HostedAgent.start({ ...options, processEnv: process.env });
  program.openFile(hosted.agent.stateFolder.log);
  return hosted;
}
