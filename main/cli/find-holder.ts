import { systemClock } from '../../base/system-clock.ts';
import { AgentRunningError, takeAgentLock } from '../agent/agent-lock.ts';
import { describeStateFolder } from '../agent/state-folder.ts';
import { findJournalAgent } from '../agent/take-folder.ts';
import { ProcShellProcesses } from '../terminal/proc-shell-processes.ts';

/**
 * The process that holds a state folder, app or agent: by its lock, which the kernel still holds, so that its number
 * cannot have gone to another. One whose lock file was removed is known by its journal, unless nobody holds the folder:
 * then the journal was copied with it.
 */
export async function findHolder(stateDir: string): Promise<number | undefined> {
  const { lock, socket, journal } = describeStateFolder(stateDir);
  try {
    const taken = takeAgentLock(lock, { pid: process.pid, socket });
    taken.dispose();
    if (taken.holdsFolder) return undefined;
  } catch (error) {
    if (!(error instanceof AgentRunningError)) return undefined;
    if (error.pid !== 0) return error.pid;
  }
  return (await findJournalAgent(journal, new ProcShellProcesses(systemClock)))?.pid;
}
