import { isIPv4, isIPv6 } from 'node:net';
import { AppError } from '../../base/errors.ts';
import { ipv6Groups } from '../../base/source-address.ts';
import {
  decodeChecked,
  encodeChecked,
  isCheckedTextProblem,
  type CheckedTextProblem,
} from '../../protocol/checked-text.ts';
import { deviceIdBytes, deviceIdOfBytes, type DeviceId } from '../../protocol/device-id.ts';
import { addressText, parseAddress, type NetworkAddress } from './network-address.ts';
import { parseRelayUrl, splitAddresses } from './peer-address.ts';

export const SECRET_BYTES = 16;

/** A code without relays is written as the first version, which every device reads. */
const VERSIONS = { direct: 1, relayed: 2 } as const;
/** What begins a relay's address, in the place of an IP version or a name's length. */
const RELAY_KINDS: Readonly<Record<string, number>> = { 'wss://': 1, 'ws://': 2 };
const DEVICE_ID_BYTES = 32;
const LINK_PREFIX = 'sallyport://pair/';
/** A code has to stay one that can be shown, scanned and, if need be, typed. */
const MAX_ADDRESSES = 4;
const MAX_RELAYS = 2;
const MAX_NAME_BYTES = 24;

/** What a pairing code tells the device that is given it. */
export interface PairingCode {
  /** Whom it pairs with; proved by that device's key. */
  readonly deviceId: DeviceId;
  /** What that device calls itself. */
  readonly name: string;
  /** HOST:PORT and relays. */
  readonly addresses: readonly string[];
  /** Known to nobody but who was given the code. */
  readonly secret: Buffer;
}

/** The text is no pairing code, or there is a typo in it. */
export class BadPairingCodeError extends AppError {
  readonly code = 'bad_pairing_code';

  constructor(readonly problem: CheckedTextProblem) {
    super('This is no pairing code');
    this.name = 'BadPairingCodeError';
  }

  override get facts(): Record<string, unknown> {
    return { ...this.problem };
  }
}

/** In groups of seven with check characters. */
export function encodePairingCode({ deviceId, name, addresses, secret }: PairingCode): string {
  const shown = nameBytes(name);
  const { direct, relays } = splitAddresses(addresses);
  const chosen = relays.slice(0, MAX_RELAYS);
  const targets = [
    ...direct.slice(0, MAX_ADDRESSES - chosen.length).map((address) => addressBytes(parseAddress(address))),
    ...chosen.map(relayBytes),
  ];
  const version = chosen.length === 0 ? VERSIONS.direct : VERSIONS.relayed;
  const head = [Buffer.from([version]), secret, deviceIdBytes(deviceId), Buffer.from([shown.byteLength]), shown];
  return encodeChecked(Buffer.concat([...head, ...targets]));
}

/** The same as a link. Capitals and digits only, so that a QR code of it is small. */
export function pairingLink(code: string): string {
  return `${LINK_PREFIX}${code.replaceAll('-', '')}`.toUpperCase();
}

/** Reads a code or a link. Throws BadPairingCodeError. */
export function decodePairingCode(text: string): PairingCode {
  const typed = text.trim();
  const isLink = typed.toLowerCase().startsWith(LINK_PREFIX);
  const bytes = decodeChecked(isLink ? typed.slice(LINK_PREFIX.length) : typed);
  if (isCheckedTextProblem(bytes)) throw new BadPairingCodeError(bytes);
  try {
    return readPayload(new Reader(bytes));
  } catch {
    throw new BadPairingCodeError({ kind: 'wrong_length' });
  }
}

function readPayload(reader: Reader): PairingCode {
  const version = reader.byte();
  if (version !== VERSIONS.direct && version !== VERSIONS.relayed) throw new RangeError('another version');
  const secret = reader.bytes(SECRET_BYTES);
  const deviceId = deviceIdOfBytes(reader.bytes(DEVICE_ID_BYTES));
  const name = reader.bytes(reader.byte()).toString();
  const addresses: string[] = [];
  while (!reader.isAtEnd) addresses.push(readAddress(reader));
  return { deviceId, name, addresses, secret };
}

/** An address as 4 or 6 and its bytes, a name as its length and 16 and its bytes; then the port. */
function addressBytes({ host, port }: NetworkAddress): Buffer {
  const portBytes = Buffer.from([port >> 8, port & 0xff]);
  if (isIPv4(host)) return Buffer.concat([Buffer.from([4, ...host.split('.').map(Number)]), portBytes]);
  if (isIPv6(host)) {
    const groups = ipv6Groups(host).map((group) => group.padStart(4, '0'));
    return Buffer.concat([Buffer.from([6]), Buffer.from(groups.join(''), 'hex'), portBytes]);
  }
  const ascii = Buffer.from(host);
  return Buffer.concat([Buffer.from([ascii.byteLength + 16]), ascii, portBytes]);
}

/** A relay as 1 (wss) or 2 (ws), the length of the rest of its address, and that rest. */
function relayBytes(url: string): Buffer {
  const [scheme = '', kind = 0] = Object.entries(RELAY_KINDS).find(([start]) => url.startsWith(start)) ?? [];
  const rest = Buffer.from(url.slice(scheme.length));
  return Buffer.concat([Buffer.from([kind, rest.byteLength]), rest]);
}

function readAddress(reader: Reader): string {
  const kind = reader.byte();
  const [scheme] = Object.entries(RELAY_KINDS).find(([, number]) => number === kind) ?? [];
  if (scheme !== undefined) return parseRelayUrl(`${scheme}${reader.bytes(reader.byte()).toString()}`);
  const host = readHost(reader, kind);
  const port = reader.byte() * 0x100 + reader.byte();
  return addressText(parseAddress(`${host}:${port}`));
}

function readHost(reader: Reader, kind: number): string {
  if (kind === 4) return [...reader.bytes(4)].join('.');
  if (kind !== 6) return reader.bytes(kind - 16).toString();
  const groups = reader.bytes(16).toString('hex').match(/.{4}/g) ?? [];
  return new URL(`http://[${groups.join(':')}]`).hostname; // in brackets, and as short as it can be written
}

/** Cut between characters. */
function nameBytes(name: string): Buffer {
  let bytes = Buffer.alloc(0);
  for (const character of name) {
    const longer = Buffer.concat([bytes, Buffer.from(character)]);
    if (longer.byteLength > MAX_NAME_BYTES) break;
    bytes = longer;
  }
  return bytes;
}

class Reader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes);
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.byteLength;
  }

  byte(): number {
    return this.bytes(1).readUInt8();
  }

  bytes(count: number): Buffer {
    const end = this.#at + count;
    if (count < 0 || end > this.#bytes.byteLength) throw new RangeError('too short');
    const read = this.#bytes.subarray(this.#at, end);
    this.#at = end;
    return read;
  }
}
