import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { JournalContent } from '../../../main/agent/journal-file.ts';
import { connectToAgent } from '../../../main/web/client-channel.ts';
import type { AgentLedger, LeftProcess } from '../../../protocol/ledger.ts';
import type { Result } from '../../../protocol/requests.ts';
import type { AgentStatus } from '../../../protocol/status.ts';
import type { AttachmentInfo, TerminalInfo } from '../../../protocol/terminal-info.ts';
import { findMarked } from '../../census.ts';
import { RawViewer } from '../../fakes/raw-viewer.ts';
import { makeStateDir, startProgram, type Program } from '../../start-program.ts';
import { waitUntil } from '../../wait-until.ts';

/** What the file says, with where its numbers count. */
export type WrittenJournal = JournalContent & Record<'bootId' | 'machineId' | 'pidNamespace', string>;

/** A terminal of a running agent, with somebody at its keys. */
export interface TypedTerminal extends TerminalInfo {
  readonly shell: number;
  type(line: string): void;
  shown(): string;
}

/** An agent as a program, and a viewer of it. */
export interface RunningAgent {
  readonly program: Program;
  readonly viewer: RawViewer;
  open(command: string, args?: readonly string[]): Promise<TypedTerminal>;
  exec(command: string, args: readonly string[]): Promise<number>;
  list(): Promise<TerminalInfo[]>;
  ledger(): Promise<AgentLedger>;
  status(): Promise<AgentStatus>;
  endLeft(processes: readonly { pid: number; startTime: number }[]): Promise<LeftProcess[]>;
  /** Without a chance to put anything in order. */
  kill(): Promise<void>;
  quit(): Promise<void>;
}

/** Shells without the start-up files of whoever runs this. */
export const shells: Readonly<Record<string, readonly string[]>> = {
  bash: ['--norc'],
  zsh: ['-f'],
  fish: ['--no-config'],
  dash: [],
};

export /** Types `line` into a new shell at its prompt. */
async function openWithLine(agent: RunningAgent, shell: string, line: string): Promise<TypedTerminal> {
  const terminal = await agent.open(shell, shells[shell] ?? []);
  const isAtPrompt = async (): Promise<boolean> => {
    const listed = (await agent.list()).find(({ terminalId }) => terminalId === terminal.terminalId);
    return terminal.shown() !== '' && listed?.foreground === null;
  };
  await waitUntil(isAtPrompt, { withinMs: 20_000 });
  terminal.type(line);
  return terminal;
}

/** Agents that follow one another on one state folder, and what a test must end whatever happens. */
export class KilledAgents {
  readonly folder: string;
  readonly stateDir: string;
  readonly journalFile: string;
  /** Of every terminal that was opened. */
  readonly terminalIds: string[] = [];
  readonly #programs: Program[] = [];
  readonly #innocents: number[] = [];

  private constructor(folder: string) {
    this.folder = folder;
    this.stateDir = path.join(folder, 'state');
    this.journalFile = path.join(this.stateDir, 'shells.json');
  }

  static async make(): Promise<KilledAgents> {
    const agents = new KilledAgents(await makeStateDir());
    await writeFile(path.join(agents.folder, '.zshrc'), ''); // zsh would ask questions
    await mkdir(path.join(agents.folder, '.local/share/fish/generated_completions'), { recursive: true }); // fish would generate them
    return agents;
  }

  async start(...settings: readonly string[]): Promise<RunningAgent> {
    const args = ['terminal.shell=/bin/bash', ...settings].flatMap((setting) => ['--set', setting]);
    const program = await startProgram('agent', { stateDir: this.stateDir, args, env: { HOME: this.folder } });
    this.#programs.push(program);
    const token = (await readFile(path.join(this.stateDir, 'token'), 'utf8')).trim();
    const viewer = new RawViewer(await connectToAgent({ path: program.ready.socket, token }));
    await viewer.request('session.open', { protocol: 1, client: { name: 'test', version: '1' } });
    return this.#describe(program, viewer);
  }

  /** Undefined when there is none. */
  async journal(): Promise<WrittenJournal | undefined> {
    if (!existsSync(this.journalFile)) return undefined;
    return JSON.parse(await readFile(this.journalFile, 'utf8')) as WrittenJournal;
  }

  /** Waits until the journal holds `shells`: an agent that is killed before that has left no word of them. */
  async whenJournaled(shells: readonly number[]): Promise<void> {
    const isWritten = async (): Promise<boolean> => {
      const records = (await this.journal())?.shells ?? [];
      return shells.every((pid) => records.some((one) => one.pid === pid));
    };
    await waitUntil(isWritten, { withinMs: 20_000 });
  }

  /** Waits until the journal knows the foreground of each of `shells` to be another group than the shell's own. */
  async whenJobsAreJournaled(agent: RunningAgent, shells: readonly number[]): Promise<void> {
    const isKnown = async (): Promise<boolean> => {
      await agent.list(); // On a busy machine a job may start long after the last output.
      const records = (await this.journal())?.shells ?? [];
      return shells.every((pid) =>
        records.some((one) => one.pid === pid && one.foreground !== null && one.foreground.group !== pid),
      );
    };
    await waitUntil(isKnown, { withinMs: 20_000 });
  }

  /** A process that no agent ever had: it leads a process session of its own, or belongs to the test's. */
  startInnocent(isLeader: boolean): number {
    const child = spawn('sleep', ['300'], { stdio: 'ignore', detached: isLeader });
    this.#innocents.push(child.pid ?? 0);
    return child.pid ?? 0;
  }

  /** Names of what lives in the terminals, sorted. */
  livingNames(): string[] {
    return findMarked(this.terminalIds)
      .map(({ name }) => name)
      .sort();
  }

  async dispose(): Promise<void> {
    for (const program of this.#programs) await program.stop('SIGKILL');
    for (const pid of [...this.#innocents, ...findMarked(this.terminalIds).map((found) => found.pid)]) end(pid);
    await rm(this.folder, { recursive: true, force: true });
  }

  #describe(program: Program, viewer: RawViewer): RunningAgent {
    return {
      program,
      viewer,
      open: (command, args = []) => this.#open(viewer, command, args),
      exec: async (command, args) => (await viewer.request<Result['exec.open']>('exec.open', { command, args })).pid,
      list: async () => (await viewer.request<Result['terminal.list']>('terminal.list')).terminals,
      ledger: () => viewer.request<AgentLedger>('agent.ledger'),
      status: async () => (await viewer.request<Result['agent.status']>('agent.status')).status,
      endLeft: async (processes) => {
        const chosen = processes.map(({ pid, startTime }) => ({ pid, startTime }));
        return (await viewer.request<Result['agent.endLeft']>('agent.endLeft', { processes: chosen })).left;
      },
      kill: async () => void (await program.stop('SIGKILL')),
      quit: async () => void (await program.stop()),
    };
  }

  async #open(viewer: RawViewer, command: string, args: readonly string[]): Promise<TypedTerminal> {
    const { terminal, attachment } = await viewer.request<{ terminal: TerminalInfo; attachment: AttachmentInfo }>(
      'terminal.open',
      { cols: 80, rows: 24, attach: {}, command, args },
    );
    this.terminalIds.push(terminal.terminalId);
    let position = 0;
    return {
      ...terminal,
      shell: terminal.pid ?? 0,
      shown: () => viewer.shown.get(attachment.attachment) ?? '',
      type: (line) => {
        viewer.type(attachment.attachment, position, `${line}\r`);
        position += Buffer.byteLength(line) + 1;
      },
    };
  }
}

export function pidsOf(found: readonly { pid: number }[]): number[] {
  return found.map(({ pid }) => pid).sort((a, b) => a - b);
}

function end(pid: number): void {
  try {
    if (pid > 1) process.kill(pid, 'SIGKILL');
  } catch {
    // It has gone.
  }
}
