import { systemClock } from '../../base/system-clock.ts';
import { createPtyHost } from '../../main/terminal/unix-pty.ts';
import { EchoClock, echoProgram } from './echo-clock.ts';
import { size } from './load.ts';

export interface BareEcho {
  readonly echo: EchoClock;
  send(): void;
  /** Resolves when its program has gone. */
  close(): Promise<void>;
}

/** The same echo without an agent, on a pseudoterminal of this process: what the machine itself takes for it. */
export async function openBareEcho(): Promise<BareEcho> {
  const { command: file, args } = echoProgram;
  const env = { ...process.env } as Record<string, string>;
  const pty = createPtyHost(systemClock).spawn({ file, args, cwd: '/', env, size });
  const echo = new EchoClock({ late: () => undefined });
  pty.onOutput((bytes) => echo.write(bytes, () => undefined));
  const ended = new Promise<void>((resolve) => pty.onExit(() => resolve()));
  await echo.whenReady();
  return {
    echo,
    send: () => echo.send((bytes) => pty.write(bytes) === bytes.length),
    async close() {
      process.kill(pty.pid, 'SIGKILL');
      await ended;
      pty.dispose();
    },
  };
}
