import { spawn, type ChildProcess } from 'node:child_process';
import { createPrivateKey } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { systemClock } from '../../base/system-clock.ts';
import { createDeviceCertificate } from '../../main/remote/device-certificate.ts';
import { dialPeer } from '../../main/remote/dialer.ts';
import { AgentClient } from '../../protocol/client/agent-client.ts';
import type { DeviceId } from '../../protocol/device-id.ts';
import { FaultProxy } from '../../test/link-faults/fault-proxy.ts';
import { NumberedLines } from '../../test/link-faults/numbered-lines.ts';
import { WatchedAgent } from '../../test/link-faults/watched-agent.ts';
import { findFreePort } from '../../test/relay-parties/redis-server.ts';
import { makeDevice, startRelay, type TestDevice, type TestRelay } from '../../test/relay-parties/relay-under-test.ts';
import { makeStateDir } from '../../test/start-program.ts';

export type Way = 'direct' | 'relay';

const JOIN_MS = 60_000;
const root = path.resolve(import.meta.dirname, '../..');

/** Who a viewer is and whom it calls, for a process of its own. */
export interface ViewerOrder {
  readonly key: string;
  readonly own: DeviceId;
  readonly deviceId: DeviceId;
  readonly addresses: readonly string[];
}

/** One agent as installed, the relay if the way goes through one, and a line to break between them and a viewer. */
export class FaultSite {
  readonly way: Way;
  readonly line: FaultProxy;
  readonly #stateDir: string;
  readonly #device: TestDevice;
  readonly #relayPort: number;
  agent: WatchedAgent;
  relay: TestRelay | undefined;
  readonly #children: ChildProcess[] = [];
  readonly #clients: AgentClient[] = [];

  private constructor(parts: {
    way: Way;
    line: FaultProxy;
    stateDir: string;
    device: TestDevice;
    relayPort: number;
    agent: WatchedAgent;
    relay: TestRelay | undefined;
  }) {
    this.way = parts.way;
    this.line = parts.line;
    this.#stateDir = parts.stateDir;
    this.#device = parts.device;
    this.#relayPort = parts.relayPort;
    this.agent = parts.agent;
    this.relay = parts.relay;
  }

  static async start(way: Way): Promise<FaultSite> {
    const relayPort = await findFreePort();
    const relay = way === 'relay' ? await startRelayAt(relayPort) : undefined;
    const stateDir = await makeStateDir();
    const device = makeDevice();
    const agent = await startAgent(stateDir, relay);
    await agent.user.request('peers.allow', { deviceId: device.deviceId, role: 'mine' });
    const line = await FaultProxy.listen(way === 'relay' ? relayPort : agent.port);
    return new FaultSite({ way, line, stateDir, device, relayPort, agent, relay });
  }

  async openViewer(): Promise<{ readonly client: AgentClient; readonly lines: NumberedLines }> {
    const client = openViewer(this.#order);
    this.#clients.push(client);
    await client.whenOpen();
    return { client, lines: await NumberedLines.open(client) };
  }

  /** A viewer that can be killed, with the terminal it has opened. */
  async spawnViewer(): Promise<{ readonly child: ChildProcess; readonly terminalId: string }> {
    const args = ['scripts/bench.mjs', 'faults', '--viewer', JSON.stringify(this.#order)];
    const env = { ...process.env, SALLYPORT_TEST_BUILT: '1' };
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
    this.#children.push(child);
    const [text] = (await once(child.stdout, 'data')) as [Buffer];
    return { child, terminalId: text.toString().trim() };
  }

  async killRelay(): Promise<void> {
    this.relay?.child.kill('SIGKILL');
    await this.relay?.ended;
  }

  async startRelay(): Promise<void> {
    this.relay = await startRelayAt(this.#relayPort);
  }

  /** Another agent on the same state folder. */
  async startAgent(): Promise<void> {
    this.agent = await startAgent(this.#stateDir, this.relay, this.agent.port);
  }

  async stop(): Promise<void> {
    for (const child of this.#children) child.kill('SIGKILL');
    await Promise.all(this.#clients.map((client) => client.close()));
    await this.agent.stop();
    await this.relay?.stop();
    await this.line.close();
    await rm(this.#stateDir, { recursive: true, force: true });
  }

  get #order(): ViewerOrder {
    const { port } = this.line;
    const { key, deviceId: own } = this.#device;
    const address = this.way === 'relay' ? `ws://127.0.0.1:${port}` : `127.0.0.1:${port}`;
    return { key, own, deviceId: this.agent.deviceId, addresses: [address] };
  }
}

export function openViewer({ key, own, deviceId, addresses }: ViewerOrder): AgentClient {
  const certificate = createDeviceCertificate({ deviceId: own, privateKey: createPrivateKey(key) });
  const client = new AgentClient({
    connect: async () => (await dialPeer({ deviceId, addresses }, { certificate, clock: systemClock })).channel,
    client: { name: 'faults', version: '1' },
    clock: systemClock,
  });
  client.start();
  return client;
}

function startRelayAt(port: number): Promise<TestRelay> {
  return startRelay({}, ['--listen', `127.0.0.1:${port}`]);
}

/** With the settings that everybody has. Listens at `port` again after a restart. */
async function startAgent(stateDir: string, relay: TestRelay | undefined, port = 0): Promise<WatchedAgent> {
  const way = relay === undefined ? ['--listen', `127.0.0.1:${port}`] : ['--relay', relay.url];
  const agent = await WatchedAgent.start({ stateDir, args: ['--set', 'agent.logLevel=warn', ...way] });
  if (relay !== undefined) await agent.joined(JOIN_MS);
  return agent;
}
