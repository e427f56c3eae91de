import type { Clock } from '../../base/clock.ts';
import { TerminalId } from '../../protocol/ids.ts';
import type { Difference } from '../../protocol/ledger.ts';
import type { AgentHoldings } from './agent-holdings.ts';
import { LoopSlices } from './loop-slices.ts';
import { identify, OwnedIndex, type Owned } from './owned-index.ts';
import type { ProcessFacts, ShellProcesses } from './shell-processes.ts';
import type { TerminalHolding } from './terminal-holding.ts';

export interface ComparedParts {
  readonly clock: Clock;
  readonly holdings: AgentHoldings;
  readonly processes: Pick<ShellProcesses, 'find'>;
  owned(): Owned;
}

/** Something that looked like a difference while everything was in motion. */
export interface Suspicion {
  /** The same in every look at the same thing. */
  readonly key: string;
  /** The difference, if it is one at this moment. A few calls to the system. */
  judge(owned: OwnedIndex): Difference | undefined;
}

/** The loop is given back after this much comparing. */
const SLICE_MS = 1;

/** Compares everything, in slices. What it returns was so at some moment of that, and has to be judged again. */
export async function findSuspicions(parts: ComparedParts): Promise<Suspicion[]> {
  const shells = await parts.holdings.listShells();
  const masters = await parts.holdings.listMasters();
  const owned = parts.owned();
  const suspected = [
    ...shells.map((shell) => suspectUnownedShell(shell, parts)),
    ...masters.map((descriptor) => suspectUnownedDescriptor(descriptor, parts)),
    ...suspectMissing(owned, { shells, masters }, parts),
  ];
  const index = new OwnedIndex(owned);
  const slices = new LoopSlices(parts.clock, SLICE_MS);
  const found: Suspicion[] = [];
  for (const suspicion of suspected) {
    if (slices.isUsedUp) await slices.rest();
    if (suspicion.judge(index) !== undefined) found.push(suspicion);
  }
  return found;
}

/** What has just been seen need not be asked for again. */
function suspectMissing(
  { terminals }: Owned,
  seen: { readonly shells: readonly ProcessFacts[]; readonly masters: readonly number[] },
  parts: ComparedParts,
): Suspicion[] {
  const shells = new Set(seen.shells.map(identify));
  const masters = new Set(seen.masters);
  const isWhole = ({ descriptors }: TerminalHolding): boolean =>
    descriptors.length > 0 && descriptors.every((each) => masters.has(each));
  return [
    ...terminals.filter(({ shell }) => !shells.has(identify(shell))).map((each) => suspectMissingShell(each, parts)),
    ...terminals.filter((each) => !isWhole(each)).map((each) => suspectMissingDescriptor(each, parts)),
  ];
}

function suspectMissingShell({ shell, terminalId }: TerminalHolding, { processes }: ComparedParts): Suspicion {
  const detail = `process ${shell.pid}, the shell of a running terminal, is gone, and no exit was told`;
  return {
    key: `shell_missing ${identify(shell)}`,
    judge: (owned) =>
      owned.findLive(shell) === undefined || isThere(shell, processes)
        ? undefined
        : { kind: 'shell_missing', terminalId, pid: shell.pid, detail },
  };
}

function suspectUnownedShell(shell: ProcessFacts, { processes, holdings }: ComparedParts): Suspicion {
  const { pid } = shell;
  const what = shell.state === 'Z' ? 'has ended, and nobody collects it' : 'belongs to no terminal and no program';
  const detail = `process ${pid} (${shell.name}), a child of the agent, ${what}`;
  return {
    key: `shell_unowned ${identify(shell)}`,
    judge: (owned) =>
      owned.hasProcess(shell) || !isThere(shell, processes)
        ? undefined
        : { kind: 'shell_unowned', terminalId: toTerminalId(holdings.markOf(pid)), pid, detail },
  };
}

function suspectUnownedDescriptor(descriptor: number, { holdings }: ComparedParts): Suspicion {
  const detail = `descriptor ${descriptor} of the agent is the master of a PTY that belongs to no terminal`;
  return {
    key: `descriptor_unowned ${descriptor}`,
    judge: (owned) =>
      owned.hasDescriptor(descriptor) || !holdings.isMaster(descriptor)
        ? undefined
        : { kind: 'descriptor_unowned', terminalId: null, pid: null, detail },
  };
}

function suspectMissingDescriptor({ shell, terminalId }: TerminalHolding, { holdings }: ComparedParts): Suspicion {
  return {
    key: `descriptor_missing ${identify(shell)}`,
    judge: (owned) => {
      const descriptors = owned.findLive(shell)?.descriptors;
      const lost = descriptors?.filter((each) => !holdings.isMaster(each)) ?? [];
      if (descriptors === undefined || (descriptors.length > 0 && lost.length === 0)) return undefined;
      const which = lost.length === 0 ? 'has no open master' : `has lost its master (descriptor ${lost.join(', ')})`;
      const detail = `the running terminal of process ${shell.pid} ${which}`;
      return { kind: 'descriptor_missing', terminalId, pid: shell.pid, detail };
    },
  };
}

function isThere(
  { pid, startTime }: { pid: number; startTime: number },
  processes: ComparedParts['processes'],
): boolean {
  return processes.find(pid)?.startTime === startTime;
}

function toTerminalId(mark: string | undefined): TerminalId | null {
  return TerminalId.safeParse(mark).data ?? null;
}
