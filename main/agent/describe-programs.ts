import type { Clock } from '../../base/clock.ts';
import { shortened } from '../../base/shown-text.ts';
import type { LedgerProgram } from '../../protocol/ledger.ts';
import { describeProcess } from '../terminal/ledger-process.ts';
import type { ShellProcesses } from '../terminal/shell-processes.ts';
import type { StartedProgram } from './started-programs.ts';

/** A quarter of what an answer may hold: the ledger has more to tell. */
const MOST_BYTES = 64 * 1024;
const MOST_COMMAND_CHARACTERS = 300;
const MOST_PROCESSES = 24;
const MOST_PROCESS_CHARACTERS = 200;

export interface DescribeProgramsParts {
  readonly processes: ShellProcesses;
  readonly clock: Clock;
}

/** What the ledger tells of `programs`, in their order: no more than fits. */
export function describePrograms(
  programs: readonly StartedProgram[],
  parts: DescribeProgramsParts,
): { readonly programs: LedgerProgram[]; readonly omittedPrograms?: number } {
  const told: LedgerProgram[] = [];
  let bytes = 0;
  for (const program of programs) {
    const described = describe(program, parts);
    bytes += Buffer.byteLength(JSON.stringify(described));
    if (bytes > MOST_BYTES) return { programs: told, omittedPrograms: programs.length - told.length };
    told.push(described);
  }
  return { programs: told };
}

function describe(program: StartedProgram, { processes, clock }: DescribeProgramsParts): LedgerProgram {
  const { session } = program;
  const { deviceId } = session.principal;
  return {
    execId: program.id,
    command: shortened(program.command.join(' '), MOST_COMMAND_CHARACTERS),
    cwd: program.cwd,
    pid: program.leader.pid,
    isRunning: program.isRunning,
    createdMsAgo: Math.round(clock.now() - program.startedMs),
    processes: program
      .look()
      .slice(0, MOST_PROCESSES)
      .map((facts) => describeProcess(facts, false, processes))
      .map((process) => ({ ...process, command: shortened(process.command, MOST_PROCESS_CHARACTERS) })),
    descriptors: program.descriptorCount,
    viewer: {
      sessionId: session.id,
      client: session.clientName,
      ...(deviceId !== undefined && { deviceId }),
      isConnected: session.state.kind === 'active',
    },
  };
}
