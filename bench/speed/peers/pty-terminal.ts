import { systemClock } from '../../../base/system-clock.ts';
import { createPtyHost } from '../../../main/terminal/unix-pty.ts';
import { findCommand } from '../../../scripts/machine.mjs';
import { size } from '../marks.ts';
import { LiveOutput } from './live-output.ts';
import type { LiveTerminal, ViewerSpeed } from './peer.ts';

export interface PtyProgram {
  readonly argv: readonly string[];
  /** Printed once it can be typed into. */
  readonly ready: string;
  readonly speed?: ViewerSpeed | undefined;
  readonly env?: Readonly<Record<string, string>>;
}

/** A program, or a client that draws what another one does, on a pseudoterminal of this process. */
export async function openPtyTerminal({ argv, ready, speed, env = {} }: PtyProgram): Promise<LiveTerminal> {
  const [program = '', ...args] = argv;
  const file = findCommand(program) ?? program;
  const all = { ...(process.env as Record<string, string>), TERM: 'xterm-256color', ...env };
  const pty = createPtyHost(systemClock).spawn({ file, args, cwd: '/', env: all, size });
  const output = new LiveOutput(speed, { pause: () => pty.setPaused(true), resume: () => pty.setPaused(false) });
  pty.onOutput((bytes) => output.read(bytes));
  let isRunning = true;
  const ended = new Promise<void>((resolve) =>
    pty.onExit(() => {
      isRunning = false;
      resolve();
    }),
  );
  await output.whenReady(ready);
  return {
    write: (bytes) => void pty.write(bytes),
    listen: (listener) => output.listen(listener),
    async close() {
      if (isRunning) process.kill(pty.pid, 'SIGKILL');
      await ended;
      pty.dispose();
    },
  };
}
