import type { Command } from 'commander';
import { collect, type CommandGroup } from './command-group.ts';
import type { RemoteWays } from './hosting-context.ts';
import { helpMessages } from './help-messages.ts';
import { parsePort } from './port-choice.ts';

/** Loaded when needed, as the others are. */
const commands = {
  agent: async () => (await import('./commands/agent-command.ts')).agentCommand,
  serve: async () => (await import('./commands/serve-command.ts')).serveCommand,
} as const;

/** Those of every command that is an agent, or makes one. */
export interface HostingFlags extends RemoteWays {
  readonly set?: readonly string[];
}

interface ServeFlags extends HostingFlags {
  readonly port?: number;
  readonly open: boolean;
  readonly allowHost?: readonly string[];
}

/** The commands that are an agent. */
export function addHostingCommands({ add, run }: CommandGroup): void {
  const agent = addWays(add('agent', helpMessages.agentDescription));
  agent.action(({ set, ...ways }: HostingFlags) =>
    run(agent, async (context) => (await commands.agent())(context, { assignments: set, ways })),
  );
  const serve = addWays(add('serve', helpMessages.serveDescription))
    .option('--port <N>', helpMessages.portOption, parsePort)
    .option('--no-open', helpMessages.noOpenOption)
    .option('--allow-host <NAME>', helpMessages.allowHostOption, collect);
  serve.action(({ set, port, open, allowHost = [], ...ways }: ServeFlags) =>
    run(serve, async (context) =>
      (await commands.serve())(context, { assignments: set, ways, port, shouldOpen: open, allowedHosts: allowHost }),
    ),
  );
}

/** By which ways the agent is reached, and with which settings. */
export function addWays(command: Command): Command {
  return command
    .option('--listen <HOST:PORT>', helpMessages.agentListenOption, collect)
    .option('--relay <URL>', helpMessages.agentRelayOption)
    .option('--discovery', helpMessages.agentDiscoveryOption)
    .option('--set <KEY=VALUE>', helpMessages.setOption, collect);
}
