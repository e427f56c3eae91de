import { rm } from 'node:fs/promises';
import type { AgentClient } from '../../protocol/client/agent-client.ts';
import type { AgentNotification } from '../../protocol/notifications.ts';
import type { PeerInfo } from '../../protocol/peer-info.ts';
import { makeStateDir, runCli, startProgram, type Program } from '../start-program.ts';
import { waitUntil } from '../wait-until.ts';
import { allow } from './paired-host.ts';
import { openUserClient } from './user-client.ts';

const SOON = { withinMs: 20_000 };

/** Another machine, with somebody at it, that is not paired yet. */
export class PairingPartner {
  readonly program: Program;
  readonly user: AgentClient;
  readonly asked: AgentNotification['pairing.asked'][] = [];

  private constructor(program: Program, user: AgentClient) {
    this.program = program;
    this.user = user;
    user.onNotification('pairing.asked', (one) => this.asked.push(one));
  }

  static async start(): Promise<PairingPartner> {
    const program = await startProgram('agent', { stateDir: await makeStateDir(), args: ['--listen', '127.0.0.1:0'] });
    const user = openUserClient(program.stateDir);
    await user.whenOpen();
    return new PairingPartner(program, user);
  }

  get deviceId(): string {
    return this.program.ready.deviceId ?? '';
  }

  /** A code of this machine. */
  async offer(): Promise<{ readonly pairingId: string; readonly code: string; readonly link: string }> {
    return this.user.request('pairing.open', { role: 'mine' });
  }

  /** Says yes or no to whoever asks next. */
  async answer(accept: boolean): Promise<void> {
    await waitUntil(() => this.asked.length > 0, SOON);
    for (const { pairingId, deviceId } of this.asked.splice(0))
      await this.user.request('pairing.answer', { pairingId, deviceId, accept });
  }

  /** Uses another machine's code. */
  async join(code: string): Promise<PeerInfo> {
    return (await this.user.request('pairing.join', { code, role: 'mine' })).peer;
  }

  /** Calls a machine that does not know this one. */
  async knock(deviceId: string, address: string): Promise<void> {
    const { stateDir } = this.program;
    await allow(stateDir, [deviceId, '--name', 'target', '--address', address]);
    await runCli(['status', 'target', '--state-dir', stateDir]);
  }

  async end(): Promise<void> {
    await this.user.close();
    await this.program.stop();
    await rm(this.program.stateDir, { recursive: true, force: true });
  }
}

/** Who the machine with that state folder is, and where it listens. */
export async function lookUpMachine(stateDir: string): Promise<{ deviceId: string; address: string }> {
  const client = openUserClient(stateDir);
  const { agent } = await client.whenOpen();
  const { status } = await client.request('agent.status', {});
  await client.close();
  return { deviceId: agent.deviceId, address: status.listen?.[0] ?? '' };
}
