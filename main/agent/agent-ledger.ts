import type { AgentLedger as Ledger, LeftProcess, ProcessIdentity } from '../../protocol/ledger.ts';
import type { TerminalRegistry } from '../terminal/terminal-registry.ts';

export interface AgentLedgerParts {
  readonly terminals: Pick<TerminalRegistry, 'listRetired'>;
}

/** What the agent knows beside its terminals, for their owners. */
export class AgentLedger {
  readonly #parts: AgentLedgerParts;

  constructor(parts: AgentLedgerParts) {
    this.#parts = parts;
  }

  read(owner: string): Ledger {
    return { retired: this.#parts.terminals.listRetired(owner), recovery: null, differences: [] };
  }

  /** Ends those of `processes` that a dead agent left, and nothing else. Returns what is left. */
  async endLeft(_processes: readonly ProcessIdentity[]): Promise<LeftProcess[]> {
    return [];
  }
}
