import { deviceIdText, LEAST_ID_CHARACTERS, parseDeviceId, type DeviceId } from '../../protocol/device-id.ts';
import type { CheckedTextProblem } from '../../protocol/checked-text.ts';
import { assertNever } from '../../base/errors.ts';
import { CliError } from './cli-error.ts';
import { exitCodes } from './exit-codes.ts';
import { LOCAL } from './local-host.ts';
import { messages } from './messages.ts';
import { nearestName } from './nearest-name.ts';

/** What a device is chosen by. */
export interface NamedPeer {
  readonly name: string;
  readonly deviceId: DeviceId;
}

/** The one paired device meant by a name, an id or the beginning of one. Throws CliError for none, and for several. */
export function choosePeer<P extends NamedPeer>(peers: readonly P[], text: string): P {
  const found = findPeer(peers, text);
  if (found !== undefined) return found;
  const known = peers.map(({ name }) => name);
  throw new CliError('unknown_peer', messages.unknownPeer(text, nearestName(text, known), known), exitCodes.usage);
}

/** The same for HOST, which may be this machine, too. */
export function chooseHost<P extends NamedPeer>(peers: readonly P[], text: string): P {
  const found = findPeer(peers, text);
  if (found !== undefined) return found;
  const known = peers.map(({ name }) => name);
  const nearest = nearestName(text, [LOCAL, ...known]);
  throw new CliError('unknown_host', messages.unknownHost(text, nearest, known), exitCodes.usage);
}

/** Throws CliError when several are meant. */
function findPeer<P extends NamedPeer>(peers: readonly P[], text: string): P | undefined {
  const byName = peers.find(({ name }) => name === text);
  if (byName !== undefined) return byName;
  const meant = peers.filter((peer) => isIdMeant(text, peer.deviceId));
  if (meant.length <= 1) return meant[0];
  const choices = meant.map(({ name }) => name);
  throw new CliError('ambiguous_peer', messages.ambiguousPeer(text, choices), exitCodes.usage);
}

/** A device that is none of those known by `names`. Throws CliError that names the typo. */
export function readDeviceId(text: string, names: readonly string[] = []): DeviceId {
  const id = parseDeviceId(text);
  if (typeof id === 'string') return id;
  throw new CliError('bad_device_id', messages.noDevice(text, problemWords(id), names), exitCodes.usage);
}

/** What is wrong with a text that has check characters. */
export function problemWords(problem: CheckedTextProblem): string {
  switch (problem.kind) {
    case 'typo':
      return messages.typoIn(problem.part);
    case 'foreign_character':
      return messages.foreignCharacter(problem.character);
    case 'wrong_length':
      return messages.wrongLength;
    default:
      return assertNever(problem);
  }
}

/** A device as people are told of it. */
export function namePeer({ name, deviceId }: NamedPeer): string {
  return `"${name}" (${deviceIdText(deviceId).slice(0, LEAST_ID_CHARACTERS)}…)`;
}

/** Whether `text` is the device's id, or enough of its beginning. */
export function isIdMeant(text: string, deviceId: string): boolean {
  const id = parseDeviceId(text);
  if (typeof id === 'string') return id === deviceId;
  const typed = text.replaceAll('-', '').toUpperCase();
  if (typed.length < LEAST_ID_CHARACTERS) return false;
  return deviceIdText(deviceId).replaceAll('-', '').startsWith(typed) || deviceId.startsWith(text.toLowerCase());
}
