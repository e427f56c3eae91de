import { isIPv6 } from 'node:net';
import os from 'node:os';
import { addressText, type NetworkAddress } from './network-address.ts';

const wildcards: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

/** Where other devices may find what listens on `addresses`: all of this machine's own for those that stand for all. */
export function ownAddresses(addresses: readonly NetworkAddress[], interfaces = os.networkInterfaces()): string[] {
  return addresses.flatMap(({ host, port }) => {
    if (!wildcards.has(host)) return [addressText({ host, port })];
    const own = Object.values(interfaces).flatMap((list) => list ?? []);
    const outside = own.filter(({ internal, address }) => !internal && isIPv6(address) === isIPv6(host));
    const reachable = outside.map(({ address }) => address).filter((address) => !isLinkLocal(address));
    return reachable.map((address) => addressText({ host: address, port }));
  });
}

/** Good on one cable only, and nothing without the name of that. */
function isLinkLocal(address: string): boolean {
  return /^fe[89ab]/i.test(address) || address.startsWith('169.254.');
}
