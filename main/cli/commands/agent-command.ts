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

/** In the place of what the settings say. */
export interface AgentWays {
  readonly listen?: readonly string[];
  readonly relay?: string;
}

/** `agent`: the agent without a page, until a signal. */
export async function agentCommand(given: CommandContext, ways: AgentWays): Promise<number> {
  const context = withWays(given, ways);
  const { output } = context;
  const program = new ProgramLog(context);
  const stop = new StopRequest(program.log);
  const hosted = await start(context, program);
  const { socket } = hosted.address;
  const { deviceId } = hosted.agent.identity;
  const { relay } = hosted.agent.status;
  output.json({ event: 'ready', pid: process.pid, deviceId, socket, listen: hosted.listensOn, relay });
  output.line(messages.agentReady(process.pid, socket));
  output.line(messages.agentDevice(deviceIdText(deviceId)));
  for (const address of hosted.listensOn) output.line(messages.listensOn(address));
  if (relay !== undefined) output.line(messages.comesByRelay(relay.url));
  output.line(messages.pressToStop);
  tellRecovery(hosted.agent, output);
  const status = await stop.asked;
  output.line(messages.quitting);
  await hosted.quit();
  output.line(messages.stopped);
  await program.flush();
  return status;
}

function withWays(context: CommandContext, { listen, relay }: AgentWays): CommandContext {
  const settings = {
    ...context.settings,
    ...(listen !== undefined && { 'remote.listen': listen.join(',') }),
    ...(relay !== undefined && { 'remote.relay': relay }),
  };
  return { ...context, settings };
}

async function start(context: CommandContext, program: ProgramLog): Promise<HostedAgent> {
  try {
    return await startHostedAgent(context, program);
  } catch (error) {
    if (!(error instanceof AgentRunningError)) throw error;
    throw new CliError(error.code, messages.agentRunning(error.pid, context.stateDir), exitCodes.failed);
  }
}
