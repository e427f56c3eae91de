import { Command, CommanderError, Option } from 'commander';
import { parseAddress } from '../remote/network-address.ts';
import { CliError } from './cli-error.ts';
import type { CommandContext, Resources } from './command-context.ts';
import { addDiscovery, collect, type CommandGroup } from './command-group.ts';
import type { RelayFlags } from './commands/relay-command.ts';
import { exitCodes } from './exit-codes.ts';
import { addHelpCommand, unknownWord } from './help-command.ts';
import { helpMessages } from './help-messages.ts';
import { addHostingCommands } from './hosting-commands.ts';
import { messages } from './messages.ts';
import { createOutput } from './output.ts';
import { addRemoteCommands } from './remote-commands.ts';
import { addReportCommands } from './report-commands.ts';
import { programName } from './said-command.ts';
import { addServiceCommands } from './service-commands.ts';
import { resolveStateDir } from './state-dir.ts';
import { usageProblem } from './usage-problem.ts';

const STATE_DIR = '--state-dir';

/** Options that may come before or after a command's name. */
interface GlobalOptions {
  readonly json?: true;
  readonly stateDir?: string;
  /** Of commands that call a host. */
  readonly passwordFile?: string;
}

/** Of every command that calls paired machines, or is called by them. */
interface DiscoveryFlag {
  readonly discovery?: true;
}

/** Loaded when needed: a viewer starts without the agent's libraries. */
const commands = {
  attach: async () => (await import('./commands/attach-command.ts')).attachCommand,
  exec: async () => (await import('./commands/exec-command.ts')).execCommand,
  relay: async () => (await import('./commands/relay-command.ts')).relayCommand,
} as const;

type Run = (context: CommandContext) => Promise<number>;

/** Reads the arguments and runs the command they name; resolves with the exit status. Throws CliError. */
export async function runCommandLine(args: readonly string[], resources: Resources): Promise<number> {
  const line = new CommandLine(args, resources);
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
  readonly #args: readonly string[];
  readonly #resources: Resources;
  exitCode: number = exitCodes.ok;

  constructor(args: readonly string[], resources: Resources) {
    this.#args = args;
    this.#resources = resources;
    this.#describeProgram();
    const add: CommandGroup['add'] = (name, description, parent) => this.#add(name, description, parent);
    const group: CommandGroup = { add, run: (command, run) => this.#run(command, run) };
    addHostingCommands(group);
    this.#addViewers();
    addReportCommands(group);
    addRemoteCommands(group);
    addServiceCommands(group);
    this.#addRelay();
    addHelpCommand(add, this.program);
    this.program.on('command:*', ([name = '']: string[]) => {
      throw unknownWord(this.program, name);
    });
  }

  #describeProgram(): void {
    this.program
      .description(helpMessages.programDescription)
      .version(this.#resources.version, '-V, --version', helpMessages.versionOption)
      .helpOption('-h, --help', helpMessages.helpOption)
      .helpCommand(false)
      .option('--json', helpMessages.jsonOption)
      .option(`${STATE_DIR} <DIR>`, helpMessages.stateDirOption)
      .addHelpText('after', helpMessages.programHelp)
      .configureHelp({ showGlobalOptions: true })
      .configureOutput({ outputError: () => undefined }) // usageProblem says it in our words
      .exitOverride();
  }

  #addViewers(): void {
    const attach = addDiscovery(this.#add('attach', helpMessages.attachDescription))
      .argument('<HOST[:TERMINAL]>')
      .option('--profile <NAME>', helpMessages.profileOption)
      .option('--password-file <FILE>', helpMessages.passwordFileOption)
      .addHelpText('after', helpMessages.attachHelp);
    attach.action((target: string, { profile }: { profile?: string }) =>
      this.#run(attach, async (context) => (await commands.attach())(context, target, profile)),
    );
    const exec = addDiscovery(this.#add('exec', helpMessages.execDescription))
      .argument('<HOST>')
      .argument('[COMMAND...]')
      .option('--cwd <DIR>', helpMessages.cwdOption)
      .option('--password-file <FILE>', helpMessages.passwordFileOption)
      .addHelpText('after', helpMessages.execHelp);
    exec.action((host: string, command: string[], options: { cwd?: string }) => {
      requireHost(this.#args, [host, ...command]);
      return this.#run(exec, async (context) => (await commands.exec())(context, { host, command, ...options }));
    });
  }

  /** Its settings are its own, and it has no state folder. */
  #addRelay(): void {
    const listenOption = new Option('--listen <HOST:PORT>', helpMessages.listenOption)
      .argParser(parseAddress)
      .default({ host: '127.0.0.1', port: 7434 }, '127.0.0.1:7434');
    const relay = this.#add('relay', helpMessages.relayDescription)
      .addOption(listenOption)
      .option('--tls-cert <FILE>', helpMessages.tlsCertOption)
      .option('--tls-key <FILE>', helpMessages.tlsKeyOption)
      .option('--public-url <URL>', helpMessages.publicUrlOption)
      .option('--node-url <URL>', helpMessages.nodeUrlOption)
      .addOption(new Option('--redis <URL>', helpMessages.redisOption).env('SALLYPORT_REDIS'))
      .option('--metrics <HOST:PORT>', helpMessages.metricsOption, parseAddress)
      .option('--set <KEY=VALUE>', helpMessages.setOption, collect)
      .configureHelp({
        showGlobalOptions: true,
        visibleGlobalOptions: () => this.program.options.filter(({ long }) => long !== STATE_DIR),
      });
    relay.action(async ({ set = [], ...flags }: RelayFlags & { set?: string[] }) => {
      const { json, stateDir } = relay.optsWithGlobals<GlobalOptions>();
      if (stateDir !== undefined) throw new CliError('unknown_option', messages.relayHasNoFolder, exitCodes.usage);
      this.exitCode = await (await commands.relay())(createOutput(json === true), flags, set);
    });
  }

  #add(name: string, description: string, parent: Command = this.program): Command {
    return parent.command(name).description(description).helpOption('-h, --help', helpMessages.helpOption);
  }

  async #run(command: Command, run: Run): Promise<void> {
    const {
      json,
      stateDir,
      passwordFile,
      discovery = false,
    } = command.optsWithGlobals<GlobalOptions & DiscoveryFlag>();
    const output = createOutput(json === true);
    this.exitCode = await run({
      resources: this.#resources,
      stateDir: resolveStateDir(stateDir),
      output,
      ...{ passwordFile, discovery },
    });
  }
}

/** `exec -- COMMAND`: the parser drops the dashes and would take the command for a host. Throws CliError. */
function requireHost(args: readonly string[], words: readonly string[]): void {
  const dashes = args.indexOf('--');
  if (dashes < 0 || args.length - dashes - 1 < words.length) return;
  throw new CliError('missing_argument', messages.noExecHost(words), exitCodes.usage);
}
