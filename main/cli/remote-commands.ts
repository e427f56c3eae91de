import { Argument, Option, type Command } from 'commander';
import { PeerRole } from '../../protocol/peer-info.ts';
import { parsePeerAddress } from '../remote/peer-address.ts';
import { addDiscovery, type CommandGroup } from './command-group.ts';
import { addHelpAction } from './help-command.ts';
import { helpMessages } from './help-messages.ts';

/** Loaded when needed, as the others are. */
const commands = {
  hosts: async () => (await import('./commands/hosts-command.ts')).hostsCommand,
  pair: async () => (await import('./commands/pair-command.ts')).pairCommand,
  pairCode: async () => (await import('./commands/pair-code-command.ts')).pairCodeCommand,
  peers: async () => (await import('./commands/peers-command.ts')).peersCommand,
  change: () => import('./commands/peers-change-commands.ts'),
  remote: () => import('./commands/remote-command.ts'),
  approval: () => import('./commands/approval-commands.ts'),
  password: () => import('./commands/password-commands.ts'),
  presence: () => import('./commands/peers-presence-commands.ts'),
  who: async () => (await import('./commands/who-command.ts')).whoCommand,
  share: async () => (await import('./commands/share-command.ts')).shareCommand,
} as const;

/** The commands about other devices. */
export function addRemoteCommands({ add, run }: CommandGroup): void {
  const hosts = addDiscovery(add('hosts', helpMessages.hostsDescription));
  hosts.action(() => run(hosts, async (context) => (await commands.hosts())(context)));
  addPair({ add, run });
  addPeers({ add, run });
  addRemote({ add, run });
  const who = add('who', helpMessages.whoDescription);
  who.action(() => run(who, async (context) => (await commands.who())(context)));
  addShares({ add, run });
}

function addRemote({ add, run }: CommandGroup): void {
  const remote = add('remote', helpMessages.remoteDescription).helpCommand(false);
  const status = add('status', helpMessages.remoteStatusDescription, remote);
  for (const command of [remote, status])
    command.action(() => run(command, async (context) => (await commands.remote()).remoteStatusCommand(context)));
  for (const [name, on] of [['on', true] as const, ['off', false] as const]) {
    const turn = add(name, on ? helpMessages.remoteOnDescription : helpMessages.remoteOffDescription, remote);
    turn.action(() => run(turn, async (context) => (await commands.remote()).remoteTurnCommand(context, on)));
  }
  const approval = add('approval', helpMessages.remoteApprovalDescription, remote).addArgument(
    new Argument('<ON-OR-OFF>').choices(['on', 'off']),
  );
  approval.action((word: string) =>
    run(approval, async (context) => (await commands.approval()).remoteApprovalCommand(context, word === 'on')),
  );
  addPassword({ add, run }, remote);
  addHelpAction(add, remote);
}

function addPassword({ add, run }: CommandGroup, remote: Command): void {
  const password = add('password', helpMessages.remotePasswordDescription, remote).helpCommand(false);
  const status = add('status', helpMessages.passwordStatusDescription, password);
  for (const command of [password, status])
    command.action(() => run(command, async (context) => (await commands.password()).passwordStatusCommand(context)));
  const set = add('set', helpMessages.passwordSetDescription, password);
  set.action(() => run(set, async (context) => (await commands.password()).passwordSetCommand(context)));
  const clear = add('clear', helpMessages.passwordClearDescription, password);
  clear.action(() => run(clear, async (context) => (await commands.password()).passwordClearCommand(context)));
  addHelpAction(add, password);
}

function addShares({ add, run }: CommandGroup): void {
  const share = add('share', helpMessages.shareDescription)
    .argument('<TERMINAL>')
    .requiredOption('--with <PEER>', helpMessages.withOption)
    .option('--view', helpMessages.viewOption);
  share.action((name: string, { with: peer, view = false }: { with: string; view?: boolean }) =>
    run(share, async (context) => (await commands.share())(context, { name, peer, right: view ? 'view' : 'type' })),
  );
  const unshare = add('unshare', helpMessages.unshareDescription)
    .argument('<TERMINAL>')
    .requiredOption('--with <PEER>', helpMessages.withOption);
  unshare.action((name: string, { with: peer }: { with: string }) =>
    run(unshare, async (context) => (await commands.share())(context, { name, peer, right: null })),
  );
}

const roleOption = new Option('--role <ROLE>', helpMessages.roleOption)
  .choices(PeerRole.options)
  .default('guest' satisfies PeerRole);

function addPair({ add, run }: CommandGroup): void {
  const pair = add('pair', helpMessages.pairDescription)
    .argument('[CODE]')
    .addOption(roleOption)
    .option('--yes', helpMessages.yesOption)
    .addHelpText('after', helpMessages.pairHelp);
  pair.action((code: string | undefined, { role, yes = false }: { role: PeerRole; yes?: boolean }) =>
    run(pair, async (context) =>
      code === undefined
        ? (await commands.pair())(context, { role, isApproved: yes })
        : (await commands.pairCode())(context, code, role),
    ),
  );
}

function addPeers({ add, run }: CommandGroup): void {
  const peers = add('peers', helpMessages.peersDescription).helpCommand(false);
  const list = add('list', helpMessages.peersListDescription, peers);
  for (const command of [peers, list])
    command.action(() => run(command, async (context) => (await commands.peers())(context)));
  const rename = add('rename', helpMessages.peersRenameDescription, peers).argument('<PEER>').argument('<NAME>');
  rename.action((peer: string, name: string) =>
    run(rename, async (context) => (await commands.change()).peersRenameCommand(context, peer, name)),
  );
  const limit = add('limit', helpMessages.peersLimitDescription, peers).argument('<PEER>');
  limit.action((peer: string) =>
    run(limit, async (context) => (await commands.change()).peersLimitCommand(context, peer)),
  );
  const revoke = add('revoke', helpMessages.peersRevokeDescription, peers).argument('<PEER>');
  revoke.action((peer: string) =>
    run(revoke, async (context) => (await commands.change()).peersRevokeCommand(context, peer)),
  );
  addPresence({ add, run }, peers);
  const allow = add('allow', helpMessages.peersAllowDescription, peers)
    .argument('<DEVICE>')
    .addOption(new Option('--role <ROLE>', helpMessages.roleKeptOption).choices(PeerRole.options))
    .option('--name <NAME>', helpMessages.peerNameOption)
    .option('--address <ADDRESS>', helpMessages.peerAddressOption, collectAddress);
  allow.action((device: string, { address, ...options }: { role?: PeerRole; name?: string; address?: string[] }) =>
    run(allow, async (context) =>
      (await commands.change()).peersAllowCommand(context, { device, addresses: address, ...options }),
    ),
  );
  addHelpAction(add, peers);
}

function addPresence({ add, run }: CommandGroup, peers: Command): void {
  const pause = add('pause', helpMessages.peersPauseDescription, peers)
    .argument('<PEER>')
    .option('--off', helpMessages.pauseOffOption);
  pause.action((peer: string, { off = false }: { off?: boolean }) =>
    run(pause, async (context) => (await commands.presence()).peersPauseCommand(context, peer, !off)),
  );
  for (const [name, accept] of [['admit', true] as const, ['decline', false] as const]) {
    const description = accept ? helpMessages.peersAdmitDescription : helpMessages.peersDeclineDescription;
    const answer = add(name, description, peers).argument('<PEER>');
    answer.action((peer: string) =>
      run(answer, async (context) => (await commands.approval()).approvalAnswerCommand(context, peer, accept)),
    );
  }
  const unlock = add('unlock', helpMessages.peersUnlockDescription, peers).argument('<PEER>');
  unlock.action((peer: string) =>
    run(unlock, async (context) => (await commands.password()).peersUnlockCommand(context, peer)),
  );
  const cut = add('cut', helpMessages.peersCutDescription, peers).argument('<PEER>');
  cut.action((peer: string) => run(cut, async (context) => (await commands.presence()).peersCutCommand(context, peer)));
}

/** Throws BadAddressError or BadRelayUrlError. */
function collectAddress(text: string, previous: readonly string[] = []): string[] {
  return [...previous, parsePeerAddress(text)];
}
