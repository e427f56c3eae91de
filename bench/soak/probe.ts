import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { AgentUnderTest } from './agent-under-test.ts';
import type { ProbeOrder, ProbeReport } from './probe-messages.ts';

export type Measured = Extract<ProbeReport, { kind: 'measured' }>;
export type Late = Extract<ProbeReport, { kind: 'late' }>;

const runner = fileURLToPath(new URL('../../scripts/bench.mjs', import.meta.url));

/** The process that measures (bench/soak-probe.ts), as seen from the one that makes the load. */
export class Probe {
  readonly #child: ChildProcess;
  readonly #ended: Promise<void>;
  /** Called for each echo and each heartbeat beyond its bound. */
  onLate: (late: Late) => void = () => undefined;

  private constructor(child: ChildProcess) {
    this.#child = child;
    this.#ended = new Promise((resolve) => child.once('exit', () => resolve()));
    child.on('message', (message: ProbeReport) => {
      if (message.kind === 'late') this.onLate(message);
    });
  }

  /** Resolves when its terminal echoes. */
  static async start(agent: AgentUnderTest): Promise<Probe> {
    const { socket, token = '' } = agent.program.ready;
    const env = { ...process.env, SALLYPORT_TEST_BUILT: '1' };
    const probe = new Probe(fork(runner, ['soak-probe', socket, token], { env, detached: true }));
    await probe.#next('ready');
    return probe;
  }

  begin(): void {
    this.#order('begin');
  }

  /** Ends the measuring. Its session and its terminal stay. */
  finish(): Promise<Measured> {
    const measured = this.#next('measured');
    this.#order('finish');
    return measured;
  }

  async leave(): Promise<void> {
    if (this.#child.exitCode === null && this.#child.connected) this.#order('leave');
    await this.#ended;
  }

  /** At once, and whatever it is doing. */
  kill(): void {
    this.#child.kill('SIGKILL');
  }

  #order(order: ProbeOrder): void {
    this.#child.send(order);
  }

  #next<K extends ProbeReport['kind']>(kind: K): Promise<Extract<ProbeReport, { kind: K }>> {
    return new Promise((resolve, reject) => {
      const listen = (message: ProbeReport): void => {
        if (message.kind !== kind) return;
        this.#child.off('message', listen);
        resolve(message as Extract<ProbeReport, { kind: K }>);
      };
      this.#child.on('message', listen);
      void this.#ended.then(() => reject(new Error('The probe ended before its time')));
    });
  }
}
