import { readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { makeFolder } from '../../agent/make-folder.ts';
import { CliError } from '../cli-error.ts';
import type { CommandContext } from '../command-context.ts';
import { exitCodes } from '../exit-codes.ts';
import { findHolder } from '../find-holder.ts';
import { readOverrides, type HostingOptions } from '../hosting-context.ts';
import { messages } from '../messages.ts';
import { isOurs, unitText } from '../service/service-unit.ts';
import { hasUser, mayLinger, Systemd, type ServiceScope } from '../service/systemd.ts';
import { resolveStateDir } from '../state-dir.ts';

/** Which service is meant. */
export interface ServiceChoice {
  readonly system: boolean;
  /** With `system` only, where it is required for an installation. */
  readonly user?: string | undefined;
}

const FILE_MODE = 0o644;
const FOLDER_MODE = 0o755;

/** `service install`: writes the unit, or replaces ours, and starts it. Nothing is changed when it cannot be. */
export async function serviceInstallCommand(
  context: CommandContext,
  choice: ServiceChoice,
  options: HostingOptions,
): Promise<number> {
  readOverrides(options); // What is no setting is told now, rather than by a service that does not start.
  const scope = await checkScope(choice);
  const systemd = await Systemd.find(scope);
  const { unitFile } = systemd;
  await readOurs(unitFile);
  const { pid } = await systemd.readState(); // Throws where nobody would take the unit.
  if (scope === 'user') await refuseIfHeld(pid, context.stateDir);
  const { user } = choice;
  const text = unitText({ commandLine: [process.execPath, ...agentArguments(context, choice, options)], user });
  await write(unitFile, text);
  await systemd.enable();
  const state = await systemd.readState();
  context.output.json({ event: 'service.installed', file: unitFile, ...state });
  context.output.line(messages.serviceInstalled(unitFile));
  context.output.line(messages.serviceJobs[scope]);
  await tellLinger(scope, context);
  return exitCodes.ok;
}

/** `service remove`: ends the agent in order and takes the unit away. */
export async function serviceRemoveCommand({ output }: CommandContext, choice: ServiceChoice): Promise<number> {
  const systemd = await findInstalled(scopeOf(choice));
  const { unitFile } = systemd;
  await systemd.disable();
  await rm(unitFile, { force: true });
  await systemd.forget();
  output.json({ event: 'service.removed', file: unitFile });
  output.line(messages.serviceRemoved(unitFile));
  return exitCodes.ok;
}

/** `service status`: ends with 0 while the agent runs, else with 1. */
export async function serviceStatusCommand(context: CommandContext, choice: ServiceChoice): Promise<number> {
  const { output } = context;
  const scope = scopeOf(choice);
  const systemd = await findInstalled(scope);
  const { unitFile } = systemd;
  const state = await systemd.readState();
  output.json({ event: 'service', file: unitFile, ...state });
  output.line(messages.serviceState({ file: unitFile, ...state }));
  await tellLinger(scope, context);
  return state.active === 'active' ? exitCodes.ok : exitCodes.failed;
}

async function checkScope(choice: ServiceChoice): Promise<ServiceScope> {
  const scope = scopeOf(choice);
  const { user } = choice;
  if (scope === 'system' && user === undefined)
    throw new CliError('missing_option', messages.systemNeedsUser, exitCodes.usage);
  if (user !== undefined && !(await hasUser(user)))
    throw new CliError('unknown_user', messages.noSuchUser(user), exitCodes.usage);
  return scope;
}

function scopeOf({ system, user }: ServiceChoice): ServiceScope {
  if (!system && user !== undefined) throw new CliError('unknown_option', messages.userNeedsSystem, exitCodes.usage);
  return system ? 'system' : 'user';
}

/** As this program was started, and as `agent` with the same ways and settings. */
function agentArguments(
  { stateDir }: CommandContext,
  { system }: ServiceChoice,
  { assignments = [], ways: { listen = [], relay, discovery = false } }: HostingOptions,
): string[] {
  const [, script] = process.argv;
  const isScript = script !== undefined && script !== process.execPath;
  // Another user has another folder; systemd sets the HOME by which the agent finds it.
  const isNamed = !system || stateDir !== resolveStateDir(undefined);
  return [
    ...(isScript ? [path.resolve(script)] : []),
    'agent',
    ...(isNamed ? ['--state-dir', stateDir] : []),
    ...listen.flatMap((address) => ['--listen', address]),
    ...(relay === undefined ? [] : ['--relay', relay]),
    ...(discovery ? ['--discovery'] : []),
    ...assignments.flatMap((assignment) => ['--set', assignment]),
  ];
}

/** Throws CliError `no_service` where none of ours is installed. */
async function findInstalled(scope: ServiceScope): Promise<Systemd> {
  const systemd = await Systemd.find(scope);
  const { unitFile } = systemd;
  if ((await readOurs(unitFile)) === undefined)
    throw new CliError('no_service', messages.noService(unitFile), exitCodes.failed);
  return systemd;
}

/** The installed unit; undefined without one. Throws CliError for one that is not ours. */
async function readOurs(file: string): Promise<string | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text !== undefined && !isOurs(text))
    throw new CliError('foreign_unit', messages.foreignUnit(file), exitCodes.failed);
  return text;
}

/** An agent that somebody else started would keep the service from starting, again and again. */
async function refuseIfHeld(servicePid: number | undefined, stateDir: string): Promise<void> {
  const holder = await findHolder(stateDir);
  if (holder === undefined || holder === servicePid) return;
  throw new CliError('agent_running', messages.heldElsewhere(holder, stateDir), exitCodes.failed);
}

async function write(file: string, text: string): Promise<void> {
  try {
    await makeFolder(path.dirname(file), FOLDER_MODE);
    await writeFileAtomic(file, text, { mode: FILE_MODE });
  } catch (error) {
    throw new CliError('unit_refused', messages.unitRefused(file, (error as Error).message), exitCodes.failed);
  }
}

async function tellLinger(scope: ServiceScope, { output }: CommandContext): Promise<void> {
  if (scope === 'system') return;
  const user = os.userInfo().username;
  output.line((await mayLinger(user)) ? messages.lingers : messages.noLinger(user));
}
