import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { familySeconds } from '../../relay/processor-seconds.ts';
import type { Drain } from '../drained.ts';
import { between } from '../marks.ts';
import type { Peer } from './peer.ts';
import { openPtyTerminal } from './pty-terminal.ts';

const run = promisify(execFile);

/** A tmux server with no settings of anybody's. It sends on what its screen has become. */
export interface TmuxPeer extends Peer {
  readonly pid: number;
  /** What a client of it is started with. */
  readonly argv: readonly string[];
}

export async function startTmux(folder: string, drain: Drain): Promise<TmuxPeer> {
  const argv = ['tmux', '-u', '-S', join(folder, 'tmux'), '-f', '/dev/null'];
  const [program = '', ...args] = argv;
  await run(program, [...args, 'new-session', '-d', '-s', 'kept', 'sleep 100000']);
  const { stdout } = await run(program, [...args, 'display-message', '-p', '#{pid}']);
  const pid = Number(stdout);
  return {
    ...{ name: 'tmux', pid, argv },
    async transfer(command) {
      const startSeconds = familySeconds(pid);
      // Its client has a moment to show the end before the window goes.
      const transfer = await drain([...argv, 'new-session', `${between(command)}; sleep 0.3`]);
      return { ...transfer, processorSeconds: familySeconds(pid) - startSeconds };
    },
    open: (command, ready, speed) => openPtyTerminal({ argv: [...argv, 'new-session', command], ready, speed }),
    stop: async () => void (await run(program, [...args, 'kill-server'])),
  };
}

export function isTmux(peer: Peer): peer is TmuxPeer {
  return peer.name === 'tmux';
}
