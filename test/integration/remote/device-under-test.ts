import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { systemClock } from '../../../base/system-clock.ts';
import { findIdentity } from '../../../main/agent/identity.ts';
import { describeStateFolder } from '../../../main/agent/state-folder.ts';
import { HostedAgent } from '../../../main/app.ts';
import { createDeviceCertificate, type DeviceCertificate } from '../../../main/remote/device-certificate.ts';
import { dialPeer, type PeerPath } from '../../../main/remote/dialer.ts';
import { settingsSchema, type Settings } from '../../../protocol/settings.ts';
import { connectToAgent } from '../../../main/web/client-channel.ts';
import { AgentClient } from '../../../protocol/client/agent-client.ts';
import type { Channel } from '../../../protocol/channel.ts';
import { DeviceId } from '../../../protocol/device-id.ts';
import type { PeerRole } from '../../../protocol/peer-info.ts';
import { silentLog } from '../../fakes/silent-log.ts';

export interface DeviceOptions {
  /** Addresses to listen on; none unless given. */
  readonly listen?: readonly string[];
  /** A fresh folder unless given. It is removed in the end. */
  readonly stateDir?: string;
  readonly settings?: Partial<Settings>;
}

/** A real agent with a state folder of its own, and what its user and its machine do with it. */
export class DeviceUnderTest {
  readonly hosted: HostedAgent;
  readonly certificate: DeviceCertificate;
  /** The ways that its calls have gone, the latest last. */
  readonly reached: PeerPath[] = [];
  readonly #clients: AgentClient[] = [];

  private constructor(hosted: HostedAgent, certificate: DeviceCertificate) {
    this.hosted = hosted;
    this.certificate = certificate;
  }

  static async start({ listen = [], settings = {}, ...given }: DeviceOptions = {}): Promise<DeviceUnderTest> {
    const stateDir = given.stateDir ?? (await mkdtemp(path.join(os.tmpdir(), 'sallyport-test-')));
    const hosted = await HostedAgent.start({
      stateDir,
      settings: settingsSchema.parse({ 'terminal.shell': '/bin/sh', 'remote.listen': listen.join(','), ...settings }),
      clock: systemClock,
      log: silentLog,
      version: '0',
      mirrorWorkerUrl: new URL('../../../out/main/mirror-worker.js', import.meta.url),
      processEnv: process.env,
    });
    const identity = await findIdentity(describeStateFolder(stateDir).deviceKey);
    if (identity === undefined) throw new Error('A started agent has an identity');
    return new DeviceUnderTest(hosted, createDeviceCertificate(identity));
  }

  get deviceId(): DeviceId {
    return DeviceId.parse(this.hosted.agent.identity.deviceId);
  }

  get stateDir(): string {
    return this.hosted.agent.stateFolder.path;
  }

  get port(): number {
    return Number(this.hosted.listensOn[0]?.split(':').at(-1));
  }

  /** A session of this machine's user. */
  async user(): Promise<AgentClient> {
    const { socket, readToken } = this.hosted.address;
    const token = await readToken();
    return this.#open(() => connectToAgent({ path: socket, token }));
  }

  /** Calls another device, at its own address unless others are given. */
  async dial(other: DeviceUnderTest, addresses: readonly string[] = other.hosted.listensOn): Promise<Channel> {
    return (await this.reach(other, addresses)).channel;
  }

  /** The same, with the way it went. */
  async reach(other: Pick<DeviceUnderTest, 'deviceId'>, addresses: readonly string[]): ReturnType<typeof dialPeer> {
    const { deviceId } = other;
    const dialled = await dialPeer({ deviceId, addresses }, { certificate: this.certificate, clock: systemClock });
    this.reached.push(dialled.path);
    return dialled;
  }

  /** A session with another device. */
  visit(other: DeviceUnderTest, addresses?: readonly string[]): AgentClient {
    return this.#open(() => this.dial(other, addresses));
  }

  /** The same with an agent that runs elsewhere. */
  visitDevice(other: Pick<DeviceUnderTest, 'deviceId'>, addresses: readonly string[]): AgentClient {
    return this.#open(async () => (await this.reach(other, addresses)).channel);
  }

  /** Lets the other device in, by its id. */
  async allow(
    { deviceId }: DeviceUnderTest,
    role: PeerRole,
    known: { name?: string; addresses?: string[] } = {},
  ): Promise<void> {
    await (await this.user()).request('peers.allow', { deviceId, role, ...known });
  }

  async stop(): Promise<void> {
    await Promise.all(this.#clients.map((client) => client.close()));
    await this.hosted.quit();
    await rm(this.stateDir, { recursive: true, force: true });
  }

  #open(connect: () => Promise<Channel>): AgentClient {
    const client = new AgentClient({ connect, client: { name: 'test', version: '1' }, clock: systemClock });
    this.#clients.push(client);
    client.start();
    return client;
  }
}
