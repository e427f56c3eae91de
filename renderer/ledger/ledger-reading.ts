import type { TerminalId } from '../../protocol/ids.ts';
import type { AgentLedger, LedgerEntry } from '../../protocol/ledger.ts';
import type { TerminalInfo } from '../../protocol/terminal-info.ts';

/** One terminal's entry; `atMs` is when it was read, since its durations count from then. */
export interface ReadEntry {
  readonly entry: LedgerEntry;
  readonly atMs: number;
}

/** What the agent knows beside its terminals, and when it said so. */
export interface ReadAgentLedger {
  readonly ledger: AgentLedger;
  readonly atMs: number;
}

/** The ledger as far as it has been read. */
export interface LedgerReading {
  readonly entries: ReadonlyMap<TerminalId, ReadEntry>;
  readonly agent: ReadAgentLedger | undefined;
  /** When all of it was last read; undefined before the first time. */
  readonly readAtMs: number | undefined;
  readonly isReading: boolean;
  /** Why the last reading failed. What was read before stays. */
  readonly failure: string | undefined;
}

export const nothingRead: LedgerReading = {
  entries: new Map(),
  agent: undefined,
  readAtMs: undefined,
  isReading: false,
  failure: undefined,
};

/** A terminal that is being ended can no longer be inspected; what was known of it stays until it is gone. */
export function endingEntry(terminal: TerminalInfo, known: LedgerEntry | undefined): LedgerEntry {
  const { processes = [], descriptors = 0, viewers = [], lastInputMsAgo = null, lastOutputMsAgo = null } = known ?? {};
  return {
    ...{ terminal, processes, descriptors, viewers, lastInputMsAgo, lastOutputMsAgo },
    reason: '',
    expiresInMs: null,
  };
}

/** Those that run before those that have ended, each in the agent's order: the oldest first. */
export function listEntries({ entries }: LedgerReading): ReadEntry[] {
  return [...entries.values()].sort((a, b) => Number(hasEnded(a)) - Number(hasEnded(b)));
}

/** No terminal and no program is there. */
export function isEmpty({ entries, agent }: LedgerReading): boolean {
  return entries.size === 0 && (agent?.ledger.programs ?? []).length === 0;
}

export function hasEnded({ entry }: ReadEntry): boolean {
  return entry.terminal.state === 'exited';
}
