import type { Result } from '../../../../protocol/requests.ts';
import type { TerminalInfo } from '../../../../protocol/terminal-info.ts';
import type { App } from '../../../../main/agent/app.ts';
import type { Settings } from '../../../../protocol/settings.ts';
import { FakeClock } from '../../../fakes/fake-clock.ts';
import type { FakePty } from '../../../fakes/fake-pty.ts';
import { FakeUpdate } from '../../../fakes/fake-update.ts';
import { makeAgent } from '../make-agent.ts';
import { FakeApp } from '../make-sessions.ts';
import { compareWithModel } from './compare-with-model.ts';
import { drain, DrawnDelays } from './drawn-delays.ts';
import { RaceLog } from './race-log.ts';
import { makeRaceMachine } from './race-machine.ts';
import { RaceModel } from './race-model.ts';
import { RaceViewer } from './race-viewer.ts';

/** Short, so that little time has to pass; what must contain what is kept. */
const SETTINGS = {
  'session.recoveryMs': 1_500,
  'session.inactivityMs': 2_000,
  'session.callbackMs': 3_000,
  'terminal.idleGraceMs': 400,
  'terminal.sweepMs': 200,
  'terminal.leaseMs': 150,
  'terminal.reapNoticeMs': 200,
  'terminal.cap': 3,
  'terminal.startMs': 300,
  'terminal.jobGraceMs': 40,
  'terminal.shellGraceMs': 40,
  'agent.heartbeatMs': 4_000,
  'agent.quitMs': 2_500,
  'update.longestWaitMs': 3_000,
} satisfies Partial<Settings>;

const REST_MS = 20;
const LONGEST_REST_MS = 6_000;

/** An agent on a machine that takes its time, its viewers, and the model of what they know. */
export class RaceWorld {
  readonly clock = new FakeClock();
  readonly model = new RaceModel();
  readonly #log = new RaceLog();
  readonly #app = new FakeApp('raced');
  readonly #delays: DrawnDelays;
  readonly #machine: ReturnType<typeof makeRaceMachine>;
  readonly made: ReturnType<typeof makeAgent>;
  readonly viewers: readonly RaceViewer[];
  readonly #observer: RaceViewer | undefined;
  readonly terminalIds: string[] = [];
  update: FakeUpdate | undefined;
  /** Instances that have done with unloading. */
  #unloadedApps = 0;
  #quitting: Promise<void> | undefined;

  constructor({ delays, isObserved }: { readonly delays: readonly number[]; readonly isObserved: boolean }) {
    this.#delays = new DrawnDelays(delays, this.clock);
    this.#machine = makeRaceMachine(this.#delays);
    this.#app.onClose = () => this.#delays.after(() => undefined);
    this.#app.onUnload = () => this.#unload();
    this.#log.onRetired = (terminalId) => (this.model.terminals.get(terminalId)!.last.retiredMs = this.clock.now());
    this.#machine.ptyHost.spawnedOne = (pty) => this.#spawned(pty);
    const replaced = { ...this.#machine, clock: this.clock, log: this.#log };
    this.made = makeAgent(SETTINGS, [{ name: 'raced', create: () => this.#load() }], replaced);
    this.viewers = [0, 1, 2].map(() => this.#viewer());
    this.#observer = isObserved ? this.#viewer() : undefined;
    this.#observer?.join();
  }

  get leaseMs(): number {
    return SETTINGS['terminal.leaseMs'];
  }

  get machine() {
    return this.#machine;
  }

  get isQuitting(): boolean {
    return this.#quitting !== undefined;
  }

  /** What must hold at any moment, whatever is under way. */
  look(): void {
    const { sessions, terminals, attention, pendingChildren } = this.made.agent.status;
    const counts = [...Object.values(sessions), ...Object.values(terminals), pendingChildren];
    if (Math.min(...counts, this.made.agent.activityCount) < 0) this.model.found('a counter is below zero');
    if (terminals.running > SETTINGS['terminal.cap']) this.model.found('more terminals run than may');
    if ((attention?.differences ?? 0) > 0) this.model.found('the agent and the system differ');
    for (const [pid, count] of this.#log.teardowns) if (count > 1) this.model.found(`shell ${pid} was torn down twice`);
    for (const complaint of this.#log.complaints) this.model.found(complaint);
  }

  updateComes(): void {
    if (this.update !== undefined) return;
    const update = new FakeUpdate();
    const install = update.install.bind(update);
    update.install = () => {
      const { sessions, terminals } = this.made.agent.status;
      const busy = sessions.active + sessions.recovering + sessions.closing + terminals.running + terminals.closing;
      if (busy > 0 || this.isQuitting) this.model.found('an update was let into a busy agent');
      return install();
    };
    this.update = update;
    const over = (): void => (this.update = undefined);
    this.made.agent.update(update).then(over, over);
  }

  /** Lets all that is under way come to its end, and compares. */
  async rest(): Promise<void> {
    await drain();
    let terminals: readonly TerminalInfo[] | undefined;
    for (let waitedMs = 0; !this.#isAtRest || isStarting((terminals = await this.#list())); waitedMs += REST_MS) {
      if (waitedMs > LONGEST_REST_MS) {
        this.model.found(this.#unrest);
        return;
      }
      await this.clock.advance(REST_MS, drain);
    }
    if (this.isQuitting) return;
    this.model.passed(this.clock.now());
    const { status, activityCount } = this.made.agent;
    const isObserved = this.#observer !== undefined;
    const findings = compareWithModel({ status, activityCount, terminals, isObserved }, this.model);
    for (const finding of findings) this.model.found(finding);
    const isIdle = status.sessions.active + status.sessions.recovering + status.terminals.running === 0;
    if (status.update === 'waiting' && isIdle) this.model.found('an update waits for nothing');
  }

  quit(): void {
    this.#quitting ??= this.made.agent.quit();
  }

  /** Everybody goes, the agent quits, and nothing must be left. */
  async end(): Promise<void> {
    this.quit();
    const { processes, ptyHost, mirrors } = this.#machine;
    await this.clock.advance(SETTINGS['agent.quitMs'] + 500, drain);
    await this.#quitting;
    this.update?.finish();
    for (const { pid, state } of [...processes.table.values()]) if (state === 'Z') processes.table.delete(pid);
    await this.clock.advance(1_000, drain);
    const { created, joins, closes } = this.#app;
    const left = {
      'open masters': ptyHost.spawned.filter(({ isOpen }) => isOpen).length,
      processes: processes.table.size,
      timers: this.clock.pendingTimers,
      channels: this.made.links.filter(({ agent }) => agent.end === undefined).length,
      mirrors: mirrors.created.filter(({ isDisposed }) => !isDisposed).length,
      listeners: [...ptyHost.spawned, ...mirrors.created].reduce((sum, { listeners }) => sum + listeners, 0),
      'instances of an app': created - this.#unloadedApps,
      'sessions that an app was not told to leave': joins.length - new Set(closes).size,
      'sessions that an app was told to leave twice': closes.length - new Set(closes).size,
      locks: this.made.isLocked() ? 1 : 0,
    };
    for (const [what, count] of Object.entries(left)) if (count !== 0) this.model.found(`${count} ${what} left`);
    this.look();
  }

  /** As far as can be seen without asking it. */
  get #isAtRest(): boolean {
    const { sessions, terminals } = this.made.agent.status;
    const isWaiting = [...this.viewers, this.#observer].some((viewer) => viewer?.isWaiting === true);
    return !isWaiting && this.#delays.pending + sessions.closing + terminals.closing === 0;
  }

  get #unrest(): string {
    const { sessions, terminals } = this.made.agent.status;
    if (sessions.closing > 0) return 'a session does not come to its end';
    if (terminals.closing > 0) return 'a terminal does not come to its end';
    return 'a request is never answered';
  }

  /** Undefined: nobody is there to ask. */
  async #list(): Promise<readonly TerminalInfo[] | undefined> {
    const viewer = [this.#observer, ...this.viewers].find((each) => each?.isThere === true);
    let listed: readonly TerminalInfo[] | undefined;
    const answers = { answered: ({ terminals }: Result['terminal.list']) => void (listed = terminals) };
    viewer?.ask('terminal.list', { ended: true }, answers);
    await drain();
    return listed;
  }

  #load(): App {
    if (this.#app.created > this.#unloadedApps) this.model.found('two instances of an app were in use');
    return this.#app.create();
  }

  async #unload(): Promise<void> {
    await this.#delays.after(() => undefined);
    this.#unloadedApps += 1;
  }

  #viewer(): RaceViewer {
    const { model, made, clock } = this;
    return new RaceViewer({
      model,
      recoveryMs: SETTINGS['session.recoveryMs'],
      inactivityMs: SETTINGS['session.inactivityMs'],
      now: () => clock.now(),
      connect: () => made.connect(),
      isUpdating: () => made.agent.status.update === 'installing',
      isQuitting: () => this.isQuitting,
    });
  }

  #spawned({ command, pid }: FakePty): void {
    const id = command.env['SALLYPORT_TERMINAL_ID'] ?? '';
    const others = this.#machine.ptyHost.spawned.filter(
      (pty) => pty.pid !== pid && pty.isOpen && pty.command.env['SALLYPORT_TERMINAL_ID'] === id,
    );
    if (others.length > 0) this.model.found('two shells in one terminal');
    if (!this.terminalIds.includes(id)) this.terminalIds.push(id);
    this.model.started(id, Number(command.env['RACE_ASK']));
  }
}

function isStarting(terminals: readonly TerminalInfo[] | undefined): boolean {
  return terminals?.some(({ state }) => state === 'starting') === true;
}
