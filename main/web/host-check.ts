import type { IncomingMessage } from 'node:http';
import { refusals, type Refusal } from './refusals.ts';

const loopbackNames: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Refuses requests that a foreign page may have caused: by a name that was made to resolve to this machine (Host), or
 * across origins (Origin). `allowedHosts` are names, or names with a port.
 */
export function checkHost(request: IncomingMessage, allowedHosts: readonly string[]): Refusal | undefined {
  const host = (request.headers.host ?? '').toLowerCase();
  const name = host.replace(/:\d+$/, '');
  const isAllowed =
    loopbackNames.has(name) || allowedHosts.some((allowed) => [host, name].includes(allowed.toLowerCase()));
  if (!isAllowed) return refusals.foreignHost(host);
  const { origin } = request.headers;
  return origin === undefined || hostOf(origin) === host ? undefined : refusals.foreignOrigin(origin);
}

function hostOf(origin: string): string | undefined {
  return /^https?:\/\/([^/]+)$/.exec(origin.toLowerCase())?.[1];
}
