import { systemClock } from '../../base/system-clock.ts';
import { createPtyHost } from '../../main/terminal/unix-pty.ts';
import { findCommand } from '../../scripts/machine.mjs';
import { LiveOutput } from './live-output.ts';
import { size } from './marks.ts';
import type { LiveTerminal } from './peer.ts';

/** A program, or a client that draws what another one does, on a pseudoterminal of this process. */
export async function openPtyTerminal(
  [program = '', ...args]: readonly string[],
  ready: string,
): Promise<LiveTerminal> {
  const file = findCommand(program) ?? program;
  const env = { ...(process.env as Record<string, string>), TERM: 'xterm-256color' };
  const pty = createPtyHost(systemClock).spawn({ file, args, cwd: '/', env, size });
  const output = new LiveOutput();
  pty.onOutput((bytes) => output.read(bytes));
  const ended = new Promise<void>((resolve) => pty.onExit(() => resolve()));
  await output.whenReady(ready);
  return {
    write: (bytes) => void pty.write(bytes),
    listen: (listener) => output.listen(listener),
    async close() {
      process.kill(pty.pid, 'SIGKILL');
      await ended;
      pty.dispose();
    },
  };
}
