import type { AuditFilter } from './audit-filter.ts';
import { CliError } from './cli-error.ts';
import { addDiscovery, type CommandGroup } from './command-group.ts';
import { exitCodes } from './exit-codes.ts';
import { addHelpAction } from './help-command.ts';
import { helpMessages } from './help-messages.ts';
import { LOCAL } from './local-host.ts';
import { messages } from './messages.ts';
import { parseMoment } from './time-choice.ts';

/** Loaded when needed, as the others are. */
const commands = {
  audit: async () => (await import('./commands/audit-command.ts')).auditCommand,
  auditFollow: async () => (await import('./commands/audit-follow-command.ts')).auditFollowCommand,
  ledger: async () => (await import('./commands/ledger-command.ts')).ledgerCommand,
  ledgerEnd: async () => (await import('./commands/ledger-end-command.ts')).ledgerEndCommand,
  ledgerEndLeft: async () => (await import('./commands/ledger-end-left-command.ts')).ledgerEndLeftCommand,
  ledgerKeep: async () => (await import('./commands/ledger-keep-command.ts')).ledgerKeepCommand,
  profiles: async () => (await import('./commands/profiles-command.ts')).profilesCommand,
  quit: async () => (await import('./commands/quit-command.ts')).quitCommand,
  status: async () => (await import('./commands/status-command.ts')).statusCommand,
  url: async () => (await import('./commands/url-command.ts')).urlCommand,
} as const;

/** Those of the ledger and, by commander, of its actions. */
interface LedgerFlags {
  readonly host?: string;
  readonly long?: boolean;
}

interface AuditFlags extends AuditFilter {
  readonly follow?: boolean;
}

/** The commands about an agent that runs, and what it has put down. */
export function addReportCommands(group: CommandGroup): void {
  const { add, run } = group;
  for (const name of ['status', 'profiles'] as const) {
    const command = addDiscovery(add(name, helpMessages[`${name}Description`]))
      .argument('[HOST]')
      .option('--password-file <FILE>', helpMessages.passwordFileOption);
    command.action((host: string = LOCAL) => run(command, async (context) => (await commands[name]())(context, host)));
  }
  addLedger(group);
  addAudit(group);
  for (const name of ['url', 'quit'] as const) {
    const command = add(name, helpMessages[`${name}Description`]);
    command.action(() => run(command, async (context) => (await commands[name]())(context)));
  }
}

function addAudit({ add, run }: CommandGroup): void {
  const audit = add('audit', helpMessages.auditDescription)
    .option('--since <TIME>', helpMessages.auditSinceOption, (text: string) => parseMoment(text))
    .option('--device <DEVICE>', helpMessages.auditDeviceOption)
    .option('--event <PREFIX>', helpMessages.auditEventOption)
    .option('--follow', helpMessages.auditFollowOption);
  audit.action(({ follow = false, ...filter }: AuditFlags) =>
    run(audit, async (context) => (await (follow ? commands.auditFollow : commands.audit)())(context, filter)),
  );
}

/** A report with actions of its own, all of which take its `--host`. */
function addLedger({ add, run }: CommandGroup): void {
  const ledger = addDiscovery(add('ledger', helpMessages.ledgerDescription))
    .helpCommand(false)
    .argument('[HOST]')
    .option('--host <HOST>', helpMessages.hostOption)
    .option('--long', helpMessages.longOption)
    .option('--password-file <FILE>', helpMessages.passwordFileOption)
    .addHelpText('after', helpMessages.ledgerHelp);
  const host = (): string => ledger.opts<LedgerFlags>().host ?? LOCAL;
  ledger.action((word: string | undefined, { host: option, long: isLong = false }: LedgerFlags) =>
    run(ledger, async (context) => (await commands.ledger())(context, { host: oneHost(word, option), isLong })),
  );
  const end = add('end', helpMessages.ledgerEndDescription, ledger)
    .argument('<TERMINAL>')
    .option('--everything', helpMessages.everythingOption);
  end.action((name: string, { everything: isEverything = false }: { everything?: boolean }) =>
    run(end, async (context) => (await commands.ledgerEnd())(context, { host: host(), name, isEverything })),
  );
  const keep = add('keep', helpMessages.ledgerKeepDescription, ledger)
    .argument('<TERMINAL>')
    .option('--off', helpMessages.keepOffOption);
  keep.action((name: string, { off = false }: { off?: boolean }) =>
    run(keep, async (context) => (await commands.ledgerKeep())(context, { host: host(), name, isKept: !off })),
  );
  const endLeft = add('end-left', helpMessages.ledgerEndLeftDescription, ledger).argument('[PID...]');
  endLeft.action((pids: string[]) =>
    run(endLeft, async (context) => (await commands.ledgerEndLeft())(context, { host: host(), words: pids })),
  );
  addHelpAction(add, ledger);
}

/** `ledger HOST` is short for `ledger --host HOST`. Throws CliError for two of them. */
function oneHost(word: string | undefined, option: string | undefined): string {
  if (word !== undefined && option !== undefined && word !== option)
    throw new CliError('two_hosts', messages.twoHosts(word, option), exitCodes.usage);
  return word ?? option ?? LOCAL;
}
