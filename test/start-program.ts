import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { RelayStatus } from '../protocol/status.ts';

/** The built command line, as users run it. */
export const cliPath = fileURLToPath(new URL('../out/main/cli.js', import.meta.url));

/** How the command line is started: a program, and what comes before the command's own arguments. */
export type CommandLine = readonly [program: string, ...args: string[]];

const builtCommandLine: CommandLine = [process.execPath, cliPath];

/** The first line `agent`, `serve` and `relay` print with `--json`. */
export interface ReadyLine {
  readonly event: 'ready';
  readonly pid: number;
  readonly socket: string;
  /** `agent`, and `serve` with an agent of its own. */
  readonly deviceId?: string;
  readonly listen?: readonly string[];
  readonly relay?: RelayStatus;
  /** `relay`: its address. `serve`: the address with its one-time code. */
  readonly url?: string;
  /** `relay` only, if asked for: where its metrics are. */
  readonly metricsUrl?: string;
  /** `serve` only: the WebSocket's address, and the token programs show. */
  readonly sessionUrl?: string;
  readonly token?: string;
}

export interface ProgramEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface Program {
  readonly child: ChildProcess;
  readonly pid: number;
  readonly stateDir: string;
  readonly ready: ReadyLine;
  /** Lines of standard output after the ready line. */
  readonly lines: readonly string[];
  /** Standard error so far: the log. */
  readonly log: () => string;
  readonly ended: Promise<ProgramEnd>;
  /** Signals the process, waits until it has ended, and removes a state folder that was made for it. */
  stop(signal?: NodeJS.Signals): Promise<ProgramEnd>;
}

export interface StartOptions {
  /** Kept by the caller; without it a fresh one is made and removed by `stop`. */
  readonly stateDir?: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** In a process session of its own, as a service has it. What interrupts the caller does not reach it then. */
  readonly detached?: boolean;
  /** Instead of the built command line. */
  readonly commandLine?: CommandLine;
}

/** A folder for one test's instance, in the system's temporary folder. The caller removes it. */
export function makeStateDir(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'sallyport-test-'));
}

const doorArgs = {
  agent: [],
  serve: ['--port', '0', '--no-open'],
  relay: ['--listen', '127.0.0.1:0'],
} as const;

/** Starts the built `agent`, `serve` or `relay` and resolves with its ready line; rejects with its log when it ends before. */
export async function startProgram(command: keyof typeof doorArgs, options: StartOptions = {}): Promise<Program> {
  const stateDir = options.stateDir ?? (await makeStateDir());
  const [program, ...first] = options.commandLine ?? builtCommandLine;
  const folder = command === 'relay' ? [] : ['--state-dir', stateDir];
  const args = [...first, command, '--json', ...folder, ...doorArgs[command], ...(options.args ?? [])];
  const child = spawn(program, args, {
    env: { ...process.env, ...options.env },
    cwd: options.cwd,
    detached: options.detached,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = collect(child);
  const cleanUp = async (): Promise<ProgramEnd> => {
    const end = await output.ended;
    if (options.stateDir === undefined) await rm(stateDir, { recursive: true, force: true });
    return end;
  };
  const line = await Promise.race([output.firstLine, output.ended]);
  if (typeof line !== 'string') {
    await cleanUp();
    throw new Error(`${command} ended before it was ready (${line.code ?? line.signal}):\n${output.log()}`);
  }
  const stop = (signal: NodeJS.Signals = 'SIGTERM'): Promise<ProgramEnd> => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    return cleanUp();
  };
  const ready = JSON.parse(line) as ReadyLine;
  return { child, pid: child.pid as number, stateDir, ready, stop, ...output };
}

function collect(child: ChildProcess): Pick<Program, 'lines' | 'log' | 'ended'> & { firstLine: Promise<string> } {
  let log = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (log += text));
  const ended = new Promise<ProgramEnd>((resolve) => child.on('close', (code, signal) => resolve({ code, signal })));
  const lines: string[] = [];
  const reader = createInterface({ input: child.stdout as Readable });
  const firstLine = new Promise<string>((resolve) => {
    reader.once('line', (line) => {
      resolve(line);
      reader.on('line', (later) => lines.push(later));
    });
  });
  return { lines, log: () => log, ended, firstLine };
}

/** A fresh address with a new one-time code: each opens one page. */
export async function freshUrl(program: Pick<Program, 'stateDir'>): Promise<string> {
  const result = await runCli(['url', '--json', '--state-dir', program.stateDir]);
  if (result.code !== 0) throw new Error(`url ended with ${result.code}: ${result.stderr}`);
  return (JSON.parse(result.stdout) as { url: string }).url;
}

interface CliOptions {
  readonly input?: string | Uint8Array;
  readonly env?: Readonly<Record<string, string>>;
  /** In a process session of its own, where there is no terminal to ask at. */
  readonly detached?: boolean;
  /** Instead of the built command line. */
  readonly commandLine?: CommandLine;
}

export interface CliResult extends ProgramEnd {
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs one command of the built command line to its end. */
export function runCli(args: readonly string[], options: CliOptions = {}): Promise<CliResult> {
  const [program, ...first] = options.commandLine ?? builtCommandLine;
  const { env, detached } = options;
  const child = spawn(program, [...first, ...args], { env: { ...process.env, ...env }, detached, stdio: 'pipe' });
  const stdout: Buffer[] = [];
  const stderr: Buffer[] = [];
  child.stdout.on('data', (bytes: Buffer) => stdout.push(bytes));
  child.stderr.on('data', (bytes: Buffer) => stderr.push(bytes));
  child.stdin.on('error', () => undefined); // the program may end without reading its input
  child.stdin.end(options.input ?? '');
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) =>
      resolve({ code, signal, stdout: Buffer.concat(stdout).toString(), stderr: Buffer.concat(stderr).toString() }),
    );
  });
}
