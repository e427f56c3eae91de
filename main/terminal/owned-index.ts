import type { ProcessFacts } from './shell-processes.ts';
import type { TerminalHolding } from './terminal-holding.ts';

type ProcessIdentity = Pick<ProcessFacts, 'pid' | 'startTime'>;

/** What the agent believes to be its own. */
export interface Owned {
  /** Those that run and those that are being ended. */
  readonly terminals: readonly TerminalHolding[];
  /** Programs without a terminal, and children that wait to be collected. */
  readonly children: readonly ProcessIdentity[];
}

/** `Owned` at one moment, to be asked quickly. */
export class OwnedIndex {
  readonly #processes: ReadonlySet<string>;
  readonly #descriptors: ReadonlySet<number>;
  readonly #live: ReadonlyMap<string, TerminalHolding>;

  constructor({ terminals, children }: Owned) {
    this.#processes = new Set([...terminals.map(({ shell }) => shell), ...children].map(identify));
    this.#descriptors = new Set(terminals.flatMap(({ descriptors }) => descriptors));
    this.#live = new Map(terminals.filter(({ isLive }) => isLive).map((each) => [identify(each.shell), each]));
  }

  hasProcess(process: ProcessIdentity): boolean {
    return this.#processes.has(identify(process));
  }

  hasDescriptor(descriptor: number): boolean {
    return this.#descriptors.has(descriptor);
  }

  /** The terminal that runs with this very shell. */
  findLive(shell: ProcessIdentity): TerminalHolding | undefined {
    return this.#live.get(identify(shell));
  }
}

export function identify({ pid, startTime }: ProcessIdentity): string {
  return `${pid}@${startTime}`;
}
