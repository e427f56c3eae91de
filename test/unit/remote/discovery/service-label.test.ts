import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLabelOf, makeServiceLabel } from '../../../../main/remote/discovery/service-label.ts';
import { deviceIdBytes, deviceIdOfBytes } from '../../../../protocol/device-id.ts';

const anyDevice = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => deviceIdOfBytes(bytes));

describe('the name under which a device is announced', () => {
  it('is known again by those who know the device, and by them only', () => {
    fc.assert(
      fc.property(anyDevice, anyDevice, (device, other) => {
        fc.pre(device !== other);
        const label = makeServiceLabel(device);
        expect([isLabelOf(label, device), isLabelOf(label, other)]).toEqual([true, false]);
      }),
    );
  });

  it('is another one each time, fits into a name, and shows nothing of the device', () => {
    fc.assert(
      fc.property(anyDevice, (device) => {
        const [one, two] = [makeServiceLabel(device), makeServiceLabel(device)];
        expect(one).not.toBe(two);
        expect(one).toMatch(/^[0-9a-f]{24}-[0-9a-f]{32}$/);
        expect(one.slice(0, 24)).not.toBe(two.slice(0, 24));
        expect(one.slice(25)).not.toBe(two.slice(25));
      }),
    );
  });

  it('is what docs/protocol.md says', () => {
    const device = deviceIdOfBytes(new Uint8Array(32).fill(7));
    const salt = Buffer.from('000102030405060708090a0b', 'hex');
    const tag = createHmac('sha256', deviceIdBytes(device))
      .update(Buffer.concat([Buffer.from('sallyport mdns 1'), Buffer.of(0), salt]))
      .digest('hex')
      .slice(0, 32);

    expect(makeServiceLabel(device, salt)).toBe(`000102030405060708090a0b-${tag}`);
  });

  it('that somebody made up is no device’s', () => {
    const almost = fc.stringMatching(/^[0-9a-f]{24}-[0-9a-f]{32}$/);
    fc.assert(
      fc.property(fc.oneof(fc.string(), almost), anyDevice, (text, device) => {
        expect(isLabelOf(text, device)).toBe(false);
      }),
    );
  });
});
