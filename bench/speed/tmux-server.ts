import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { familySeconds } from '../relay/processor-seconds.ts';
import { between } from './marks.ts';
import type { Drain } from './drained.ts';
import type { Peer } from './peer.ts';
import { openPtyTerminal } from './pty-terminal.ts';

const run = promisify(execFile);

/** A tmux server with no settings of anybody's, and one client at a time. It sends on what its screen has become. */
export async function startTmux(folder: string, drain: Drain): Promise<Peer> {
  const tmux = ['tmux', '-u', '-S', join(folder, 'tmux'), '-f', '/dev/null'];
  const [program = '', ...args] = tmux;
  await run(program, [...args, 'new-session', '-d', '-s', 'kept', 'sleep 100000']);
  const { stdout } = await run(program, [...args, 'display-message', '-p', '#{pid}']);
  const pid = Number(stdout);
  return {
    name: 'tmux',
    async transfer(command) {
      const startSeconds = familySeconds(pid);
      // Its client has a moment to show the end before the window goes.
      const transfer = await drain([...tmux, 'new-session', `${between(command)}; sleep 0.3`]);
      return { ...transfer, processorSeconds: familySeconds(pid) - startSeconds };
    },
    open: (command, ready) => openPtyTerminal([...tmux, 'new-session', command], ready),
    stop: async () => void (await run(program, [...args, 'kill-server'])),
  };
}
