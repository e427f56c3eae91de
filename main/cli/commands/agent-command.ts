import { AgentRunningError } from '../../agent/agent.ts';
import type { HostedAgent } from '../../app.ts';
import { CliError } from '../cli-error.ts';
import type { CommandContext } from '../command-context.ts';
import { withSettings, type HostingContext, type HostingOptions } from '../hosting-context.ts';
import { exitCodes } from '../exit-codes.ts';
import { startHostedAgent, tellWays, waysOf } from '../hosted-agent.ts';
import { messages } from '../messages.ts';
import { ProgramLog } from '../program-log.ts';
import { StopRequest } from '../stop-request.ts';
import { tellRecovery } from '../tell-recovery.ts';

/** `agent`: the agent without a page, until a signal. */
export async function agentCommand(given: CommandContext, options: HostingOptions): Promise<number> {
  const context = withSettings(given, options);
  const { output } = context;
  const program = new ProgramLog(context);
  const stop = new StopRequest(program.log);
  const hosted = await start(context, program);
  const { socket } = hosted.address;
  const ways = waysOf(hosted);
  output.json({ event: 'ready', pid: process.pid, socket, ...ways });
  output.line(messages.agentReady(process.pid, socket));
  tellWays(ways, output);
  output.line(messages.pressToStop);
  tellRecovery(hosted.agent, output);
  const status = await stop.asked;
  output.line(messages.quitting);
  await hosted.quit();
  output.line(messages.stopped);
  await program.flush();
  return status;
}

async function start(context: HostingContext, program: ProgramLog): Promise<HostedAgent> {
  try {
    return await startHostedAgent(context, program);
  } catch (error) {
    if (!(error instanceof AgentRunningError)) throw error;
    throw new CliError(error.code, messages.agentRunning(error.pid, context.stateDir), exitCodes.failed);
  }
}
