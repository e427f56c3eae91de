import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { systemClock } from '../../../base/system-clock.ts';
import { Agent } from '../../../main/agent/agent-core.ts';
import { describeMachine } from '../../../main/agent/describe-machine.ts';
import { describeStateFolder } from '../../../main/agent/state-folder.ts';
import { settingsSchema } from '../../../protocol/settings.ts';
import { ProcAgentHoldings } from '../../../main/terminal/proc-agent-holdings.ts';
import { resolveShellCommand } from '../../../main/terminal/shell-command.ts';
import { ProcShellProcesses } from '../../../main/terminal/proc-shell-processes.ts';
import type { Principal, Result, SessionOpened } from '../../../protocol/requests.ts';
import { FakeAudit } from '../../fakes/fake-audit.ts';
import { FakeChannel, type FakeLink } from '../../fakes/fake-channel.ts';
import { FakeMirrorHost } from '../../fakes/fake-mirror.ts';
import { FakePtyHost } from '../../fakes/fake-pty.ts';
import { RawViewer } from '../../fakes/raw-viewer.ts';
import { silentLog } from '../../fakes/silent-log.ts';

export type Exec = Result['exec.open'];

export const processes = new ProcShellProcesses(systemClock);

export const isRunning = (pid: number): boolean => {
  const facts = processes.find(pid);
  return facts !== undefined && facts.state !== 'Z';
};

export const run = (viewer: RawViewer, script: string, args: string[] = []): Promise<Exec> =>
  viewer.request<Exec>('exec.open', { command: '/bin/sh', args: ['-c', script, 'sh', ...args] });

/** An agent in this process whose programs are real. */
export class ExecAgent {
  readonly audit = new FakeAudit();
  readonly agent: Agent;
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
    this.agent = new Agent({
      audit: this.audit,
      settings: settingsSchema.parse({}),
      clock: systemClock,
      log: silentLog,
      identity: describeMachine('d0', '0'),
      stateFolder: describeStateFolder(folder),
      lock: { dispose: () => undefined },
      journal: { found: { kind: 'none' }, write: async () => undefined },
      ptyHost: new FakePtyHost(),
      processes,
      holdings: new ProcAgentHoldings(systemClock, process.env),
      mirrors: new FakeMirrorHost(),
      resolveCommand: resolveShellCommand,
      processEnv: process.env,
    });
  }

  static async start(): Promise<ExecAgent> {
    return new ExecAgent(await mkdtemp(path.join(os.tmpdir(), 'sallyport-test-')));
  }

  async connect(
    principal: Principal,
    resume?: object,
  ): Promise<{ viewer: RawViewer; session: SessionOpened; link: FakeLink }> {
    const link = FakeChannel.link();
    this.agent.accept(link.agent, principal, { door: 'socket' });
    const viewer = new RawViewer(link.viewer);
    const params = { protocol: 1, client: { name: 'test', version: '1' }, ...resume };
    return { viewer, link, session: await viewer.request<SessionOpened>('session.open', params) };
  }

  async stop(): Promise<void> {
    await this.agent.quit();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
