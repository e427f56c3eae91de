import { basename } from 'node:path';
import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';
import type { Params, Result } from '../../protocol/requests.ts';
import type { Log } from '../log.ts';
import { keepDescriptorsPrivate } from '../terminal/posix.ts';
import type { PtyCommand } from '../terminal/pty.ts';
import { resolveShellCommand } from '../terminal/shell-command.ts';
import type { ShellJournal } from '../terminal/shell-journal.ts';
import type { ProcessFacts, ShellProcesses } from '../terminal/shell-processes.ts';
import type { AppMember } from './app-member.ts';
import type { App } from './app.ts';
import { startChild } from './exec-child.ts';
import { ExecProcess } from './exec-process.ts';
import { ProgramNews } from './program-news.ts';
import { sessionClosing, type RequestScope } from './session-methods.ts';
import type { SessionRegistry } from './session-registry.ts';
import type { Session } from './session.ts';
import type { StartedPrograms } from './started-programs.ts';

export interface ExecAppParts {
  readonly processes: ShellProcesses;
  readonly journal: ShellJournal;
  readonly programs: StartedPrograms;
  readonly sessions: SessionRegistry;
  readonly clock: Clock;
  readonly processEnv: NodeJS.ProcessEnv;
  /** Between TERM and KILL. */
  readonly graceMs: number;
  readonly log: Log;
}

/** Of programs that have exited the last ones are remembered, to repeat what a broken link may have lost. */
const REMEMBERED_EXITS = 64;
/** A program without a terminal is told of none. */
const TERMINAL_VARIABLES = ['SALLYPORT_TERMINAL_ID', 'TERM', 'COLORTERM', 'TERM_PROGRAM', 'TERM_PROGRAM_VERSION'];

/** Runs programs without a terminal, and tells owners of them. They end with the session that started them. */
export class ExecApp implements App {
  readonly #parts: ExecAppParts;
  readonly #news: ProgramNews;

  constructor(parts: ExecAppParts) {
    this.#parts = parts;
    this.#news = new ProgramNews(parts.programs, parts.sessions, parts.clock);
  }

  join(session: Session): AppMember {
    return new ExecMember(session, this.#parts);
  }

  /** Every program has ended with its session. */
  async unload(): Promise<void> {
    this.#news.dispose();
  }
}

class ExecMember implements AppMember {
  readonly #session: Session;
  readonly #parts: ExecAppParts;
  /** Running ones, each with what counts it as activity, and the last exited ones, oldest first. */
  readonly #running = new Map<ExecProcess, Disposable>();
  readonly #exited = new Set<ExecProcess>();
  readonly #ending = new WeakMap<ExecProcess, Promise<readonly ProcessFacts[]>>();

  readonly handlers: AppMember['handlers'] = {
    'exec.open': (params, scope) => this.#open(params, scope),
    'exec.signal': async ({ execId, signal }) => {
      const exec = this.#find(execId);
      exec?.signal(`SIG${signal}`);
      return { isRunning: exec?.isRunning ?? false };
    },
    'exec.end': async (params) => {
      const survivors = await this.#endAsked(params);
      return { survivors: survivors.map(({ pid, name }) => ({ pid, name })) };
    },
  };

  constructor(session: Session, parts: ExecAppParts) {
    this.#session = session;
    this.#parts = parts;
  }

  suspend(): void {
    for (const exec of this.#all()) exec.suspend();
  }

  resume(): [] {
    return [];
  }

  start(): void {
    for (const exec of this.#all()) exec.start();
  }

  async close(): Promise<void> {
    const all = this.#all();
    for (const [exec, activity] of this.#running) {
      activity.dispose();
      this.#ended(exec, 'session_ended');
    }
    this.#running.clear();
    this.#exited.clear();
    await Promise.all(all.map((exec) => this.#end(exec)));
  }

  async #open(params: Params['exec.open'], scope: RequestScope): Promise<Result['exec.open']> {
    const { audit } = this.#session;
    const failed = { event: 'program.started' } as const;
    const program = await audit.orFailed(failed, resolveProgram(params, this.#parts.processEnv));
    if (!this.#session.isOpen) throw sessionClosing();
    keepDescriptorsPrivate();
    const child = await audit.orFailed(failed, Promise.resolve(program).then(startChild));
    const { processes, journal, programs, clock } = this.#parts;
    const exec = new ExecProcess(child, {
      ...{ session: this.#session, processes, journal, programs },
      ...{ command: [params.command, ...(params.args ?? [])], cwd: program.cwd, startedMs: clock.now() },
      finished: (done) => this.#finished(done),
    });
    audit.record({ event: 'program.started', execId: exec.id, program: basename(program.file) });
    if (!this.#session.isOpen) {
      this.#ended(exec, 'session_ended');
      void this.#end(exec);
      throw sessionClosing();
    }
    this.#running.set(exec, this.#session.activities.begin('exec', exec.id));
    scope.whenAnswered({
      delivered: () => {
        if (this.#running.has(exec)) exec.start();
      },
      lost: () => this.#abandon(exec),
    });
    await exec.journaled;
    return { execId: exec.id, pid: exec.pid, streams: exec.streams };
  }

  #all(): ExecProcess[] {
    return [...this.#running.keys(), ...this.#exited];
  }

  #find(execId: string): ExecProcess | undefined {
    return this.#all().find(({ id }) => id === execId);
  }

  #finished(exec: ExecProcess): void {
    this.#running.get(exec)?.dispose();
    if (!this.#running.delete(exec)) return;
    this.#ended(exec, 'exited');
    this.#exited.add(exec);
    if (this.#exited.size <= REMEMBERED_EXITS) return;
    const oldest = [...this.#exited].find((one) => one.isGone);
    if (oldest === undefined) return;
    this.#exited.delete(oldest);
    oldest.forget();
  }

  /** The viewer does not know of it and never will. */
  #abandon(exec: ExecProcess): void {
    this.#running.get(exec)?.dispose();
    if (!this.#running.delete(exec)) return;
    this.#ended(exec, 'abandoned');
    void this.#end(exec);
  }

  #ended({ id: execId, stoppedBy }: ExecProcess, reason: 'exited' | 'session_ended' | 'abandoned'): void {
    if (stoppedBy === undefined) return this.#session.audit.record({ event: 'program.ended', reason, execId });
    const { deviceId } = this.#session.principal;
    const isOthers = deviceId !== undefined && deviceId !== stoppedBy.principal.deviceId;
    const device = isOthers ? { device: { deviceId } } : {};
    stoppedBy.audit.record({ event: 'program.ended', reason: 'viewer', execId, ...device });
  }

  /** As whoever asks `exec.end` wants it: of this session's programs, or of any that the ledger lists. */
  async #endAsked({ execId, scope }: Params['exec.end']): Promise<readonly ProcessFacts[]> {
    const { programs, clock, graceMs } = this.#parts;
    const own = this.#find(execId);
    const exec = own ?? programs.find(execId);
    if (exec === undefined) return [];
    this.#session.requireActingOn(exec.session, 'exec.end');
    const survivors = await (own === undefined ? exec.stop(this.#session, clock, graceMs) : this.#end(own));
    return scope === 'everything' ? exec.endSurvivors(survivors, clock, graceMs) : survivors;
  }

  /** Once; whoever asks again is told the same. */
  #end(exec: ExecProcess): Promise<readonly ProcessFacts[]> {
    const ending = this.#ending.get(exec) ?? this.#endOnce(exec);
    this.#ending.set(exec, ending);
    return ending;
  }

  async #endOnce(exec: ExecProcess): Promise<readonly ProcessFacts[]> {
    const { clock, graceMs, log } = this.#parts;
    const about = { sessionId: this.#session.id, pid: exec.pid };
    try {
      const survivors = await exec.end(clock, graceMs);
      const survivorPids = survivors.map(({ pid }) => pid);
      if (survivors.length > 0) log.info({ ...about, survivorPids }, 'what a program has started outlives it');
      return survivors;
    } catch (error) {
      log.error({ ...about, err: error }, 'ending a program failed');
      return [];
    }
  }
}

async function resolveProgram(params: Params['exec.open'], processEnv: NodeJS.ProcessEnv): Promise<PtyCommand> {
  const nowhere = { configuredShell: '', terminalId: '', version: '', size: { cols: 80, rows: 24 } };
  const command = await resolveShellCommand({ ...params, ...nowhere, processEnv });
  const env = { ...command.env };
  for (const name of TERMINAL_VARIABLES) if (params.env?.[name] === undefined) delete env[name];
  return { ...command, env };
}
