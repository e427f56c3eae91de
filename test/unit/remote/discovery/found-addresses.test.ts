import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FoundAddresses } from '../../../../main/remote/discovery/found-addresses.ts';
import { listLinks, NetworkLink } from '../../../../main/remote/discovery/network-link.ts';
import { ownAnnouncement } from '../../../../main/remote/discovery/own-announcement.ts';
import { makeServiceLabel } from '../../../../main/remote/discovery/service-label.ts';
import { parseAddress } from '../../../../main/remote/network-address.ts';
import { deviceIdOfBytes } from '../../../../protocol/device-id.ts';

const device = deviceIdOfBytes(new Uint8Array(32).fill(1));
const other = deviceIdOfBytes(new Uint8Array(32).fill(2));
const link = new NetworkLink('eth0', [
  { address: '192.0.2.7', cidr: '192.0.2.7/24' },
  { address: 'fe80::7', cidr: 'fe80::7/64', scopeid: 3 },
  { address: '2001:db8::7', cidr: '2001:db8::7/64', scopeid: 0 },
]);
const SOURCE = '192.0.2.9';

const announcement = (addresses: string[], { of = device, port = 7435 } = {}) => ({
  ...{ label: makeServiceLabel(of), port, addresses },
});

describe('addresses that others say', () => {
  it('are those on the link where they were said, by which this machine can call them', () => {
    const found = new FoundAddresses(device);
    const addresses = [
      ...['192.0.2.9', 'fe80::9', '2001:db8::9', '192.0.3.9', '127.0.0.1', '::1', '224.0.0.251', '0.0.0.0'],
      ...['2001:db9::9', 'ff02::fb', '::ffff:192.0.2.9', 'fe80::9%lo', 'nonsense', ''],
    ];

    expect(found.take([announcement(addresses)], link, SOURCE)).toEqual([
      ...['192.0.2.9:7435', '[fe80::9%eth0]:7435', '[2001:db8::9]:7435'],
    ]);
  });

  it.each([
    ['of another network', '198.51.100.9'],
    ['of another link', 'fe80::9%wlan0'],
    ['of the internet', '2001:db9::9'],
    ['of no machine', 'nonsense'],
  ])('count for nothing when a source %s says them', (_what, source) => {
    expect(new FoundAddresses(device).take([announcement(['192.0.2.9'])], link, source)).toEqual([]);
  });

  it('count for nothing when they are another device’s, or have been said before', () => {
    const found = new FoundAddresses(device);
    const taken = [
      found.take([announcement(['192.0.2.9'], { of: other })], link, SOURCE),
      found.take([announcement(['192.0.2.9'])], link, SOURCE),
      found.take([announcement(['192.0.2.9', '192.0.2.10'])], link, 'fe80::9%eth0'),
    ];

    expect(taken).toEqual([[], ['192.0.2.9:7435'], ['192.0.2.10:7435']]);
  });

  it('can be written and dialled, and are eight at most, whatever is said', () => {
    const anyAddress = fc.oneof(
      fc.ipV4(),
      fc.ipV6(),
      fc.integer({ min: 0, max: 255 }).map((last) => `192.0.2.${last}`),
      fc.string({ maxLength: 20 }),
    );
    const anyService = fc.record({
      label: fc.oneof(
        fc.constantFrom(device, other).map((id) => makeServiceLabel(id)),
        fc.string(),
      ),
      port: fc.integer({ min: 1, max: 65_535 }),
      addresses: fc.array(anyAddress, { maxLength: 30 }),
    });
    fc.assert(
      fc.property(fc.array(fc.array(anyService, { maxLength: 8 }), { maxLength: 10 }), (messages) => {
        const found = new FoundAddresses(device);
        const addresses = messages.flatMap((services) => found.take(services, link, SOURCE));
        expect(addresses.length).toBeLessThanOrEqual(8);
        for (const address of addresses) expect(link.isOnLink(parseAddress(address).host)).toBe(true);
      }),
    );
  });
});

describe('the networks of a machine', () => {
  const info = (address: string, cidr: string, { internal = false, scopeid = 0 } = {}) => ({
    ...{ address, cidr, internal, scopeid, mac: '00:00:00:00:00:00', netmask: '' },
    family: address.includes(':') ? ('IPv6' as const) : ('IPv4' as const),
  });

  it('are those of interfaces with neighbours', () => {
    const links = listLinks({
      lo: [info('127.0.0.1', '127.0.0.1/8', { internal: true }), info('::1', '::1/128', { internal: true })],
      eth0: [info('192.0.2.7', '192.0.2.7/24'), info('fe80::7', 'fe80::7/64', { scopeid: 3 })],
      tunnel: [info('198.51.100.1', '198.51.100.1/32')],
      down: [],
      wlan0: [info('fe80::8', 'fe80::8/64', { scopeid: 4 })],
      ...Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`v${index}`, [info('10.0.0.1', '10.0.0.1/8')]])),
    });

    expect(links.map(({ name, index, ipv4, hasIpv6 }) => [name, index, ipv4, hasIpv6]).slice(0, 3)).toEqual([
      ['eth0', 3, '192.0.2.7', true],
      ['wlan0', 4, undefined, true],
      ['v0', undefined, '10.0.0.1', false],
    ]);
    expect(links.length).toBe(8);
  });
});

describe('what is announced of a device on a link', () => {
  it.each([
    ['all of its IPv4 addresses', ['0.0.0.0:1'], [1, '192.0.2.7']],
    ['all of its IPv6 addresses', ['[::]:1'], [1, 'fe80::7', '2001:db8::7']],
    ['all of them', ['0.0.0.0:1', '[::]:1'], [1, '192.0.2.7', 'fe80::7', '2001:db8::7']],
    ['one, with the first of two ports', ['192.0.2.7:2', '[2001:db8::7]:3'], [2, '192.0.2.7']],
    ['one of the link alone', ['[fe80::7%eth0]:4'], [4, 'fe80::7']],
    ['nothing on loopback', ['127.0.0.1:5', '[::1]:5'], undefined],
    ['nothing on another network', ['198.51.100.1:5'], undefined],
    ['nothing when it does not listen', [], undefined],
  ])('%s', (_what, listening, expected) => {
    const announced = ownAnnouncement('label', link, listening.map(parseAddress));

    expect(announced === undefined ? undefined : [announced.port, ...announced.addresses]).toEqual(expected);
  });
});
