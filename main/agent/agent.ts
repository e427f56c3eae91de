import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';
import { onListenerError } from '../../base/event.ts';
import type { Log } from '../log.ts';
import type { Settings } from '../../protocol/settings.ts';
import { createMirrorHost } from '../terminal/mirror-host.ts';
import { createPtyHost } from '../terminal/unix-pty.ts';
import { ProcAgentHoldings } from '../terminal/proc-agent-holdings.ts';
import { ProcShellProcesses } from '../terminal/proc-shell-processes.ts';
import { profileFinders } from '../terminal/profiles/find-profiles.ts';
import { ProfileBook } from '../terminal/profiles/profile-book.ts';
import { withProfiles } from '../terminal/profiles/profiled-command.ts';
import { resolveShellCommand } from '../terminal/shell-command.ts';
import { prepareIntegration } from '../terminal/shell-integration/prepare-integration.ts';
import { deriveTimings } from '../timings.ts';
import { Agent, type AgentParts } from './agent-core.ts';
import { thisAgentProcess } from './agent-process.ts';
import type { Audit } from './audit-entry.ts';
import { readBootIdentity } from './boot-identity.ts';
import type { AppFactory } from './app.ts';
import { describeMachine } from './describe-machine.ts';
import { loadIdentity, type DeviceIdentity } from './identity.ts';
import { JournalFile } from './journal-file.ts';
import { createProfilesApp } from './profiles-app.ts';
import { openStateFolder, type StateFolder } from './state-folder.ts';
import { takeFolder } from './take-folder.ts';

/** What the rest of the program needs to know of this folder. */
export { Agent } from './agent-core.ts';
export { AgentRunningError } from './agent-lock.ts';

export interface AgentOptions {
  readonly place: AgentPlace;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly log: Log;
  readonly audit: AgentParts['audit'];
  readonly mirrorWorkerUrl: URL;
  readonly version: string;
  readonly processEnv: NodeJS.ProcessEnv;
  /** Capabilities beside terminals and programs. */
  readonly apps?: readonly AppFactory[];
  readonly describeHosting?: AgentParts['describeHosting'];
  readonly admit?: AgentParts['admit'];
}

/** A state folder that is this process's alone as long as the lock is held, and who the device is. */
export interface AgentPlace {
  readonly stateFolder: StateFolder;
  readonly lock: Disposable;
  readonly device: DeviceIdentity;
}

/**
 * Takes a state folder. Throws AgentRunningError when a live agent holds it, StateFolderError and TimingsError when no
 * agent could run there; then nothing is held.
 */
export async function takeAgentPlace(stateDir: string, settings: Settings, clock: Clock): Promise<AgentPlace> {
  deriveTimings(settings); // Contradictions are told before anything is touched.
  const stateFolder = await openStateFolder(stateDir);
  const lock = await takeFolder(stateFolder, new ProcShellProcesses(clock), clock);
  try {
    return { stateFolder, lock, device: await loadIdentity(stateFolder.deviceKey) };
  } catch (error) {
    lock.dispose();
    throw error;
  }
}

/** Starts the one agent of a state folder on this machine's PTYs and processes. It owns `place`, also when it fails. */
export async function startAgent(options: AgentOptions): Promise<Agent> {
  const { settings, clock, log, audit, processEnv, apps = [], describeHosting, admit } = options;
  const { stateFolder, lock, device } = options.place;
  onListenerError((error) => log.error({ err: error }, 'a listener failed'));
  try {
    const processes = new ProcShellProcesses(clock);
    const here = await readBootIdentity();
    const journalFile = new JournalFile(stateFolder.journal, here, thisAgentProcess(processes), log);
    const profiles = new ProfileBook({ settings, clock, log, finders: profileFinders(processEnv) });
    const resolveCommand = settings['terminal.shellIntegration']
      ? await prepareIntegration(stateFolder.shellIntegration, log)
      : resolveShellCommand;
    const agent = new Agent({
      ...{ settings, clock, log, audit, stateFolder, lock, processEnv, describeHosting, admit },
      apps: [...apps, createProfilesApp(profiles)],
      journal: { found: await journalFile.read(), write: (content) => journalFile.write(content) },
      identity: describeMachine(device.deviceId, options.version),
      ptyHost: createPtyHost(clock),
      resolveCommand: withProfiles(resolveCommand, profiles),
      processes,
      holdings: new ProcAgentHoldings(clock, processEnv),
      mirrors: createMirrorHost({ workerUrl: options.mirrorWorkerUrl, log, clock }),
    });
    void recordStart(agent, audit);
    return agent;
  } catch (error) {
    lock.dispose();
    throw error;
  }
}

async function recordStart(agent: Agent, audit: Audit): Promise<void> {
  const who = { kind: 'agent' } as const;
  audit.record({ event: 'agent.started', who, version: agent.identity.version });
  const recovery = await agent.readRecovery();
  if (recovery === null) return;
  const { journal: reason, ended, left } = recovery;
  audit.record({ event: 'agent.recovered', who, reason, ended: ended.length, left: left.length });
}
