import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeChecked, encodeChecked } from '../../../protocol/checked-text.ts';
import { deviceIdOfBytes, deviceIdText, parseDeviceId } from '../../../protocol/device-id.ts';

const anyId = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(deviceIdOfBytes);
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

describe('a device id for people', () => {
  it('is eight groups of seven, and reads back', () => {
    fc.assert(
      fc.property(anyId, (id) => {
        const text = deviceIdText(id);

        expect(text).toMatch(/^([0-9A-HJKMNP-TV-Z]{7}-){7}[0-9A-HJKMNP-TV-Z]{7}$/);
        expect(parseDeviceId(text)).toBe(id);
      }),
    );
  });

  it('reads back in lower case, without dashes, with spaces, with look-alikes, and as hex', () => {
    const id = deviceIdOfBytes(new Uint8Array(32).map((_, index) => index * 7));
    const text = deviceIdText(id);
    const lookAlike = text.replaceAll('0', 'o').replaceAll('1', 'l').replaceAll('V', 'u');

    expect(
      [
        text.toLowerCase(),
        text.replaceAll('-', ''),
        ` ${text.replaceAll('-', ' ')} `,
        lookAlike,
        id,
        id.toUpperCase(),
      ].map(parseDeviceId),
    ).toEqual(Array(6).fill(id));
  });

  it('names the two groups in which any one character is wrong', () => {
    fc.assert(
      fc.property(anyId, fc.nat(55), fc.integer({ min: 1, max: 31 }), (id, at, shift) => {
        const characters = deviceIdText(id).replaceAll('-', '');
        const wrong = ALPHABET.charAt((ALPHABET.indexOf(characters.charAt(at)) + shift) % 32);
        const typed = characters.slice(0, at) + wrong + characters.slice(at + 1);
        const part = typed.slice(at - (at % 14), at - (at % 14) + 14);

        expect(parseDeviceId(typed)).toEqual({ kind: 'typo', part: `${part.slice(0, 7)}-${part.slice(7)}` });
      }),
    );
  });

  it('tells swapped parts, a character of no group, and a part that is missing', () => {
    const groups = deviceIdText(deviceIdOfBytes(new Uint8Array(32).map((_, index) => index * 11))).split('-');
    const swapped = [...groups.slice(2, 4), ...groups.slice(0, 2), ...groups.slice(4)].join('-');

    expect([swapped, `${groups.join('-')}!`, groups.slice(0, 6).join('-')].map(parseDeviceId)).toEqual([
      { kind: 'typo', part: groups.slice(2, 4).join('-') },
      { kind: 'foreign_character', character: '!' },
      { kind: 'wrong_length' },
    ]);
  });

  it('is shown as it is when it is none of ours', () => {
    expect(deviceIdText('d0')).toBe('d0');
  });
});

it('bytes of any length read back from their checked text', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(decodeChecked(encodeChecked(bytes))).toEqual(bytes);
    }),
  );
});
