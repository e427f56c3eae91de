import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Peer } from './peer.ts';
import { openPtyTerminal } from './pty-terminal.ts';

const run = promisify(execFile);
const address = '127.0.0.1';
/** It refuses anything but UTF-8. Nothing is guessed: what comes back is the program's echo. */
const env = { LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8', MOSH_PREDICTION_DISPLAY: 'never' };

/** A mosh server for each terminal, and its client. They pass on what a screen has become, at their own pace. */
export function createMosh(): Peer {
  return {
    name: 'mosh',
    async open(command, ready, speed) {
      const { port, key } = await startServer(command);
      const argv = ['mosh-client', address, port];
      return openPtyTerminal({ argv, ready, speed, env: { ...env, MOSH_KEY: key } });
    },
    stop: () => Promise.resolve(),
  };
}

/** It leaves this process, and goes when its client has been silent for so long. */
async function startServer(command: string): Promise<{ readonly port: string; readonly key: string }> {
  const settings = { ...process.env, ...env, MOSH_SERVER_NETWORK_TMOUT: '5' };
  const argv = ['new', '-i', address, '-c', '256', '--', 'sh', '-c', command];
  const { stdout } = await run('mosh-server', argv, { env: settings });
  const [, port = '', key = ''] = /^MOSH CONNECT (\d+) (\S+)/m.exec(stdout) ?? [];
  return { port, key };
}
