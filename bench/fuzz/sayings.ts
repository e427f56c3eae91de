import { Duplex } from 'node:stream';
import type { DeviceCertificate } from '../../main/remote/device-certificate.ts';
import { secureOutgoing } from '../../main/remote/secure-stream.ts';
import type { DeviceId } from '../../protocol/device-id.ts';
import { relayPaths, RELAY_SUBPROTOCOL } from '../../protocol/relay-messages.ts';
import { SUBPROTOCOL } from '../../protocol/version.ts';
import type { SeededRandom } from '../soak/seeded-random.ts';
import { mutate, randomBytes } from './mutate.ts';

/** What strangers say is made of these. */
export interface Vocabulary {
  /** The first bytes of a real caller. */
  readonly hello: Buffer;
  /** Of the agent under fuzz. */
  readonly deviceId: DeviceId;
}

const LONGEST_NOISE = 4_096;
const opcodes = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const;

/** What a device sends first that calls another one. */
export async function recordHello(certificate: DeviceCertificate, deviceId: DeviceId): Promise<Buffer> {
  const transport = new Duplex({
    read: () => undefined,
    write: (chunk: Buffer, _encoding, done) => {
      transport.emit('said', chunk);
      done();
    },
  });
  const said = new Promise<Buffer>((resolve) => transport.once('said', resolve));
  secureOutgoing(transport, certificate, deviceId).catch(() => undefined);
  const hello = await said;
  transport.destroy();
  return hello;
}

/** To a port that expects TLS. */
export function sayBeforeTls({ hello }: Vocabulary, random: SeededRandom): Buffer {
  if (random.happens(0.2)) return randomBytes(random, LONGEST_NOISE);
  return mutate(random.happens(0.2) ? upgrade('/session', SUBPROTOCOL) : hello, random);
}

/** To an agent's door, by a device that it does not know. */
export function sayInsideTls({ hello }: Vocabulary, random: SeededRandom): Buffer {
  const pairing = pairingRequest(random);
  const session = upgrade('/session', SUBPROTOCOL);
  const said = random.pick([pairing, pairing, session, Buffer.concat([session, frames(random)]), hello]);
  return random.happens(0.1) ? randomBytes(random, LONGEST_NOISE) : mutate(said, random);
}

/** To a relay's port. */
export function sayToRelay({ hello }: Vocabulary, random: SeededRandom): Buffer {
  const door = random.pick(Object.values(relayPaths) as [string, ...string[]]);
  const request = upgrade(door, RELAY_SUBPROTOCOL);
  const health = Buffer.from('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n');
  const said = random.pick([request, Buffer.concat([request, frames(random)]), health, chunked(random), hello]);
  return random.happens(0.1) ? randomBytes(random, LONGEST_NOISE) : mutate(said, random);
}

/** To one of a relay's doors, once a WebSocket is open. */
export function sayInFrames({ deviceId }: Vocabulary, random: SeededRandom): Buffer {
  const key = randomBytes(random, 120).toString('base64url');
  const ticket = Buffer.from(Array.from({ length: 32 }, () => random.between(0, 255))).toString('base64url');
  const message = random.pick<object>([
    { type: 'dial', deviceId: random.happens(0.3) ? deviceId : '0'.repeat(64) },
    { type: 'join', url: 'wss://relay.example', publicKey: key, signature: key },
    { type: 'accept', ticket },
    { type: 'refuse', ticket },
    { type: 'end' },
  ]);
  const text = Buffer.from(JSON.stringify(message));
  if (random.happens(0.3)) return frame(opcodes.text, mutate(text, random));
  const whole = frame(opcodes.text, text);
  return mutate(random.happens(0.5) ? whole : Buffer.concat([whole, frames(random)]), random);
}

/** Several of any kind, some of them lying about their length. */
function frames(random: SeededRandom): Buffer {
  const kinds = Object.values(opcodes) as [number, ...number[]];
  const some = Array.from({ length: random.between(1, 8) }, () => {
    const payload = randomBytes(random, random.pick([0, 4, 125, 1_000]));
    const lie = random.happens(0.3) ? random.pick([126, 65_536, 2 ** 31, 2 ** 53 - 1]) : payload.byteLength;
    return frame(random.pick(kinds), payload, { length: lie, isLast: random.happens(0.8) });
  });
  return Buffer.concat(some);
}

/** A WebSocket frame as clients send it, masked with nothing. */
function frame(
  opcode: number,
  payload: Buffer,
  { length = payload.byteLength, isLast = true }: { readonly length?: number; readonly isLast?: boolean } = {},
): Buffer {
  const head = [opcode | (isLast ? 0x80 : 0)];
  const size = Buffer.alloc(length < 126 ? 1 : length < 65_536 ? 3 : 9);
  if (length < 126) size.writeUInt8(length);
  else if (length < 65_536) size.writeUInt16BE(length, 1);
  else size.writeBigUInt64BE(BigInt(length), 1);
  if (length >= 126) size.writeUInt8(length < 65_536 ? 126 : 127);
  size.writeUInt8(size.readUInt8() | 0x80);
  return Buffer.concat([Buffer.from(head), size, Buffer.alloc(4), payload]);
}

function upgrade(path: string, protocol: string): Buffer {
  const lines = [
    `GET ${path} HTTP/1.1`,
    ...['Host: a', 'Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'],
    ...['Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==', `Sec-WebSocket-Protocol: ${protocol}`],
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`);
}

function pairingRequest(random: SeededRandom): Buffer {
  const proof = randomBytes(random, 48).toString('base64url');
  const hello = { name: 'x'.repeat(random.pick([1, 200, 20_000])), addresses: ['192.0.2.1:1'], proof };
  const body = mutate(Buffer.from(JSON.stringify(hello)), random);
  const length = random.happens(0.3) ? random.pick([0, 1, 2 ** 31, 2 ** 53, -1]) : body.byteLength;
  return Buffer.concat([Buffer.from(`POST /pair HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\n\r\n`), body]);
}

/** A body whose pieces say of themselves how long they are. */
function chunked(random: SeededRandom): Buffer {
  const path = random.pick(['/pair', '/dial', '/healthz']);
  const size = random.pick(['5', 'ffffffffffffffff', '7fffffff', '-1', '5;x=y']);
  const head = `POST ${path} HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n`;
  return Buffer.concat([Buffer.from(`${head}${size}\r\nhello\r\n`), randomBytes(random, 200)]);
}
