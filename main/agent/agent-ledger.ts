import type { AgentLedger as Ledger, LeftProcess, ProcessIdentity } from '../../protocol/ledger.ts';
import type { AgentStatus } from '../../protocol/status.ts';
import type { SelfCheck } from '../terminal/self-check.ts';
import type { TerminalRegistry } from '../terminal/terminal-registry.ts';
import type { CrashRecovery } from './crash-recovery.ts';
import { describePrograms, type DescribeProgramsParts } from './describe-programs.ts';
import type { StartedPrograms } from './started-programs.ts';

export interface AgentLedgerParts extends DescribeProgramsParts {
  readonly terminals: Pick<TerminalRegistry, 'listRetired'>;
  readonly programs: Pick<StartedPrograms, 'list'>;
  readonly recovery: Pick<CrashRecovery, 'isNews' | 'left' | 'read' | 'endLeft'>;
  readonly selfCheck: Pick<SelfCheck, 'count' | 'list'>;
}

/** What the agent knows beside its terminals, for their owners. */
export class AgentLedger {
  readonly #parts: AgentLedgerParts;
  #isCrashRead = false;

  constructor(parts: AgentLedgerParts) {
    this.#parts = parts;
  }

  /** How much of it a person should look at, from memory alone. */
  get attention(): NonNullable<AgentStatus['attention']> {
    const { recovery, selfCheck } = this.#parts;
    const counts = { left: recovery.left.length, differences: selfCheck.count };
    return recovery.isNews && !this.#isCrashRead ? { ...counts, crash: true } : counts;
  }

  /** For a person, who then knows of a crash. */
  async read(owner: string): Promise<Ledger> {
    const ledger = await this.peek(owner);
    this.#isCrashRead = true;
    return ledger;
  }

  /** For another purpose than to show it: a crash stays something to look at. */
  async peek(owner: string): Promise<Ledger> {
    const { terminals, programs, selfCheck } = this.#parts;
    const recovery = await this.#parts.recovery.read();
    const told = describePrograms(programs.list(), this.#parts);
    return { ...told, retired: terminals.listRetired(owner), recovery, differences: selfCheck.list() };
  }

  /** Ends those of `processes` that a dead agent left, and nothing else. Returns what is left. */
  endLeft(processes: readonly ProcessIdentity[]): Promise<LeftProcess[]> {
    return this.#parts.recovery.endLeft(processes);
  }
}
