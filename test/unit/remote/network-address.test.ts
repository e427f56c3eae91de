import { expect, it } from 'vitest';
import { addressText, parseAddress } from '../../../main/remote/network-address.ts';

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
