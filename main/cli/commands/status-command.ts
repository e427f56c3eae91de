import type { AgentClient } from '../../../protocol/client/agent-client.ts';
import { deviceIdText } from '../../../protocol/device-id.ts';
import type { AgentStatus, RelayStatus } from '../../../protocol/status.ts';
import type { CommandContext } from '../command-context.ts';
import { durationText } from '../duration-text.ts';
import { exitCodes } from '../exit-codes.ts';
import { withHost } from '../host-argument.ts';
import { LOCAL } from '../local-host.ts';
import { messages } from '../messages.ts';
import { withoutControls } from '../../../base/shown-text.ts';
import { readVisits } from '../visits.ts';

/** `status [HOST]`: how the running agent is. */
export function statusCommand(context: CommandContext, host: string): Promise<number> {
  return withHost({ ...context, host }, async (client) => {
    await printStatus({ ...context, host }, client);
    return exitCodes.ok;
  });
}

async function printStatus(
  { output, stateDir, host }: CommandContext & { host: string },
  client: AgentClient,
): Promise<void> {
  const { agent } = await client.whenOpen();
  const { status } = await client.request('agent.status', {});
  const { sessions, terminals } = status;
  const folder = host === LOCAL ? { stateDir } : {};
  output.json({ event: 'status', host, ...folder, agent, status });
  output.line(messages.statusAgent(agent.version, deviceIdText(agent.deviceId)));
  if (host === LOCAL) output.line(messages.statusFolder(stateDir));
  if (status.pid !== undefined) output.line(messages.statusProcess(status.pid, durationText(status.upMs ?? 0)));
  output.line(messages.statusBeat(status.beat, Math.round(status.loopDelayMs)));
  output.line(messages.statusSessions(sessions.active, sessions.recovering, sessions.closing));
  output.line(messages.statusTerminals(terminals.running, terminals.exited, terminals.closing));
  if (status.listen !== undefined) output.line(messages.statusListen(status.listen));
  if (status.announced !== undefined) output.line(messages.statusAnnounced(status.announced));
  if (status.remote?.on === false) output.line(messages.statusRemoteOff);
  if (status.remote?.approval === true) output.line(messages.statusApproval);
  if (status.remote?.password !== undefined) output.line(messages.statusPasswords[status.remote.password]);
  if (status.relay !== undefined) output.line(relayLine(status.relay));
  tellSettings(status.settings, output);
  const visits = host === LOCAL ? (await readVisits(client)).visits : [];
  const visitors = [...new Set(visits.map(({ name }) => name))];
  if (visitors.length > 0) output.line(messages.statusHere(visitors));
  const { left = 0, differences = 0, crash = false } = status.attention ?? {};
  if (crash) output.line(messages.statusCrash(host));
  if (left + differences > 0) output.line(messages.statusAttention(left, differences, host));
  if (status.pendingChildren > 0) output.line(messages.statusChildren(status.pendingChildren));
}

function tellSettings(settings: AgentStatus['settings'], output: CommandContext['output']): void {
  if (settings === undefined) return;
  const { file, refused } = settings;
  output.line(messages.statusSettings(withoutControls(file), refused.length));
  for (const { line, problem } of refused) output.line(messages.statusRefused(line, withoutControls(problem)));
}

function relayLine({ url, state, forMs, reason }: RelayStatus): string {
  return messages.statusRelay(url, messages.relayStates[state](durationText(forMs), reason ?? ''));
}
