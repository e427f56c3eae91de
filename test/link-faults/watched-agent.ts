import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { systemClock } from '../../base/system-clock.ts';
import { connectToAgent } from '../../main/web/client-channel.ts';
import { AgentClient } from '../../protocol/client/agent-client.ts';
import { DeviceId } from '../../protocol/device-id.ts';
import type { AgentStatus } from '../../protocol/status.ts';
import { findMarked, takeCensus } from '../census.ts';
import { startProgram, type Program, type StartOptions } from '../start-program.ts';
import { waitUntil } from '../wait-until.ts';

export interface WatchedAgentOptions extends Pick<StartOptions, 'commandLine'> {
  /** Kept by the caller. */
  readonly stateDir: string;
  readonly args: readonly string[];
}

/** The built agent in a process of its own, with a session of its user that asks how it is. */
export class WatchedAgent {
  readonly program: Program;
  readonly user: AgentClient;

  private constructor(program: Program) {
    this.program = program;
    this.user = new AgentClient({
      connect: async () => {
        const token = (await readFile(join(program.stateDir, 'token'), 'utf8')).trim();
        return connectToAgent({ path: program.ready.socket, token });
      },
      client: { name: 'watch', version: '1' },
      clock: systemClock,
      shouldReconnect: false,
    });
    this.user.start();
  }

  static async start(options: WatchedAgentOptions): Promise<WatchedAgent> {
    const agent = new WatchedAgent(await startProgram('agent', options));
    await agent.user.whenOpen();
    return agent;
  }

  get deviceId(): DeviceId {
    return DeviceId.parse(this.program.ready.deviceId);
  }

  /** Where it listens, if it does. */
  get port(): number {
    return Number(this.program.ready.listen?.[0]?.split(':').at(-1));
  }

  async status(): Promise<AgentStatus> {
    return (await this.user.request('agent.status', {})).status;
  }

  async joined(withinMs: number): Promise<void> {
    await waitUntil(async () => (await this.status()).relay?.state === 'joined', { withinMs });
  }

  /** What there is of viewers and their terminals, in words. The watching session does not count. */
  async leftovers(terminalIds: readonly string[]): Promise<string[]> {
    const { sessions, terminals, pendingChildren } = await this.status();
    const { children, masters } = takeCensus(this.program.pid);
    const counts = {
      ...{ 'children of the agent': children.length, 'masters of terminals': masters },
      ...{ 'active sessions': sessions.active - 1, 'recovering sessions': sessions.recovering },
      ...{ 'closing sessions': sessions.closing, terminals: terminals.running + terminals.closing },
      ...{ 'uncollected children': pendingChildren, processes: findMarked(terminalIds).length },
    };
    return Object.entries(counts).flatMap(([what, count]) => (count === 0 ? [] : [`${count} ${what}`]));
  }

  async stop(): Promise<void> {
    await this.user.close();
    await this.program.stop();
  }

  /** As the kernel does it when memory runs out. */
  async kill(): Promise<void> {
    this.program.child.kill('SIGKILL');
    await this.program.ended;
  }
}
