import type { JournalStore } from '../../../../main/agent/agent-journal.ts';
import type { ShellCommandRequest } from '../../../../main/terminal/shell-command.ts';
import { SpawnFailedError } from '../../../../main/terminal/spawn-failed-error.ts';
import type { PtyCommand } from '../../../../main/terminal/pty.ts';
import { FakeAgentHoldings } from '../../../fakes/fake-agent-holdings.ts';
import { FakeMirrorHost, type FakeMirror } from '../../../fakes/fake-mirror.ts';
import { FakePtyHost, type FakePty } from '../../../fakes/fake-pty.ts';
import { FakeShellProcesses } from '../../../fakes/fake-shell-processes.ts';
import type { DrawnDelays } from './drawn-delays.ts';

/** A process table that takes its time to be searched. */
class RaceProcesses extends FakeShellProcesses {
  constructor(readonly delays: DrawnDelays) {
    super();
  }

  override listMarked(terminalId: string) {
    return this.delays.after(() => super.listMarked(terminalId));
  }
}

const OBEYS: NodeJS.Signals[] = [];
const STUBBORN: NodeJS.Signals[] = ['SIGHUP', 'SIGTERM'];

/** Spawns programs of drawn tempers: one ignores what asks it to end, one has a job, one is left a zombie. */
class RacePtyHost extends FakePtyHost {
  /** The machine has started a program. */
  spawnedOne: (pty: FakePty) => void = () => undefined;
  #nextJob = 50_000;

  constructor(
    readonly processes: RaceProcesses,
    readonly delays: DrawnDelays,
  ) {
    super(processes);
  }

  override spawn(command: PtyCommand): FakePty {
    const pty = super.spawn(command);
    const shell = this.processes.table.get(pty.pid);
    const temper = this.delays.draw();
    if (shell !== undefined) shell.ignores = temper === 9 ? ['SIGTERM'] : temper === 10 ? STUBBORN : OBEYS;
    if (shell !== undefined) shell.staysZombie = temper === 12;
    if (temper === 13 || temper === 14) this.#startJob(pty, temper === 14 ? STUBBORN : OBEYS);
    this.spawnedOne(pty);
    return pty;
  }

  /** The program leaves by itself, and its job with it. */
  leave(pty: FakePty): void {
    const members = [...this.processes.table.values()].filter(({ processSession }) => processSession === pty.pid);
    for (const { pid } of members.reverse()) this.processes.end(pid);
  }

  #startJob(pty: FakePty, ignores: NodeJS.Signals[]): void {
    const pid = this.#nextJob++;
    const parentPid = pty.pid;
    const terminalId = pty.command.env['SALLYPORT_TERMINAL_ID'];
    this.processes.add({ pid, parentPid, group: pid, processSession: parentPid, name: 'job', terminalId, ignores });
    pty.group = pid;
  }
}

class RaceMirrorHost extends FakeMirrorHost {
  constructor(readonly delays: DrawnDelays) {
    super();
  }

  override create(options: Parameters<FakeMirrorHost['create']>[0]): FakeMirror {
    const mirror = super.create(options);
    const take = mirror.snapshot.bind(mirror);
    mirror.snapshot = () => this.delays.after(take);
    return mirror;
  }
}

class RaceHoldings extends FakeAgentHoldings {
  constructor(
    host: RacePtyHost,
    readonly delays: DrawnDelays,
  ) {
    super(host.processes, host);
  }

  override listShells() {
    return this.delays.after(() => super.listShells());
  }

  override listMasters() {
    return this.delays.after(() => super.listMasters());
  }
}

/** A machine on which everything that can take time takes a drawn time. */
export function makeRaceMachine(delays: DrawnDelays) {
  const processes = new RaceProcesses(delays);
  const ptyHost = new RacePtyHost(processes, delays);
  const journal: JournalStore = { found: { kind: 'none' }, write: () => delays.after(() => undefined) };
  const holdings = new RaceHoldings(ptyHost, delays);
  const resolveCommand = ({ env, terminalId, size, cwd }: ShellCommandRequest): Promise<PtyCommand> =>
    delays.after(() => {
      if (cwd !== undefined) throw new SpawnFailedError('no_directory', { cwd });
      return { file: '/bin/sh', args: [], cwd: '/', env: { ...env, SALLYPORT_TERMINAL_ID: terminalId }, size };
    });
  return { processes, ptyHost, journal, holdings, resolveCommand, mirrors: new RaceMirrorHost(delays) };
}
