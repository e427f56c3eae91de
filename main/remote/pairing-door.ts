import type { IncomingMessage, ServerResponse } from 'node:http';
import { TLSSocket } from 'node:tls';
import { parseJson } from '../../base/parse-json.ts';
import type { DeviceId } from '../../protocol/device-id.ts';
import type { Audit } from '../agent/audit-entry.ts';
import { reasonOf } from '../agent/audit-reason.ts';
import { RefusalError } from '../../protocol/error-code.ts';
import { MAX_PAIRING_BYTES, PairingHello } from './pairing-messages.ts';
import { exportFrom } from './pairing-proof.ts';
import type { Pairings } from './pairings.ts';
import type { Peers } from './peers.ts';

export interface PairingDoorParts {
  readonly pairings: Pairings;
  readonly peers: Pick<Peers, 'find'>;
  readonly audit: Audit;
  readonly own: { readonly deviceId: DeviceId; readonly name: string };
  addresses(): string[];
}

/** Whoever asks, as the handshake has shown it. */
export interface PairingCaller {
  readonly peerId: DeviceId;
  readonly source: string;
  /** It knows the code, and may wait for a person. */
  settle(): void;
}

/** Answers `POST /pair`: the way in for a device that is not paired and has a code. The answer waits for a person. */
export class PairingDoor {
  readonly #parts: PairingDoorParts;

  constructor(parts: PairingDoorParts) {
    this.#parts = parts;
  }

  async handle(request: IncomingMessage, response: ServerResponse, caller: PairingCaller): Promise<void> {
    try {
      const hello = await this.#negotiate(request, caller, hangUpOf(response));
      send(response, 200, hello);
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error;
      const { code, message, facts } = error;
      send(response, code === 'rate_limited' ? 429 : 403, { ...facts, code, message });
    }
  }

  async #negotiate(request: IncomingMessage, caller: PairingCaller, hangUp: AbortSignal): Promise<PairingHello> {
    const { decided } = await this.#ask(request, caller, hangUp);
    caller.settle();
    return { name: this.#parts.own.name, addresses: this.#parts.addresses(), proof: await decided };
  }

  async #ask(
    request: IncomingMessage,
    caller: PairingCaller,
    hangUp: AbortSignal,
  ): Promise<ReturnType<Pairings['ask']>> {
    const { own, pairings, peers, audit } = this.#parts;
    const { peerId: deviceId, source } = caller;
    const who = { kind: peers.find(deviceId)?.role ?? 'stranger', deviceId } as const;
    if (!(request.socket instanceof TLSSocket)) throw new Error('A pairing without TLS');
    const binding = { joinerId: deviceId, sharerId: own.deviceId, exported: exportFrom(request.socket) };
    try {
      const { name, addresses, proof } = await readHello(request);
      const asking = pairings.ask({ deviceId, source, name, addresses, proof, binding }, hangUp);
      audit.record({ event: 'pairing.asked', who: { ...who, name }, from: source });
      return asking;
    } catch (error) {
      if (error instanceof RefusalError)
        audit.record({ event: 'pairing.refused', outcome: 'refused', reason: reasonOf(error), who, from: source });
      throw error;
    }
  }
}

/** Throws RefusalError for anything that is no hello. */
async function readHello(request: IncomingMessage): Promise<PairingHello> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    sizeBytes += chunk.byteLength;
    if (sizeBytes > MAX_PAIRING_BYTES) throw new RefusalError('too_large', 'That is too long');
    chunks.push(chunk);
  }
  const parsed = PairingHello.safeParse(parseJson(Buffer.concat(chunks).toString()));
  if (!parsed.success) throw new RefusalError('unsupported', 'This is not understood; is it a newer Sallyport?');
  return parsed.data;
}

/** Aborted when the device that asks has gone before it was answered. */
function hangUpOf(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => controller.abort());
  return controller.signal;
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
  response.end(JSON.stringify(body));
}
