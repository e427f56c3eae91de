import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { plainAddress } from '../base/source-address.ts';

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
