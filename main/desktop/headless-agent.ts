import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, dirname, join, sep } from 'node:path';
import { sleep, type Clock } from '../../base/clock.ts';
import { AppError } from '../../base/errors.ts';
import type { Settings } from '../../protocol/settings.ts';

/** How a headless agent can be started on this machine. */
export interface AgentProgram {
  readonly command: string;
  /** Before `agent`. */
  readonly args: readonly string[];
}

/** The background agent could not be started; the app hosts the terminals itself then, and says so. */
export class HeadlessAgentError extends AppError {
  readonly code = 'headless_agent';

  constructor(readonly problem: 'no_program' | 'spawn_failed' | 'ended' | 'timeout') {
    super(`The background agent could not be started: ${problem}`);
    this.name = 'HeadlessAgentError';
  }

  override get facts(): Record<string, unknown> {
    return { problem: this.problem };
  }
}

/** What decides which program to run. */
export interface ProgramFacts {
  readonly execPath: string;
  readonly isElectron: boolean;
  readonly isPackaged: boolean;
  /** The built command line of this version. */
  readonly cliPath: string;
  readonly searchPath: string;
  /** Where an AppImage shows its files, for as long as its app runs; empty or undefined elsewhere. */
  readonly imageFolder: string | undefined;
  isExecutable(path: string): boolean;
}

/**
 * The program that runs the agent without a window: beside the installed app a program of its own; from a checkout the
 * command line under Node, since Electron itself does not run plain programs. Undefined where there is neither, and in an
 * AppImage, whose files are gone once its app has quit. Pure.
 */
export function findAgentProgram(facts: ProgramFacts): AgentProgram | undefined {
  if (facts.isPackaged) return findBeside(facts);
  if (!facts.isElectron) return { command: facts.execPath, args: [facts.cliPath] };
  const node = facts.searchPath
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, process.platform === 'win32' ? 'node.exe' : 'node'))
    .find((path) => facts.isExecutable(path));
  return node === undefined ? undefined : { command: node, args: [facts.cliPath] };
}

function findBeside({ execPath, imageFolder, isExecutable }: ProgramFacts): AgentProgram | undefined {
  const name = process.platform === 'win32' ? 'sallyport-agent.exe' : 'sallyport-agent';
  const command = join(dirname(execPath), name);
  const isInImage = imageFolder !== undefined && imageFolder !== '' && command.startsWith(join(imageFolder, sep));
  return !isInImage && isExecutable(command) ? { command, args: [] } : undefined;
}

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const START_MS = 10_000;
const LOOK_MS = 50;

export interface HeadlessStart {
  readonly program: AgentProgram | undefined;
  readonly stateDir: string;
  /** What the app was started with; the rest the agent reads itself. */
  readonly overrides: Partial<Settings>;
  readonly clock: Clock;
  readonly env: NodeJS.ProcessEnv;
  /** Whether the agent answers by now. */
  isReachable(): Promise<boolean>;
}

/**
 * Starts the agent detached from this app, so that it outlives it, and waits until it answers. Throws HeadlessAgentError;
 * an agent that comes too late is left alone: it holds the state folder, and the next look finds it.
 */
export async function startHeadlessAgent(start: HeadlessStart): Promise<void> {
  const { program, stateDir, overrides, clock, env } = start;
  if (program === undefined) throw new HeadlessAgentError('no_program');
  const set = Object.entries(overrides).flatMap(([name, value]) => ['--set', `${name}=${settingText(value)}`]);
  const args = [...program.args, 'agent', '--state-dir', stateDir, ...set];
  const child = spawn(program.command, args, { detached: true, stdio: 'ignore', cwd: stateDir, env });
  let problem: HeadlessAgentError['problem'] | undefined;
  child.once('error', () => (problem = 'spawn_failed'));
  child.once('exit', () => (problem ??= 'ended'));
  child.unref();
  const endMs = clock.now() + START_MS;
  while (!(await start.isReachable())) {
    if (problem !== undefined) throw new HeadlessAgentError(problem);
    if (clock.now() > endMs) throw new HeadlessAgentError('timeout');
    await sleep(clock, LOOK_MS);
  }
}

function settingText(value: Settings[keyof Settings]): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
