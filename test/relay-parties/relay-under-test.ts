import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import { connect, TLSSocket } from 'node:tls';
import { systemClock } from '../../base/system-clock.ts';
import { deviceIdOfBytes, type DeviceId } from '../../protocol/device-id.ts';
import { makeSelfSigned, type SelfSigned } from '../self-signed.ts';
import { startProgram, type Program } from '../start-program.ts';
import { waitUntil } from '../wait-until.ts';
import type { CarrierStream } from '../../main/remote/carrier-stream.ts';
import { dialRelay } from '../../main/remote/dial-relay.ts';
import { RelayMembership, type RelayAsk } from '../../main/remote/relay-membership.ts';
import type { RelayAddress } from '../../main/remote/relay-socket.ts';

/** For whatever should happen soon on a machine that may be busy. */
export const soon = { withinMs: 20_000 };

export interface TestRelay extends Program {
  readonly url: string;
}

/** The built program on loopback; settings are written without their `relay.`. */
export async function startRelay(
  settings: Readonly<Record<string, number | string>> = {},
  args: readonly string[] = [],
): Promise<TestRelay> {
  const set = Object.entries(settings).flatMap(([name, value]) => ['--set', `relay.${name}=${value}`]);
  const program = await startProgram('relay', { args: [...args, ...set] });
  return { ...program, url: program.ready.url ?? '' };
}

/** A device's key, certificate and id. */
export interface TestDevice extends SelfSigned {
  readonly deviceId: DeviceId;
}

export function makeDevice(): TestDevice {
  const made = makeSelfSigned();
  return { ...made, deviceId: deviceIdOfBytes(createHash('sha256').update(made.publicKey).digest()) };
}

export interface TestAgent {
  readonly device: TestDevice;
  readonly membership: RelayMembership;
  /** Every ask so far, unanswered. */
  readonly asks: readonly RelayAsk[];
}

/** An agent that has joined, with short waits before it joins again. */
export async function joinRelay(relay: RelayAddress, device = makeDevice()): Promise<TestAgent> {
  const { privateKey } = device;
  const membership = new RelayMembership({ relay, privateKey, clock: systemClock, random: () => 0.1 });
  const asks: RelayAsk[] = [];
  membership.onAsked((ask) => asks.push(ask));
  await waitUntil(() => membership.state.kind === 'joined', soon);
  return { device, membership, asks };
}

/** The next ask that this agent hears. */
export function nextAsk({ membership }: TestAgent): Promise<RelayAsk> {
  return new Promise((resolve) => membership.onAsked(resolve));
}

export interface LinkEnds {
  readonly viewer: CarrierStream;
  readonly agent: CarrierStream;
}

/** Dials the agent, which accepts. */
export async function openLink(relay: RelayAddress, agent: TestAgent): Promise<LinkEnds> {
  const asked = nextAsk(agent);
  const dialled = dialRelay(relay, agent.device.deviceId, { clock: systemClock });
  const accepted = asked.then((ask) => ask.accept());
  const [viewer, agentEnd] = await Promise.all([dialled, accepted]);
  return { viewer, agent: agentEnd };
}

/** TLS 1.3 inside a link: the viewer knows the agent's certificate. */
export async function startTls(
  { viewer, agent }: { readonly viewer: Duplex; readonly agent: Duplex },
  { key, cert }: SelfSigned,
): Promise<{ readonly viewer: TLSSocket; readonly agent: TLSSocket }> {
  const bounds = { minVersion: 'TLSv1.3', allowHalfOpen: true } as const;
  const server = new TLSSocket(agent, { ...bounds, isServer: true, key, cert });
  const client = connect({ ...bounds, socket: viewer, ca: cert, checkServerIdentity: () => undefined });
  await once(client, 'secureConnect');
  return { viewer: client, agent: server };
}
