import type { Drain } from '../drained.ts';
import { between } from '../marks.ts';
import type { Peer } from './peer.ts';
import { openPtyTerminal } from './pty-terminal.ts';

/** Nothing in between: what a pseudoterminal can do, drained by a C program; its echo read in this process. */
export function barePty(drain: Drain): Peer {
  return {
    name: 'bare PTY',
    transfer: async (command) => ({ ...(await drain(['sh', '-c', between(command)])), processorSeconds: 0 }),
    open: (command, ready, speed) => openPtyTerminal({ argv: ['sh', '-c', command], ready, speed }),
    stop: () => Promise.resolve(),
  };
}
