import { CliError } from './cli-error.ts';
import { exitCodes } from './exit-codes.ts';
import { messages } from './messages.ts';

/** The part after the colon of `HOST[:TERMINAL]`, if any. Throws CliError for a host that is not known. */
export function terminalOf(argument: string): string | undefined {
  const [host = '', ...rest] = argument.split(':');
  requireLocal(host);
  const terminal = rest.join(':');
  return terminal === '' ? undefined : terminal;
}

/** Throws CliError for a host that is not known. */
export function requireLocal(host: string): void {
  if (host !== 'local') throw new CliError('unknown_host', messages.unknownHost(host, undefined), exitCodes.usage);
}
