import type { Clock } from '../../base/clock.ts';
import { onListenerError } from '../../base/event.ts';
import type { Log } from '../log.ts';
import type { Settings } from '../settings.ts';
import { createMirrorHost } from '../terminal/mirror-host.ts';
import { createPtyHost } from '../terminal/node-pty.ts';
import { ProcAgentHoldings } from '../terminal/proc-agent-holdings.ts';
import { ProcShellProcesses } from '../terminal/proc-shell-processes.ts';
import { resolveShellCommand } from '../terminal/shell-command.ts';
import { deriveTimings } from '../timings.ts';
import { Agent, describeMachine } from './agent-core.ts';
import { takeAgentLock } from './agent-lock.ts';
import { readBootIdentity } from './boot-identity.ts';
import { loadIdentity } from './identity.ts';
import { JournalFile } from './journal-file.ts';
import { openStateFolder } from './state-folder.ts';

/** What the rest of the program needs to know of this folder. */
export { Agent } from './agent-core.ts';
export { AgentRunningError } from './agent-lock.ts';

export interface AgentOptions {
  readonly stateDir: string;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly log: Log;
  readonly mirrorWorkerUrl: URL;
  readonly version: string;
  readonly processEnv: NodeJS.ProcessEnv;
}

/**
 * Starts the one agent of a state folder on this machine's PTYs and processes. Throws AgentRunningError when a live agent
 * holds the folder, StateFolderError and TimingsError when it cannot start; then nothing is left running.
 */
export async function startAgent(options: AgentOptions): Promise<Agent> {
  const { settings, clock, log, processEnv } = options;
  onListenerError((error) => log.error({ err: error }, 'a listener failed'));
  deriveTimings(settings); // Contradictions are told before anything is touched.
  const stateFolder = await openStateFolder(options.stateDir);
  const lock = takeAgentLock(stateFolder.lock, { pid: process.pid, socket: stateFolder.socket });
  try {
    const { deviceId } = await loadIdentity(stateFolder.deviceKey);
    const journalFile = new JournalFile(stateFolder.journal, await readBootIdentity(), log);
    return new Agent({
      ...{ settings, clock, log, stateFolder, lock, processEnv },
      journal: { found: await journalFile.read(), write: (content) => journalFile.write(content) },
      identity: describeMachine(deviceId, options.version),
      ptyHost: createPtyHost(clock),
      resolveCommand: resolveShellCommand,
      processes: new ProcShellProcesses(clock),
      holdings: new ProcAgentHoldings(clock, processEnv),
      mirrors: createMirrorHost({ workerUrl: options.mirrorWorkerUrl, log }),
    });
  } catch (error) {
    lock.dispose();
    throw error;
  }
}
