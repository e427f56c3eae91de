import { deviceIdText } from '../../../protocol/device-id.ts';
import { AgentRunningError } from '../../agent/agent.ts';
import type { HostedAgent } from '../../app.ts';
import { CliError } from '../cli-error.ts';
import type { CommandContext } from '../command-context.ts';
import { exitCodes } from '../exit-codes.ts';
import { startHostedAgent } from '../hosted-agent.ts';
import { messages } from '../messages.ts';
import { ProgramLog } from '../program-log.ts';
import { StopRequest } from '../stop-request.ts';
import { tellRecovery } from '../tell-recovery.ts';

/** `agent`: the agent without a page, until a signal. `listen`: addresses instead of those in the settings. */
export async function agentCommand(given: CommandContext, listen?: readonly string[]): Promise<number> {
  const context = withListening(given, listen);
  const { output } = context;
  const program = new ProgramLog(context);
  const stop = new StopRequest(program.log);
  const hosted = await start(context, program);
  const { socket } = hosted.address;
  const { deviceId } = hosted.agent.identity;
  output.json({ event: 'ready', pid: process.pid, deviceId, socket, listen: hosted.listensOn });
  output.line(messages.agentReady(process.pid, socket));
  output.line(messages.agentDevice(deviceIdText(deviceId)));
  for (const address of hosted.listensOn) output.line(messages.listensOn(address));
  output.line(messages.pressToStop);
  tellRecovery(hosted.agent, output);
  const status = await stop.asked;
  output.line(messages.quitting);
  await hosted.quit();
  output.line(messages.stopped);
  await program.flush();
  return status;
}

function withListening(context: CommandContext, listen: readonly string[] | undefined): CommandContext {
  if (listen === undefined) return context;
  return { ...context, settings: { ...context.settings, 'remote.listen': listen.join(',') } };
}

async function start(context: CommandContext, program: ProgramLog): Promise<HostedAgent> {
  try {
    return await startHostedAgent(context, program);
  } catch (error) {
    if (!(error instanceof AgentRunningError)) throw error;
    throw new CliError(error.code, messages.agentRunning(error.pid, context.stateDir), exitCodes.failed);
  }
}
