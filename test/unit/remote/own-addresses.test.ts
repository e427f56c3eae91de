import type { NetworkInterfaceInfo } from 'node:os';
import { expect, it } from 'vitest';
import { ownAddresses } from '../../../main/remote/own-addresses.ts';

const at = (address: string, internal = false): NetworkInterfaceInfo =>
  ({ address, internal, family: address.includes(':') ? 'IPv6' : 'IPv4' }) as NetworkInterfaceInfo;
const interfaces = {
  lo: [at('127.0.0.1', true), at('::1', true)],
  eth0: [at('192.0.2.7'), at('2001:db8::7'), at('fe80::1'), at('169.254.1.1')],
  wlan0: [at('198.51.100.2')],
};

it.each([
  ['0.0.0.0', ['192.0.2.7:1', '198.51.100.2:1']],
  ['::', ['[2001:db8::7]:1']],
  ['127.0.0.1', ['127.0.0.1:1']],
  ['home.example', ['home.example:1']],
])('what listens on %s is found at %j', (host, found) => {
  expect(ownAddresses([{ host, port: 1 }], interfaces)).toEqual(found);
});
