import { Option, type Command } from 'commander';
import { PeerRole } from '../../protocol/peer-info.ts';
import { parsePeerAddress } from '../remote/peer-address.ts';
import type { CommandContext } from './command-context.ts';
import { messages } from './messages.ts';

/** Loaded when needed, as the others are. */
const commands = {
  hosts: async () => (await import('./commands/hosts-command.ts')).hostsCommand,
  pair: async () => (await import('./commands/pair-command.ts')).pairCommand,
  pairCode: async () => (await import('./commands/pair-code-command.ts')).pairCodeCommand,
  peers: async () => (await import('./commands/peers-command.ts')).peersCommand,
  change: () => import('./commands/peers-change-commands.ts'),
  share: async () => (await import('./commands/share-command.ts')).shareCommand,
} as const;

/** What a group of commands needs of the command line. */
export interface CommandGroupParts {
  add(name: string, description: string, parent?: Command): Command;
  run(command: Command, run: (context: CommandContext) => Promise<number>): Promise<void>;
}

/** The commands about other devices. */
export function addRemoteCommands({ add, run }: CommandGroupParts): void {
  const hosts = add('hosts', messages.hostsDescription);
  hosts.action(() => run(hosts, async (context) => (await commands.hosts())(context)));
  addPair({ add, run });
  addPeers({ add, run });
  addShares({ add, run });
}

function addShares({ add, run }: CommandGroupParts): void {
  const share = add('share', messages.shareDescription)
    .argument('<TERMINAL>')
    .requiredOption('--with <PEER>', messages.withOption)
    .option('--view', messages.viewOption);
  share.action((name: string, { with: peer, view = false }: { with: string; view?: boolean }) =>
    run(share, async (context) => (await commands.share())(context, { name, peer, right: view ? 'view' : 'type' })),
  );
  const unshare = add('unshare', messages.unshareDescription)
    .argument('<TERMINAL>')
    .requiredOption('--with <PEER>', messages.withOption);
  unshare.action((name: string, { with: peer }: { with: string }) =>
    run(unshare, async (context) => (await commands.share())(context, { name, peer, right: null })),
  );
}

function addPair({ add, run }: CommandGroupParts): void {
  const pair = add('pair', messages.pairDescription)
    .argument('[CODE]')
    .addOption(roleOption())
    .option('--yes', messages.yesOption)
    .addHelpText('after', messages.pairHelp);
  pair.action((code: string | undefined, { role, yes = false }: { role: PeerRole; yes?: boolean }) =>
    run(pair, async (context) =>
      code === undefined
        ? (await commands.pair())(context, { role, isApproved: yes })
        : (await commands.pairCode())(context, code, role),
    ),
  );
}

function addPeers({ add, run }: CommandGroupParts): void {
  const peers = add('peers', messages.peersDescription).helpCommand(false);
  const list = add('list', messages.peersListDescription, peers);
  for (const command of [peers, list])
    command.action(() => run(command, async (context) => (await commands.peers())(context)));
  const rename = add('rename', messages.peersRenameDescription, peers).argument('<PEER>').argument('<NAME>');
  rename.action((peer: string, name: string) =>
    run(rename, async (context) => (await commands.change()).peersRenameCommand(context, peer, name)),
  );
  const revoke = add('revoke', messages.peersRevokeDescription, peers).argument('<PEER>');
  revoke.action((peer: string) =>
    run(revoke, async (context) => (await commands.change()).peersRevokeCommand(context, peer)),
  );
  const allow = add('allow', messages.peersAllowDescription, peers)
    .argument('<DEVICE>')
    .addOption(roleOption())
    .option('--name <NAME>', messages.peerNameOption)
    .option('--address <ADDRESS>', messages.peerAddressOption, collectAddress);
  allow.action((device: string, { address, ...options }: { role: PeerRole; name?: string; address?: string[] }) =>
    run(allow, async (context) =>
      (await commands.change()).peersAllowCommand(context, { device, addresses: address, ...options }),
    ),
  );
}

function roleOption(): Option {
  return new Option('--role <ROLE>', messages.roleOption).choices(PeerRole.options).default('guest' satisfies PeerRole);
}

/** Throws BadAddressError or BadRelayUrlError. */
function collectAddress(text: string, previous: readonly string[] = []): string[] {
  return [...previous, parsePeerAddress(text)];
}
