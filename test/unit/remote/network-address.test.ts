import { expect, it } from 'vitest';
import { addressText, parseAddress, sourceOf } from '../../../main/remote/network-address.ts';

it.each([
  ['0.0.0.0:7433', '0.0.0.0', 7433],
  ['[::]:1', '::', 1],
  ['[2001:db8::7]:65535', '2001:db8::7', 65_535],
  ['my-host.example:0', 'my-host.example', 0],
])('%s is an address, and is written the same', (text, host, port) => {
  expect(parseAddress(text)).toEqual({ host, port });
  expect(addressText({ host, port })).toBe(text);
});

it.each(['', '7433', 'host', ':7433', 'host:', 'host:65536', '::1:7433', '[host]:1', 'a b:1', 'http://x:1'])(
  '"%s" is none',
  (text) => {
    expect(() => parseAddress(text)).toThrowError('Write HOST:PORT');
  },
);

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::1', '0:0:0:0::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:1::9', '2001:db8:1:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('limits count %s as %s', (address, source) => {
  expect(sourceOf(address)).toBe(source);
});
