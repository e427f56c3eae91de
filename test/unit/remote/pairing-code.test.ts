import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BadPairingCodeError,
  decodePairingCode,
  encodePairingCode,
  pairingLink,
} from '../../../main/remote/pairing-code.ts';
import { decodeChecked } from '../../../protocol/checked-text.ts';
import { deviceIdOfBytes } from '../../../protocol/device-id.ts';

const anyCode = fc.record({
  deviceId: fc.uint8Array({ minLength: 32, maxLength: 32 }).map(deviceIdOfBytes),
  name: fc.string({ maxLength: 24 }).filter((name) => Buffer.byteLength(name) <= 24),
  addresses: fc
    .tuple(
      fc.array(
        fc.oneof(
          fc.tuple(fc.ipV4(), fc.nat(65_535)).map(([host, port]) => `${host}:${port}`),
          fc.constantFrom('[2001:db8::7]:1', '[::1]:65535', 'home.example:7433'),
        ),
        { maxLength: 2 },
      ),
      fc.array(fc.constantFrom('wss://relay.example', 'ws://127.0.0.1:7434', 'wss://a.example:81/relay'), {
        maxLength: 2,
      }),
    )
    .map(([direct, relays]) => [...direct, ...relays]),
  secret: fc.uint8Array({ minLength: 16, maxLength: 16 }).map((bytes) => Buffer.from(bytes)),
});

const example = {
  deviceId: deviceIdOfBytes(new Uint8Array(32).fill(200)),
  name: 'workstation',
  addresses: ['192.0.2.7:7433', '[2001:db8::7]:7433'],
  secret: Buffer.alloc(16, 7),
};

/** The example, as a device showed it that knew of no relays. */
const FIRST_VERSION =
  '043GE1R-70W3GE3-1R70W3G-E1R70WB-3WHJ68S-34CHJ68-8S34CHJ-68S34CB-HJ68S34-CHJ68SD-34CHJ6' +
  '8-S34CHJW-0BEXQQ4-TVKEHGP-Q8TBFDR-2C00028-0WEGJ1H-0046VGV-0000000-000000Q-0000073-M4GQ';

const problemOf = (text: string): unknown => {
  try {
    return decodePairingCode(text);
  } catch (error) {
    return (error as BadPairingCodeError).problem;
  }
};

describe('a pairing code', () => {
  it('tells what it was made of, as text and as a link, however it is typed', () => {
    fc.assert(
      fc.property(anyCode, (made) => {
        const code = encodePairingCode(made);

        for (const text of [
          code,
          pairingLink(code),
          ` ${code.toLowerCase().replaceAll('-', ' ')}\n`,
          pairingLink(code).toLowerCase(),
        ])
          expect(decodePairingCode(text)).toEqual(made);
      }),
    );
  });

  it('carries no more than can be shown: four addresses, and a name cut between characters', () => {
    const addresses = Array.from({ length: 9 }, (_, index) => `192.0.2.${index}:7433`);
    const decoded = decodePairingCode(encodePairingCode({ ...example, addresses, name: 'ü'.repeat(20) }));

    expect(decoded).toMatchObject({ addresses: addresses.slice(0, 4), name: 'ü'.repeat(12) });
  });

  it('leaves room for relays, which come last, and is of the second version only with one', () => {
    const direct = Array.from({ length: 9 }, (_, index) => `192.0.2.${index}:7433`);
    const relayed = encodePairingCode({ ...example, addresses: ['wss://relay.example', ...direct] });
    const versionOf = (code: string): unknown => (decodeChecked(code) as Uint8Array)[0];

    expect(decodePairingCode(relayed).addresses).toEqual([...direct.slice(0, 3), 'wss://relay.example']);
    expect([versionOf(encodePairingCode(example)), versionOf(relayed)]).toEqual([1, 2]);
  });

  it('of the first version still works: one as it was shown before there were relays', () => {
    expect(decodePairingCode(FIRST_VERSION)).toEqual(example);
  });

  it('is one that a QR code holds in its short alphabet', () => {
    expect(pairingLink(encodePairingCode(example))).toMatch(/^SALLYPORT:\/\/PAIR\/[0-9A-Z]{80,160}$/);
  });

  it('names the groups in which there is a typo', () => {
    const groups = encodePairingCode(example).split('-');
    const [third = ''] = groups.slice(2);
    const wrong = `${third.startsWith('0') ? '1' : '0'}${third.slice(1)}`;
    const typed = [...groups.slice(0, 2), wrong, ...groups.slice(3)].join('-');

    expect(problemOf(typed)).toEqual({ kind: 'typo', part: `${wrong}-${groups[3]}` });
  });

  it('is refused when it is cut short, when it is none, and when it is of another version', () => {
    const groups = encodePairingCode(example).split('-');
    const cut = (count: number): string => groups.slice(0, count).join('-');

    expect([cut(4), cut(8), '', 'hello', 'sallyport://pair/?'].map(problemOf)).toEqual([
      { kind: 'wrong_length' },
      { kind: 'wrong_length' },
      { kind: 'wrong_length' },
      { kind: 'typo', part: 'HE110' },
      { kind: 'foreign_character', character: '?' },
    ]);
  });
});
