import { sleep, type Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';
import { mayBeAlive } from '../terminal/is-still-alive.ts';
import type { ShellProcesses } from '../terminal/shell-processes.ts';
import { AgentRunningError, readLockHolder, takeAgentLock, type AgentLock } from './agent-lock.ts';
import { thisAgentProcess, type AgentProcess } from './agent-process.ts';
import { readBootIdentity } from './boot-identity.ts';
import { readJournalAgent } from './journal-file.ts';
import { copied } from './state-folder-error.ts';
import type { StateFolder } from './state-folder.ts';

type Processes = Pick<ShellProcesses, 'find' | 'isThere'>;

/** A copy of a killed agent that was to become a program of its own has the lock until it is one. */
const LONGEST_START_MS = 2_000;
const LOOK_EVERY_MS = 20;

/**
 * Locks a state folder for this process. As the lock's file can be removed under a live agent, the folder is refused, too,
 * while the agent lives that has written its journal: its shells are no leftovers. Throws AgentRunningError, and
 * StateFolderError also for a copy of the folder that such an agent uses.
 */
export async function takeFolder(folder: StateFolder, processes: Processes, clock: Clock): Promise<Disposable> {
  const endMs = clock.now() + LONGEST_START_MS;
  for (;;) {
    const { lock, refusal } = tryLock(folder, processes);
    if (refusal !== undefined && isHolderAlive(folder.lock, processes)) throw refusal;
    const agent = await findJournalAgent(folder.journal, processes);
    if (lock !== undefined && agent === undefined) return lock;
    lock?.dispose();
    if (agent !== undefined && lock?.holdsFolder === true) throw copied(folder, agent.pid);
    if (agent !== undefined) throw new AgentRunningError({ pid: agent.pid, socket: folder.socket });
    if (refusal !== undefined && clock.now() >= endMs) throw refusal;
    await sleep(clock, LOOK_EVERY_MS);
  }
}

/** The live agent, other than this process, that has written the journal. */
export async function findJournalAgent(journal: string, processes: Processes): Promise<AgentProcess | undefined> {
  const agent = await readJournalAgent(journal, await readBootIdentity());
  return agent !== undefined && agent.pid !== process.pid && mayBeAlive(agent, processes) ? agent : undefined;
}

function tryLock(
  { lock, socket }: StateFolder,
  processes: Processes,
): { readonly lock?: AgentLock; readonly refusal?: AgentRunningError } {
  try {
    return { lock: takeAgentLock(lock, { ...thisAgentProcess(processes), socket }) };
  } catch (error) {
    if (error instanceof AgentRunningError) return { refusal: error };
    throw error;
  }
}

/** One of an older version does not say when it started. */
function isHolderAlive(lock: string, processes: Processes): boolean {
  const holder = readLockHolder(lock);
  if (holder === undefined) return false;
  const { pid, startTime } = holder;
  return startTime === undefined || mayBeAlive({ pid, startTime }, processes);
}
