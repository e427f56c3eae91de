import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { createWebSocketStream, WebSocket } from 'ws';
import { signJoin } from '../../main/remote/relay-membership.ts';
import type { RelayAddress } from '../../main/remote/relay-socket.ts';
import { secureOutgoing } from '../../main/remote/secure-stream.ts';
import {
  decodeRelayMessage,
  encodeRelayMessage,
  relayPaths,
  RELAY_SUBPROTOCOL,
} from '../../protocol/relay-messages.ts';
import { makeDevice, type TestDevice } from '../../test/relay-parties/relay-under-test.ts';
import type { SeededRandom } from '../soak/seeded-random.ts';
import { sayBeforeTls, sayInFrames, sayInsideTls, sayToRelay, type Vocabulary } from './sayings.ts';

/** What is under fuzz, as strangers see it. */
export interface Targets extends Vocabulary {
  readonly agentPort: number;
  readonly relay: RelayAddress;
  /** A device that nobody knows. */
  readonly stranger: TestDevice;
}

/** How far a stranger goes by the rules before it breaks them. */
export interface Way {
  readonly name: string;
  /** Whether it may then stay for as long as it likes. */
  readonly mayStay?: true;
  /** How many go it at one time, if not as many as others. */
  readonly lanes?: number;
  /** Rejects when it is turned away. */
  open(targets: Targets, random: SeededRandom): Promise<Duplex>;
  say(vocabulary: Vocabulary, random: SeededRandom): Buffer;
}

/** Sources: enough that limits for each of them let something through, few enough to be known soon. */
const NETWORKS = 4;
const HOSTS = 250;
/** An agent answers four calls of its relay in a second: some are to be left for the paired device. */
const FEW = 1;

const portOf = ({ relay }: Targets): number => Number(new URL(relay.url).port);

export const ways: readonly Way[] = [
  {
    name: 'agent',
    open: ({ agentPort }, random) => call(agentPort, random),
    say: sayBeforeTls,
  },
  {
    name: 'agent, inside TLS',
    open: async (targets, random) => secure(await call(targets.agentPort, random), targets),
    say: sayInsideTls,
  },
  {
    name: 'agent by relay',
    lanes: FEW,
    open: dial,
    say: sayBeforeTls,
  },
  {
    name: 'agent by relay, inside TLS',
    lanes: FEW,
    open: async (targets, random) => secure(await dial(targets, random), targets),
    say: sayInsideTls,
  },
  {
    name: 'relay',
    open: (targets, random) => call(portOf(targets), random),
    say: sayToRelay,
  },
  {
    name: 'relay, one of its doors',
    open: async (targets, random) => {
      const door = random.pick(Object.values(relayPaths) as [string, ...string[]]);
      return (await upgrade(targets, door, random)).raw;
    },
    say: sayInFrames,
  },
  { name: 'relay, joined', mayStay: true, open: join, say: sayInFrames },
];

/** From one of many addresses of loopback. */
async function call(port: number, random: SeededRandom): Promise<Socket> {
  const socket = connectFrom(port, random);
  await once(socket, 'connect');
  return socket;
}

function connectFrom(port: number, random: SeededRandom): Socket {
  const localAddress = `127.77.${random.between(0, NETWORKS - 1)}.${random.between(1, HOSTS)}`;
  return connect({ host: '127.0.0.1', port, localAddress, noDelay: true });
}

async function secure(transport: Duplex, { stranger, deviceId }: Targets): Promise<Duplex> {
  return (await secureOutgoing(transport, stranger, deviceId)).stream;
}

interface Upgraded {
  readonly socket: WebSocket;
  /** Under it, for what no WebSocket would send. */
  readonly raw: Socket;
  readonly firstText: Promise<string>;
}

async function upgrade(targets: Targets, door: string, random: SeededRandom): Promise<Upgraded> {
  const raw = connectFrom(portOf(targets), random);
  const socket = new WebSocket(`${targets.relay.url}${door}`, [RELAY_SUBPROTOCOL], { createConnection: () => raw });
  socket.on('error', () => undefined);
  const firstText = nextText(socket);
  firstText.catch(() => undefined);
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('close', () => reject(new Error('turned away')));
  });
  return { socket, raw, firstText };
}

/** A link's bytes, once the agent has come for it. */
async function dial(targets: Targets, random: SeededRandom): Promise<Duplex> {
  const { socket, firstText } = await upgrade(targets, relayPaths.dial, random);
  socket.send(encodeRelayMessage({ type: 'dial', deviceId: targets.deviceId }));
  if (decodeRelayMessage('linked', await firstText) === undefined) throw new Error('turned away');
  const stream = createWebSocketStream(socket);
  socket.once('close', () => stream.destroy()); // it would wait to be ended from here, too
  return stream;
}

/** With a key of its own, as anybody may. */
async function join(targets: Targets, random: SeededRandom): Promise<Duplex> {
  const { socket, raw, firstText } = await upgrade(targets, relayPaths.join, random);
  const { nonce = '' } = decodeRelayMessage('challenge', await firstText) ?? {};
  const joined = nextText(socket);
  socket.send(encodeRelayMessage(signJoin(makeDevice().privateKey, targets.relay.url, nonce)));
  await joined;
  return raw;
}

function nextText(socket: WebSocket): Promise<string> {
  return new Promise((resolve, reject) => {
    socket.once('message', (data: Buffer) => resolve(data.toString()));
    socket.once('close', () => reject(new Error('closed')));
  });
}
