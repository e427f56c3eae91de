import { isIPv6 } from 'node:net';
import { AppError } from '../../base/errors.ts';

/** Where a device listens or can be reached: an IP address or a name, and a port. */
export interface NetworkAddress {
  readonly host: string;
  readonly port: number;
}

/** What should be HOST:PORT is not. */
export class BadAddressError extends AppError {
  readonly code = 'bad_address';

  constructor(readonly text: string) {
    super(`"${text}" is no address. Write HOST:PORT, for example 0.0.0.0:7435, [::]:7435 or 192.0.2.7:7435`);
    this.name = 'BadAddressError';
  }

  override get facts(): Record<string, unknown> {
    return { text: this.text };
  }
}

/** Reads HOST:PORT; an IPv6 address stands in brackets. Throws BadAddressError. */
export function parseAddress(text: string): NetworkAddress {
  const [, bracketed, plain, digits] = /^(?:\[([^\]]+)\]|([a-z0-9._-]+)):(\d{1,5})$/i.exec(text.trim()) ?? [];
  const host = bracketed ?? plain;
  const port = Number(digits);
  const isGood = host !== undefined && host.length <= 253 && (bracketed === undefined || isIPv6(bracketed));
  if (!isGood || !(port <= 65_535)) throw new BadAddressError(text);
  return { host, port };
}

export function addressText({ host, port }: NetworkAddress): string {
  return isIPv6(host) ? `[${host}]:${port}` : `${host}:${port}`;
}
