import type { Command } from 'commander';
import type { CommandGroup } from './command-group.ts';
import type { ServiceChoice } from './commands/service-commands.ts';
import { addHelpAction } from './help-command.ts';
import { helpMessages } from './help-messages.ts';
import { addWays, type HostingFlags } from './hosting-commands.ts';

/** Loaded when needed, as the others are. */
const load = () => import('./commands/service-commands.ts');

interface ServiceFlags {
  readonly system?: boolean | undefined;
  readonly user?: string | undefined;
}

/** The agent as a service of this machine. */
export function addServiceCommands({ add, run }: CommandGroup): void {
  const service = add('service', helpMessages.serviceDescription)
    .helpCommand(false)
    .addHelpText('after', helpMessages.serviceHelp);
  const install = addWays(addScope(add('install', helpMessages.serviceInstallDescription, service)));
  install.option('--user <NAME>', helpMessages.serviceUserOption);
  install.action(({ set, system, user, ...ways }: HostingFlags & ServiceFlags) =>
    run(install, async (context) =>
      (await load()).serviceInstallCommand(context, choiceOf({ system, user }), { assignments: set, ways }),
    ),
  );
  const remove = addScope(add('remove', helpMessages.serviceRemoveDescription, service));
  remove.action((flags: ServiceFlags) =>
    run(remove, async (context) => (await load()).serviceRemoveCommand(context, choiceOf(flags))),
  );
  const status = addScope(add('status', helpMessages.serviceStatusDescription, service));
  status.action((flags: ServiceFlags) =>
    run(status, async (context) => (await load()).serviceStatusCommand(context, choiceOf(flags))),
  );
  addHelpAction(add, service);
}

function addScope(command: Command): Command {
  return command.option('--system', helpMessages.serviceSystemOption);
}

function choiceOf({ system = false, user }: ServiceFlags): ServiceChoice {
  return { system, user };
}
