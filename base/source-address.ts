/** Without a zone; an IPv4 address that came over an IPv6 socket as itself. */
export function plainAddress(address: string): string {
  return address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
}

/**
 * What limits count by: an IPv4 address, or the network of an IPv6 one, since whoever has one address there has all 2⁶⁴.
 * An IPv4 address in IPv6's clothes is itself.
 */
export function sourceKey(address: string): string {
  const plain = plainAddress(address);
  return plain.includes(':') ? `${ipv6Groups(plain).slice(0, 4).join(':')}::/64` : plain;
}

/** The eight groups of an IPv6 address, in hex without leading zeros. */
export function ipv6Groups(address: string): string[] {
  const [head = '', tail] = plainAddress(address).split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  return [...before, ...zeros, ...after].map((group) => parseInt(group, 16).toString(16));
}
