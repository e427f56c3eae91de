import type { ListenAddress } from '../../relay/front-door.ts';
import { CliError } from './cli-error.ts';
import { exitCodes } from './exit-codes.ts';
import { messages } from './messages.ts';
import { parsePort } from './port-choice.ts';

/** Reads HOST:PORT; an IPv6 address stands in brackets. Throws CliError. */
export function parseListenAddress(text: string): ListenAddress {
  const [, bracketed, plain, port] = /^(?:\[([0-9a-f:.]+)\]|([^\s:[\]]+)):(\d+)$/i.exec(text) ?? [];
  const host = bracketed ?? plain;
  if (host === undefined || port === undefined)
    throw new CliError('bad_address', messages.badListenAddress(text), exitCodes.usage);
  return { host, port: parsePort(port) };
}

/** All addresses of this machine: none that others could be told. */
export function isWildcard({ host }: ListenAddress): boolean {
  return host === '0.0.0.0' || host === '::';
}
