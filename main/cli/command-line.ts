import { Command, CommanderError, Option } from 'commander';
import { parseAddress } from '../remote/network-address.ts';
import { CliError } from './cli-error.ts';
import type { CommandContext, Resources } from './command-context.ts';
import type { AgentWays } from './commands/agent-command.ts';
import type { RelayFlags } from './commands/relay-command.ts';
import { exitCodes } from './exit-codes.ts';
import { LOCAL } from './local-host.ts';
import { messages } from './messages.ts';
import { nearestName } from './nearest-name.ts';
import { createOutput } from './output.ts';
import { parsePort } from './port-choice.ts';
import { programName } from './said-command.ts';
import { addRemoteCommands } from './remote-commands.ts';
import { parseSettings } from './setting-options.ts';
import { resolveStateDir } from './state-dir.ts';
import { usageProblem } from './usage-problem.ts';

/** Options that every command takes, before or after its name. */
interface GlobalOptions {
  readonly json?: true;
  readonly stateDir?: string;
  readonly set?: readonly string[];
}

interface ServeFlags {
  readonly port?: number;
  readonly open: boolean;
  readonly allowHost?: readonly string[];
}

/** Loaded when needed: a viewer starts without the agent's libraries. */
const commands = {
  agent: async () => (await import('./commands/agent-command.ts')).agentCommand,
  attach: async () => (await import('./commands/attach-command.ts')).attachCommand,
  exec: async () => (await import('./commands/exec-command.ts')).execCommand,
  ledger: async () => (await import('./commands/ledger-command.ts')).ledgerCommand,
  ledgerEnd: async () => (await import('./commands/ledger-end-command.ts')).ledgerEndCommand,
  ledgerEndLeft: async () => (await import('./commands/ledger-end-left-command.ts')).ledgerEndLeftCommand,
  ledgerKeep: async () => (await import('./commands/ledger-keep-command.ts')).ledgerKeepCommand,
  quit: async () => (await import('./commands/quit-command.ts')).quitCommand,
  relay: async () => (await import('./commands/relay-command.ts')).relayCommand,
  serve: async () => (await import('./commands/serve-command.ts')).serveCommand,
  status: async () => (await import('./commands/status-command.ts')).statusCommand,
  url: async () => (await import('./commands/url-command.ts')).urlCommand,
} as const;

type Run = (context: CommandContext) => Promise<number>;

/** Reads the arguments and runs the command they name; resolves with the exit status. Throws CliError. */
export async function runCommandLine(args: readonly string[], resources: Resources): Promise<number> {
  const line = new CommandLine(resources);
  try {
    await line.program.parseAsync(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return exitCodes.ok;
    throw usageProblem(error, line.program);
  }
  return line.exitCode;
}

class CommandLine {
  readonly program = new Command(programName());
  readonly #resources: Resources;
  exitCode: number = exitCodes.ok;

  constructor(resources: Resources) {
    this.#resources = resources;
    this.#describeProgram();
    this.#addLongRunning();
    this.#addViewers();
    this.#addReports();
    addRemoteCommands({
      add: (name, description, parent) => this.#add(name, description, parent),
      run: (command, run) => this.#run(command, run),
    });
    this.#addRelay();
    this.program.on('command:*', ([name]: string[]) => this.#refuseUnknown(name ?? ''));
  }

  #describeProgram(): void {
    this.program
      .description(messages.programDescription)
      .version(this.#resources.version, '-V, --version', messages.versionOption)
      .helpOption('-h, --help', messages.helpOption)
      .helpCommand('help [COMMAND]', messages.helpDescription)
      .option('--json', messages.jsonOption)
      .option('--state-dir <DIR>', messages.stateDirOption)
      .option('--set <KEY=VALUE>', messages.setOption, collect)
      .addHelpText('after', messages.programHelp)
      .configureHelp({ showGlobalOptions: true })
      .configureOutput({ outputError: () => undefined }) // usageProblem says it in our words
      .exitOverride();
  }

  #addLongRunning(): void {
    const agent = this.#add('agent', messages.agentDescription)
      .option('--listen <HOST:PORT>', messages.agentListenOption, collect)
      .option('--relay <URL>', messages.agentRelayOption);
    agent.action((ways: AgentWays) => this.#run(agent, async (context) => (await commands.agent())(context, ways)));
    const serve = this.#add('serve', messages.serveDescription)
      .option('--port <N>', messages.portOption, parsePort)
      .option('--no-open', messages.noOpenOption)
      .option('--allow-host <NAME>', messages.allowHostOption, collect);
    serve.action(({ port, open, allowHost = [] }: ServeFlags) => {
      const options = { port, shouldOpen: open, allowedHosts: allowHost };
      return this.#run(serve, async (context) => (await commands.serve())(context, options));
    });
  }

  #addViewers(): void {
    const attach = this.#add('attach', messages.attachDescription)
      .argument('<HOST[:TERMINAL]>')
      .addHelpText('after', messages.attachHelp);
    attach.action((target: string) => this.#run(attach, async (context) => (await commands.attach())(context, target)));
    const exec = this.#add('exec', messages.execDescription)
      .argument('<HOST>')
      .argument('[COMMAND...]')
      .option('--cwd <DIR>', messages.cwdOption)
      .addHelpText('after', messages.execHelp);
    exec.action((host: string, command: string[], options: { cwd?: string }) =>
      this.#run(exec, async (context) => (await commands.exec())(context, { host, command, ...options })),
    );
  }

  #addReports(): void {
    const status = this.#add('status', messages.statusDescription).argument('[HOST]');
    status.action((host: string = LOCAL) =>
      this.#run(status, async (context) => (await commands.status())(context, host)),
    );
    this.#addLedger();
    this.#addReport('url', messages.urlDescription);
    this.#addReport('quit', messages.quitDescription);
  }

  #addReport(name: 'url' | 'quit', description: string): void {
    const command = this.#add(name, description);
    command.action(() => this.#run(command, async (context) => (await commands[name]())(context)));
  }

  /** A report with actions of its own. */
  #addLedger(): void {
    const ledger = this.#add('ledger', messages.ledgerDescription).helpCommand(false).argument('[HOST]');
    ledger.action((host: string = LOCAL) =>
      this.#run(ledger, async (context) => (await commands.ledger())(context, host)),
    );
    const end = this.#add('end', messages.ledgerEndDescription, ledger)
      .argument('<TERMINAL>')
      .option('--host <HOST>', messages.hostOption, LOCAL)
      .option('--everything', messages.everythingOption);
    end.action((name: string, { host, everything = false }: { host: string; everything?: boolean }) =>
      this.#run(end, async (context) =>
        (await commands.ledgerEnd())(context, { host, name, isEverything: everything }),
      ),
    );
    const keep = this.#add('keep', messages.ledgerKeepDescription, ledger)
      .argument('<TERMINAL>')
      .option('--host <HOST>', messages.hostOption, LOCAL)
      .option('--off', messages.keepOffOption);
    keep.action((name: string, { host, off = false }: { host: string; off?: boolean }) =>
      this.#run(keep, async (context) => (await commands.ledgerKeep())(context, { host, name, isKept: !off })),
    );
    const endLeft = this.#add('end-left', messages.ledgerEndLeftDescription, ledger).argument('[PID...]');
    endLeft.action((pids: string[]) =>
      this.#run(endLeft, async (context) => (await commands.ledgerEndLeft())(context, pids)),
    );
  }

  /** Its settings are its own, and it has no state folder. */
  #addRelay(): void {
    const listenOption = new Option('--listen <HOST:PORT>', messages.listenOption)
      .argParser(parseAddress)
      .default({ host: '127.0.0.1', port: 7434 }, '127.0.0.1:7434');
    const relay = this.#add('relay', messages.relayDescription)
      .addOption(listenOption)
      .option('--tls-cert <FILE>', messages.tlsCertOption)
      .option('--tls-key <FILE>', messages.tlsKeyOption)
      .option('--public-url <URL>', messages.publicUrlOption)
      .option('--node-url <URL>', messages.nodeUrlOption)
      .addOption(new Option('--redis <URL>', messages.redisOption).env('SALLYPORT_REDIS'))
      .option('--metrics <HOST:PORT>', messages.metricsOption, parseAddress);
    relay.action(async (flags: RelayFlags) => {
      const { json, set = [] } = relay.optsWithGlobals<GlobalOptions>();
      this.exitCode = await (await commands.relay())(createOutput(json === true), flags, set);
    });
  }

  #add(name: string, description: string, parent: Command = this.program): Command {
    return parent.command(name).description(description).helpOption('-h, --help', messages.helpOption);
  }

  async #run(command: Command, run: Run): Promise<void> {
    const { json, stateDir, set = [] } = command.optsWithGlobals<GlobalOptions>();
    const output = createOutput(json === true);
    const settings = parseSettings(set);
    this.exitCode = await run({ resources: this.#resources, stateDir: resolveStateDir(stateDir), settings, output });
  }

  #refuseUnknown(name: string): never {
    const known = this.program.commands.map((command) => command.name());
    const message = messages.unknownCommand(name, nearestName(name, known), known);
    throw new CliError('unknown_command', message, exitCodes.usage);
  }
}

function collect(value: string, previous: readonly string[] = []): string[] {
  return [...previous, value];
}
