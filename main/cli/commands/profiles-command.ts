import type { CommandContext } from '../command-context.ts';
import { exitCodes } from '../exit-codes.ts';
import { withHost } from '../host-argument.ts';
import { messages } from '../messages.ts';
import { tableText } from '../table-text.ts';

/** `profiles [HOST]`: what terminals can be started as there. */
export function profilesCommand(context: CommandContext, host: string): Promise<number> {
  const { output } = context;
  return withHost({ ...context, host }, async (client) => {
    const { profiles, defaultProfile } = await client.request('profiles.list', {});
    const rows = profiles.map((profile) => {
      const isDefault = profile.name === defaultProfile;
      output.json({ event: 'profile', host, ...profile, isDefault });
      return [profile.name, messages.profileKinds[profile.kind], isDefault ? messages.isDefault : ''];
    });
    output.line(rows.length === 0 ? messages.noProfiles : tableText([messages.profilesHead, ...rows]));
    return exitCodes.ok;
  });
}
