import type { ProcessIdentity } from '../../protocol/ledger.ts';
import type { ProcessFacts, ShellProcesses } from './shell-processes.ts';
import type { ShellRecord } from './shell-record.ts';

/** What of a dead agent's shell still lives, and what may be done about it. */
export interface RecordVerdict {
  /** The shell's own group: to be ended. */
  readonly shellGroup: readonly ProcessFacts[];
  /** The group last seen in the foreground, if that was another one: to be ended. */
  readonly job: readonly ProcessFacts[];
  /** Others of its process session: to be listed, and left alone. */
  readonly others: readonly ProcessFacts[];
}

const NOTHING: RecordVerdict = { shellGroup: [], job: [], others: [] };

/**
 * Only looks. A number proves nothing: the shell must have its pid, start time and process session; a group needs a live
 * member that was seen in it. Either of them shows, too, that the process session is still the same one.
 */
export function judgeRecord(
  record: ShellRecord,
  processes: Pick<ShellProcesses, 'find' | 'listProcessSession'>,
): RecordVerdict {
  const { pid, startTime, processSession, foreground } = record;
  const atPid = processes.find(pid);
  const isStranger = atPid !== undefined && !isSame(atPid, { pid, startTime }, processSession);
  if (isStranger) return NOTHING; // The number of a process session is not given away as long as anybody is in it.
  const isGroupSame = foreground?.members.some((seen) => isSeenIn(foreground.group, seen)) ?? false;
  if (atPid === undefined && !isGroupSame) return NOTHING;
  const members = processes.listProcessSession(processSession);
  const inFront = isGroupSame ? foreground?.group : undefined;
  const isShellLive = atPid !== undefined && isLive(atPid);
  const isShellGroup = (process: ProcessFacts): boolean => process.group === pid && (isShellLive || inFront === pid);
  const isJob = (process: ProcessFacts): boolean => process.group === inFront && process.group !== pid;
  return {
    shellGroup: members.filter(isShellGroup),
    job: members.filter(isJob),
    others: members.filter((process) => !isShellGroup(process) && !isJob(process)),
  };

  function isSeenIn(group: number, seen: ProcessIdentity): boolean {
    const now = processes.find(seen.pid);
    return now !== undefined && isSame(now, seen, processSession) && now.group === group && isLive(now);
  }
}

function isSame(now: ProcessFacts, before: ProcessIdentity, processSession: number): boolean {
  return now.startTime === before.startTime && now.processSession === processSession;
}

function isLive(process: ProcessFacts): boolean {
  return process.state !== 'Z' && process.state !== 'X';
}
