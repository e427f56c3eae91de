import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { systemClock } from '../base/system-clock.ts';
import { ChildReaper } from '../main/terminal/child-reaper.ts';
import { createPtyHost } from '../main/terminal/unix-pty.ts';
import { ProcShellProcesses } from '../main/terminal/proc-shell-processes.ts';
import type { Pty, PtyCommand, PtyHost } from '../main/terminal/pty.ts';
import { resolveShellCommand } from '../main/terminal/shell-command.ts';
import { integrateShell } from '../main/terminal/shell-integration/integrate-shell.ts';
import { recordShell, tearDown, type OwnedShell, type TeardownParts } from '../main/terminal/teardown.ts';
import { findWork, type Work } from '../main/terminal/terminal-work.ts';
import type { CloseOutcome, ExitStatus } from '../protocol/terminal-info.ts';
import { silentLog } from './fakes/silent-log.ts';
import { waitUntil } from './wait-until.ts';

export const processes = new ProcShellProcesses(systemClock);
processes.find(process.pid); // The descriptor kept back for such looks is there before anything is counted.

/** A program on a real PTY, with what a test wants to know of it. */
export interface RealTerminal {
  readonly terminalId: string;
  readonly pty: Pty;
  readonly shell: OwnedShell;
  readonly output: () => string;
  readonly exit: () => ExitStatus | undefined;
  type(line: string): void;
  work(): Work | undefined;
  foregroundName(): string | undefined;
}

export interface OpenOptions {
  /** Name of a shell, started as a login shell. */
  readonly shell?: string;
  readonly command?: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Where the scripts of shell integration lie, for a shell that is to read its one. */
  readonly integration?: string;
  readonly host?: PtyHost;
}

/** Opens programs on real PTYs in a home of its own, and ends whatever is left of them. */
export class RealShells {
  readonly home = mkdtempSync(path.join(os.tmpdir(), 'sallyport-shells-'));
  readonly childReaper = new ChildReaper({ clock: systemClock, processes, log: silentLog });
  readonly #opened: RealTerminal[] = [];
  readonly #host = createPtyHost(systemClock);

  constructor() {
    writeFileSync(path.join(this.home, '.zshrc'), ''); // zsh would ask questions
    mkdirSync(path.join(this.home, '.local/share/fish/generated_completions'), { recursive: true }); // fish would generate them
  }

  async open(options: OpenOptions): Promise<RealTerminal> {
    const terminalId = randomUUID();
    const plain = await resolveShellCommand({
      command: options.command,
      args: options.args,
      env: options.env,
      configuredShell: options.shell ?? '',
      terminalId,
      size: { cols: 80, rows: 24 },
      processEnv: {
        ...process.env,
        HOME: this.home,
        SHELL: '/bin/sh',
        XDG_DATA_HOME: undefined,
        XDG_CONFIG_HOME: undefined,
      },
      version: '0',
    });
    const command = options.integration === undefined ? plain : integrateShell(plain, options.integration);
    const pty = (options.host ?? this.#host).spawn(command);
    const terminal = watch(terminalId, pty, command);
    this.#opened.push(terminal);
    return terminal;
  }

  /** Opens a shell and waits for its prompt. */
  async openAtPrompt(shell: string): Promise<RealTerminal> {
    const terminal = await this.open({ shell });
    await waitUntil(() => terminal.output() !== '' && terminal.foregroundName() === undefined, { withinMs: 15_000 });
    return terminal;
  }

  /** Names of the live processes of its process session. */
  members({ shell }: RealTerminal): string[] {
    return processes.listProcessSession(shell.processSession).map(({ name }) => name);
  }

  close(
    { pty, shell, terminalId }: Pick<RealTerminal, 'pty' | 'shell' | 'terminalId'>,
    scope: 'foreground' | 'everything' = 'foreground',
    parts: Partial<TeardownParts> = {},
  ): Promise<CloseOutcome> {
    const { childReaper } = this;
    const usual = { processes, clock: systemClock, childReaper, jobGraceMs: 500, shellGraceMs: 500, log: silentLog };
    return tearDown({ pty, shell, terminalId, scope, onStep: () => undefined }, { ...usual, ...parts });
  }

  async dispose(): Promise<void> {
    await Promise.all(this.#opened.map((terminal) => this.close(terminal, 'everything')));
    this.childReaper.dispose();
    rmSync(this.home, { recursive: true, force: true });
  }
}

/** Types a line and waits until its job is in the foreground. */
export async function startJob(terminal: RealTerminal, line: string, jobName: string): Promise<void> {
  terminal.type(line);
  await waitUntil(() => terminal.foregroundName() === jobName, { withinMs: 15_000 });
}

function watch(terminalId: string, pty: Pty, command: PtyCommand): RealTerminal {
  const shell = recordShell(pty.pid, processes);
  const work = (): Work | undefined => findWork({ pty, shell, command }, processes);
  const decoder = new TextDecoder('latin1');
  let output = '';
  let exit: ExitStatus | undefined;
  pty.onOutput((bytes) => (output += decoder.decode(bytes)));
  pty.onExit((status) => (exit = status));
  return {
    terminalId,
    pty,
    shell,
    output: () => output,
    exit: () => exit,
    type: (line) => void pty.write(new TextEncoder().encode(`${line}\r`)),
    work,
    foregroundName: () => work()?.process.name,
  };
}
