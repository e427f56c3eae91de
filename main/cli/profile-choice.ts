import type { AgentClient } from '../../protocol/client/agent-client.ts';
import type { ProfileInfo } from '../../protocol/profile.ts';
import { CliError } from './cli-error.ts';
import { exitCodes } from './exit-codes.ts';
import { messages } from './messages.ts';
import { nearestName } from './nearest-name.ts';
import { saidCommand } from './said-command.ts';

/** The profile of that name on a host. Throws CliError with the name that is nearest. */
export async function chooseProfile(client: AgentClient, name: string, host: string): Promise<ProfileInfo> {
  const { profiles } = await client.request('profiles.list', {});
  const profile = profiles.find((one) => one.name === name);
  if (profile !== undefined) return profile;
  const known = profiles.map((one) => one.name);
  const message = messages.unknownProfile(name, nearestName(name, known), saidCommand(`profiles ${host}`));
  throw new CliError('unknown_profile', message, exitCodes.usage);
}
