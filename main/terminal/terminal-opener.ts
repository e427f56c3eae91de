import { settlesWithin } from '../../base/clock.ts';
import { createDeferred, type Deferred } from '../../base/deferred.ts';
import { RefusalError } from '../../protocol/error-code.ts';
import type { TerminalId } from '../../protocol/ids.ts';
import type { Mirror, MirrorHost } from './mirror.ts';
import { OutputLog } from './output-log.ts';
import type { Pty, PtyCommand, PtyHost } from './pty.ts';
import type { ShellCommandRequest } from './shell-command.ts';
import type { ShellJournal } from './shell-journal.ts';
import { recordShell, tearDown, type OwnedShell } from './teardown.ts';
import { Terminal, type TerminalParts } from './terminal.ts';
import type { TerminalHolding } from './terminal-holding.ts';
import type { TerminalSpec } from './terminal-spec.ts';

export interface TerminalOpenerParts extends TerminalParts {
  readonly ptyHost: PtyHost;
  readonly mirrors: MirrorHost;
  readonly journal: ShellJournal;
  /** Decides what to run, and checks that it can be; may take as long as a slow disk takes. */
  readonly resolveCommand: (request: ShellCommandRequest) => Promise<PtyCommand>;
  readonly processEnv: NodeJS.ProcessEnv;
  /** The agent's version, told to programs. */
  readonly version: string;
}

/** Starts shells: whatever fails on the way leaves descriptors, children and counters as they were (L12, L36). */
export class TerminalOpener {
  readonly #parts: TerminalOpenerParts;
  readonly #leaving = new Set<() => TerminalHolding>();
  /** Ends the wait for a command that is being looked up. */
  readonly #lookingUp = new Set<Deferred<void>>();
  #isShutDown = false;

  constructor(parts: TerminalOpenerParts) {
    this.#parts = parts;
  }

  /** What still belongs to starts that failed. */
  get leaving(): TerminalHolding[] {
    return [...this.#leaving].map((describe) => describe());
  }

  /** From now on every start is refused, those under way too, whatever they wait for. */
  shutDown(): void {
    this.#isShutDown = true;
    for (const { resolve } of this.#lookingUp) resolve();
  }

  /**
   * Starts a shell. `admit` takes the terminal over in the very section that spawns it, so that nobody who lists what runs
   * can miss it; what it returns is the result. Undefined: the id is taken. Throws RefusalError `spawn_failed`, `timeout`
   * (the start took longer than `terminal.startMs`) or `session_closing`.
   */
  async open<T>(
    id: TerminalId,
    generation: number,
    spec: TerminalSpec,
    admit: (terminal: Terminal) => T | undefined,
  ): Promise<T> {
    const command = await this.resolve(id, spec);
    this.#requireOpen(); // Once more: the agent may have begun to quit in between.
    const pty = this.#parts.ptyHost.spawn(command);
    let shell: OwnedShell | undefined;
    let mirror: Mirror | undefined;
    let terminal: Terminal;
    try {
      shell = recordShell(pty.pid, this.#parts.processes);
      const journaled = this.#parts.journal.add(id, shell);
      pty.onExit(() => journaled.dispose()); // However late, and whatever becomes of the terminal (L16).
      const scrollbackLines = this.#parts.settings['terminal.scrollbackLines'];
      const output = new OutputLog(this.#parts.settings['terminal.logBytes']);
      mirror = this.#parts.mirrors.create({ size: spec.size, scrollbackLines, replay: () => output.pieces() });
      terminal = new Terminal({ id, generation, command, pty, shell, journaled, output, mirror }, this.#parts);
    } catch (error) {
      mirror?.dispose();
      await this.#abandon(id, pty, shell);
      throw error;
    }
    const admitted = admit(terminal);
    if (admitted !== undefined) return admitted;
    await this.#withdraw(terminal);
    throw new Error(`Terminal id ${id} is taken`);
  }

  /** What `open` would start. Throws as `open` does, and leaves everything as it is. */
  async resolve(id: TerminalId, spec: TerminalSpec): Promise<PtyCommand> {
    this.#requireOpen();
    const { settings, clock, processEnv, version } = this.#parts;
    const resolving = this.#parts.resolveCommand({
      command: spec.command,
      args: spec.args,
      cwd: spec.cwd,
      nearCwd: spec.nearCwd,
      profile: spec.profile,
      env: spec.env,
      edit: spec.edit,
      configuredShell: settings['terminal.shell'],
      configuredEditor: settings['terminal.editor'],
      terminalId: id,
      size: spec.size,
      processEnv,
      version,
    });
    const startMs = settings['terminal.startMs'];
    const stopped = createDeferred();
    this.#lookingUp.add(stopped);
    const isInTime = await settlesWithin(clock, startMs, Promise.race([resolving, stopped.promise]));
    this.#lookingUp.delete(stopped);
    this.#requireOpen();
    if (isInTime) return resolving;
    throw new RefusalError('timeout', `The shell could not be looked up within ${startMs} ms; is its disk reachable?`);
  }

  #requireOpen(): void {
    if (this.#isShutDown) throw new RefusalError('session_closing', 'The agent is quitting; it starts nothing new');
  }

  /** Ends a terminal that nobody will hear of. Not everything in it: the one that has its id has the same mark. */
  async #withdraw(terminal: Terminal): Promise<void> {
    const { id, shell } = terminal;
    await this.#whileLeaving(id, shell, terminal, () => terminal.close('start_failed', 'foreground'));
  }

  async #whileLeaving(
    terminalId: TerminalId,
    shell: OwnedShell,
    holder: Pick<Pty, 'descriptors'>,
    end: () => Promise<unknown>,
  ): Promise<void> {
    const describe = (): TerminalHolding => ({ terminalId, shell, descriptors: holder.descriptors, isLive: false });
    this.#leaving.add(describe);
    try {
      await end();
    } finally {
      this.#leaving.delete(describe);
    }
  }

  /** Ends a shell that never became a terminal. Without a record of it the hang-up of its closed master has to do. */
  async #abandon(terminalId: TerminalId, pty: Pty, shell: OwnedShell | undefined): Promise<void> {
    if (shell === undefined) {
      pty.dispose();
      return;
    }
    const { settings, processes, clock, childReaper, log } = this.#parts;
    const graces = { jobGraceMs: settings['terminal.jobGraceMs'], shellGraceMs: settings['terminal.shellGraceMs'] };
    const request = { pty, shell, terminalId, scope: 'everything', onStep: () => undefined } as const;
    const parts = { processes, clock, childReaper, log, ...graces };
    await this.#whileLeaving(terminalId, shell, pty, () => tearDown(request, parts));
  }
}
