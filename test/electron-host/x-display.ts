import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';

/** A display for windows that nobody looks at. */
export interface XDisplay {
  readonly name: string;
  close(): Promise<void>;
}

/** Starts an X server on a free display; it ends with this process at the latest. */
export async function openDisplay(): Promise<XDisplay> {
  const screen = ['-screen', '0', '1280x900x24', '-nolisten', 'tcp', '-displayfd', '3'];
  const server = spawn('setpriv', ['--pdeathsig', 'TERM', 'Xvfb', ...screen], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const ended = once(server, 'exit');
  const number = once(server.stdio[3] as Readable, 'data') as Promise<[Buffer]>;
  const first = await Promise.race([number, ended]);
  if (!Buffer.isBuffer(first[0])) throw new Error('Xvfb did not start');
  return {
    name: `:${first[0].toString().trim()}`,
    close: async () => {
      server.kill();
      await ended;
    },
  };
}
