import { CliError } from './cli-error.ts';
import { exitCodes } from './exit-codes.ts';
import { messages } from './messages.ts';

/** Always the same while it is free, so that an open tab finds a server that was started again. */
const DEFAULT_PORT = 7433;

/** A port the person asked for, or none. */
export type PortChoice = number | undefined;

/** Throws CliError for what is no port. */
export function parsePort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port <= 65_535) return port;
  throw new CliError('bad_port', messages.badPort(text), exitCodes.usage);
}

/** Opens at the port asked for, or says why not; without one at the usual port, or at any free one. */
export async function openAtPort<T>(
  choice: PortChoice,
  { open, defaultTaken }: { open: (port: number) => Promise<T>; defaultTaken: (port: number) => void },
): Promise<T> {
  const port = choice ?? DEFAULT_PORT;
  try {
    return await open(port);
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (syscall !== 'listen') throw error;
    if (code === 'EACCES') throw new CliError('port_refused', messages.portRefused(port), exitCodes.failed);
    if (code !== 'EADDRINUSE') throw error;
    if (choice !== undefined) throw new CliError('port_in_use', messages.portInUse(port), exitCodes.failed);
    defaultTaken(port);
    return open(0);
  }
}
