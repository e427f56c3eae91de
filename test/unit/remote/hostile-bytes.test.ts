import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BadAddressError, parseAddress } from '../../../main/remote/network-address.ts';
import { BadPairingCodeError, decodePairingCode } from '../../../main/remote/pairing-code.ts';
import { PairingHello } from '../../../main/remote/pairing-messages.ts';
import { isPairingProof, provePairing } from '../../../main/remote/pairing-proof.ts';
import { BadRelayUrlError, parsePeerAddress } from '../../../main/remote/peer-address.ts';
import { encodeChecked } from '../../../protocol/checked-text.ts';
import { deviceIdOfBytes } from '../../../protocol/device-id.ts';
import { isWithinRelay } from '../../../protocol/relay-url.ts';

const MANY = { numRuns: 1_000 };
const anyText = fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.string({ maxLength: 300 }), fc.webUrl());

/** The class of what is thrown, if anything is. */
function thrownBy(work: () => unknown): unknown {
  try {
    work();
    return undefined;
  } catch (error) {
    return (error as Error).constructor;
  }
}

describe('what somebody made up', () => {
  it('is a pairing code with all that belongs to one, or is refused as none', () => {
    const wellChecked = fc.uint8Array({ maxLength: 200 }).map((bytes) => encodeChecked(Buffer.from(bytes)));
    const almost = fc
      .tuple(fc.constantFrom(1, 2), fc.uint8Array({ minLength: 48, maxLength: 48 }), fc.uint8Array({ maxLength: 120 }))
      .map(([version, fixed, rest]) => encodeChecked(Buffer.concat([Buffer.of(version), fixed, rest])));
    fc.assert(
      fc.property(fc.oneof(anyText, wellChecked, almost), (text) => {
        const thrown = thrownBy(() => {
          const { secret, addresses } = decodePairingCode(text);
          expect(secret.byteLength).toBe(16);
          for (const address of addresses) expect(parsePeerAddress(address)).toBe(address);
        });
        expect([undefined, BadPairingCodeError]).toContain(thrown);
      }),
      MANY,
    );
  });

  it('is an address that can be written again, or is refused as none', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect([undefined, BadAddressError]).toContain(thrownBy(() => parseAddress(text)));
        expect([undefined, BadAddressError, BadRelayUrlError]).toContain(thrownBy(() => parsePeerAddress(text)));
      }),
      MANY,
    );
  });

  it('leads to no other host than the relay that was dialled, or one below it', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, fc.webUrl({ validSchemes: ['wss', 'ws', 'https'] })), (text) => {
        if (!isWithinRelay(text, 'wss://relay.example')) return;
        expect(new URL(text).hostname).toMatch(/(^|\.)relay\.example$/);
      }),
      MANY,
    );
  });

  it('is a hello of a joining device, or none', () => {
    const values = fc.oneof(
      fc.jsonValue(),
      fc.record({ name: fc.jsonValue(), addresses: fc.jsonValue(), proof: fc.jsonValue() }),
    );
    fc.assert(
      fc.property(values, (value) => {
        const { data } = PairingHello.safeParse(value);
        expect((data?.name.length ?? 0) <= 200 && (data?.proof.length ?? 0) <= 100).toBe(true);
      }),
      MANY,
    );
  });

  it('proves no secret', () => {
    const binding = {
      joinerId: deviceIdOfBytes(new Uint8Array(32).fill(1)),
      sharerId: deviceIdOfBytes(new Uint8Array(32).fill(2)),
      exported: Buffer.alloc(32, 3),
    };
    const secret = Buffer.alloc(16, 4);
    const right = provePairing(secret, 'joiner', binding);
    const almost = fc
      .tuple(fc.nat({ max: right.length - 1 }), fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }))
      .map(([at, other]) => `${right.slice(0, at)}${other}${right.slice(at + 1)}`);
    fc.assert(
      fc.property(fc.oneof(anyText, almost), (proof) => {
        expect(isPairingProof(proof, secret, 'joiner', binding)).toBe(proof === right);
      }),
      MANY,
    );
  });
});
