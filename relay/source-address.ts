import type { IncomingMessage } from 'node:http';
import { isIP, isIPv6 } from 'node:net';

/**
 * Where a request comes from. Each trusted proxy has appended to `X-Forwarded-For` whoever called it, so the address
 * stands that many places from the right; what stands further left is the caller's own word. Without it (the header is
 * too short, or no address) it is the proxy itself.
 */
export function sourceOf(request: Pick<IncomingMessage, 'headers' | 'socket'>, trustedHops: number): string {
  const direct = plainAddress(request.socket.remoteAddress ?? '');
  if (trustedHops === 0) return direct;
  const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  const named = plainAddress(forwarded.at(-trustedHops)?.trim() ?? '');
  return isIP(named) === 0 ? direct : named;
}

/** What counts as one source for limits: an IPv4 address, or the 64 bits of an IPv6 network that one household gets. */
export function sourceKey(address: string): string {
  return isIPv6(address) ? `${groupsOf(address).slice(0, 4).join(':')}::/64` : address;
}

/** Without a zone; an IPv4 address that came over an IPv6 socket as itself. */
export function plainAddress(address: string): string {
  return address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
}

function groupsOf(address: string): string[] {
  const [left = [], right = []] = address.split('::').map((half) => half.split(':').filter((group) => group !== ''));
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  const groups = address.includes('::') ? [...left, ...zeros, ...right] : left;
  return groups.map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''));
}
