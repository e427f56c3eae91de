import type { CommandContext } from '../command-context.ts';
import { startHostedAgent } from '../hosted-agent.ts';
import { messages } from '../messages.ts';
import { ProgramLog } from '../program-log.ts';
import { StopRequest } from '../stop-request.ts';

/** `agent`: the agent without a page, until a signal. */
export async function agentCommand(context: CommandContext): Promise<number> {
  const { output } = context;
  const program = new ProgramLog(context);
  const stop = new StopRequest(program.log);
  const hosted = await startHostedAgent(context, program);
  const { socket } = hosted.address;
  const { deviceId } = hosted.agent.identity;
  output.json({ event: 'ready', pid: process.pid, deviceId, socket, listen: [] });
  output.line(messages.agentReady(process.pid, socket));
  output.line(messages.pressToStop);
  const status = await stop.asked;
  output.line(messages.quitting);
  await hosted.quit();
  output.line(messages.stopped);
  await program.flush();
  return status;
}
