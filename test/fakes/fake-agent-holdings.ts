import type { AgentHoldings } from '../../main/terminal/agent-holdings.ts';
import type { ProcessFacts } from '../../main/terminal/shell-processes.ts';
import type { FakePtyHost } from './fake-pty.ts';
import type { FakeShellProcesses } from './fake-shell-processes.ts';

/** What the agent of a fake machine holds: the PTYs of its host that are open, and its children. */
export class FakeAgentHoldings implements AgentHoldings {
  isKnown = true;
  /** Open masters beside those of the host. */
  readonly leaked = new Set<number>();
  /** Masters of the host that somebody else has closed. */
  readonly lost = new Set<number>();
  /** Of an outer terminal in which the agent was started. */
  ownMark: string | undefined;
  /** How often the system was asked for everything. */
  looks = 0;
  /** Thrown by the next looks while set. */
  failure: Error | undefined;
  readonly #processes: FakeShellProcesses;
  readonly #host: FakePtyHost;

  constructor(processes: FakeShellProcesses, host: FakePtyHost) {
    this.#processes = processes;
    this.#host = host;
  }

  async listShells(): Promise<ProcessFacts[]> {
    this.looks += 1;
    if (this.failure !== undefined) throw this.failure;
    const children = [...this.#processes.table.values()].filter(
      ({ pid, parentPid, processSession }) => parentPid === this.#processes.agentPid && processSession === pid,
    );
    return children.filter(({ pid, state }) => state === 'Z' || this.#isMarked(pid) || this.#hasPty(pid));
  }

  markOf(pid: number): string | undefined {
    return this.#processes.table.get(pid)?.terminalId;
  }

  async listMasters(): Promise<number[]> {
    const owned = this.#host.spawned.flatMap(({ descriptors }) => descriptors);
    return [...owned, ...this.leaked].filter((each) => !this.lost.has(each));
  }

  isMaster(descriptor: number): boolean {
    const isOpen = this.#host.spawned.some(({ descriptors }) => descriptors.includes(descriptor));
    return (isOpen || this.leaked.has(descriptor)) && !this.lost.has(descriptor);
  }

  #isMarked(pid: number): boolean {
    return ![undefined, this.ownMark].includes(this.markOf(pid));
  }

  #hasPty(pid: number): boolean {
    return this.#host.spawned.some((pty) => pty.pid === pid && pty.isOpen);
  }
}
