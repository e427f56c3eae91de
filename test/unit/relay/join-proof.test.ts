import fc from 'fast-check';
import { expect, it } from 'vitest';
import { signJoin } from '../../../main/remote/relay-membership.ts';
import { decodeRelayMessage, relayMessages, type RelayMessageType } from '../../../protocol/relay-messages.ts';
import { checkJoin } from '../../../relay/join-proof.ts';
import { makeDevice } from '../../relay-parties/relay-under-test.ts';

const URL = 'wss://relay.example';
const NONCE = 'A'.repeat(43);
const device = makeDevice();
const honest = signJoin(device.privateKey, URL, NONCE);

/** Some of the bytes of a text in base64url, changed. */
const damaged = (text: string): fc.Arbitrary<string> => {
  const bytes = Buffer.from(text, 'base64url');
  return fc
    .array(fc.record({ at: fc.nat({ max: bytes.byteLength - 1 }), to: fc.integer({ min: 0, max: 255 }) }), {
      maxLength: 3,
    })
    .chain((changes) =>
      fc.nat({ max: bytes.byteLength }).map((length) => {
        const copy = Buffer.from(bytes);
        for (const { at, to } of changes) copy.writeUInt8(to, at);
        return copy.subarray(0, changes.length === 0 ? length : undefined).toString('base64url');
      }),
    );
};

const publicKeys = fc.oneof(fc.constant(honest.publicKey), damaged(honest.publicKey), fc.base64String());
const signatures = fc.oneof(fc.constant(honest.signature), damaged(honest.signature), fc.base64String());

it('no damage to a join makes another device of it, and none is more than a refusal', () => {
  fc.assert(
    fc.property(publicKeys, signatures, fc.constantFrom(NONCE, 'B'.repeat(43)), (publicKey, signature, nonce) => {
      const verdict = checkJoin({ type: 'join', url: URL, publicKey, signature }, nonce, [URL]);
      const isHonest = 'deviceId' in verdict && verdict.deviceId === device.deviceId && nonce === NONCE;
      expect(isHonest ? honest : verdict).toEqual(isHonest ? honest : { problem: 'bad_signature' });
    }),
    { numRuns: 1_000 },
  );
});

const texts = fc.oneof(
  fc.string(),
  fc.json(),
  fc.uint8Array(),
  fc.jsonValue({ maxDepth: 60 }).map((value) => JSON.stringify({ type: 'dial', deviceId: value })),
  fc.constantFrom('{"type":"end","__proto__":{}}', '{"__proto__":{"type":"end"}}', '['.repeat(60_000)),
);

it('whatever is sent to a relay is a message of the kind that is waited for, or none', () => {
  const types = fc.constantFrom(...(Object.keys(relayMessages) as RelayMessageType[]));
  fc.assert(
    fc.property(types, texts, (type, text) => {
      const message = decodeRelayMessage(type, text);
      expect(message?.type ?? type).toBe(type);
    }),
    { numRuns: 1_000 },
  );
});
