import { request, type IncomingMessage } from 'node:http';
import type { DeviceId } from '../../protocol/device-id.ts';
import { RefusalError } from '../../protocol/error-code.ts';
import { reachPeer, type DialerParts } from './dialer.ts';
import type { PairingCode } from './pairing-code.ts';
import { MAX_PAIRING_BYTES, PairingHello, PairingRefusal } from './pairing-messages.ts';
import { exportFrom, isPairingProof, provePairing, type PairingBinding } from './pairing-proof.ts';
import type { SecureStream } from './secure-stream.ts';

export interface JoiningParts extends DialerParts {
  readonly own: { readonly deviceId: DeviceId; readonly name: string };
  /** Where this device can be reached, if it can. */
  readonly addresses: string[];
  /** The person has lost patience. */
  readonly signal: AbortSignal;
}

/**
 * Asks the device that showed `code` to be paired, and waits until a person there has said yes. Resolves with what that
 * device says of itself. Rejects with RefusalError: `unreachable`, `approval_denied`, `rate_limited`, `not_permitted`
 * with a `problem` (`wrong`, `expired`, `used`, `withdrawn`).
 */
export async function joinPairing(code: PairingCode, parts: JoiningParts): Promise<Omit<PairingHello, 'proof'>> {
  const secured = await reachPeer(code, parts);
  const giveUp = (): void => void secured.stream.destroy();
  parts.signal.addEventListener('abort', giveUp);
  try {
    parts.signal.throwIfAborted();
    return await exchange(secured, code, parts);
  } finally {
    parts.signal.removeEventListener('abort', giveUp);
    secured.stream.destroy();
  }
}

async function exchange({ stream, peerId }: SecureStream, { secret }: PairingCode, parts: JoiningParts) {
  const { own, addresses } = parts;
  const binding: PairingBinding = { joinerId: own.deviceId, sharerId: peerId, exported: exportFrom(stream) };
  const proof = provePairing(secret, 'joiner', binding);
  const hello: PairingHello = { name: own.name, addresses, proof };
  const { status, body } = await post(stream, JSON.stringify(hello));
  if (status !== 200) throw refusalIn(body);
  const answer = PairingHello.safeParse(body);
  if (!answer.success) throw new RefusalError('unsupported', 'Its answer is not understood; is it a newer Sallyport?');
  const { proof: theirs, ...told } = answer.data;
  if (!isPairingProof(theirs, secret, 'sharer', binding))
    throw new RefusalError('not_permitted', 'The other side does not know the code it is said to have shown');
  return told;
}

function refusalIn(body: unknown): RefusalError {
  const parsed = PairingRefusal.safeParse(body);
  if (!parsed.success) return new RefusalError('unsupported', 'The other side does not pair');
  const { code, message, problem } = parsed.data;
  return new RefusalError(code, message, problem === undefined ? {} : { problem });
}

function post(stream: SecureStream['stream'], text: string): Promise<{ status: number; body: unknown }> {
  return new Promise((resolve, reject) => {
    const failed = (): void => reject(new RefusalError('unreachable', 'The link broke before the other side answered'));
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
    const asking = request({ createConnection: () => stream, method: 'POST', path: '/pair', host: 'device', headers });
    asking.once('error', failed);
    asking.once('close', failed);
    asking.once('response', (response) => {
      // From here on the answer counts: a link may end with it, and by an error where a relay hangs up at once.
      asking
        .off('close', failed)
        .off('error', failed)
        .on('error', () => undefined);
      readJson(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), failed);
    });
    asking.end(text);
  });
}

async function readJson(response: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of response as AsyncIterable<Buffer>) {
    text += chunk.toString();
    if (text.length > MAX_PAIRING_BYTES) throw new Error('too long');
  }
  return JSON.parse(text) as unknown;
}
