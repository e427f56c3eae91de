import { systemClock } from '../../base/system-clock.ts';
import { createPtyHost } from '../../main/terminal/unix-pty.ts';
import { findCommand } from '../../scripts/machine.mjs';
import { waitUntil } from '../../test/wait-until.ts';
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
  let text = '';
  let listener = (bytes: Uint8Array): void => void (text += Buffer.from(bytes).toString('latin1'));
  pty.onOutput((bytes) => listener(bytes));
  const ended = new Promise<void>((resolve) => pty.onExit(() => resolve()));
  await waitUntil(() => text.includes(ready), { withinMs: 20_000 }).catch(() => {
    throw new Error(`${program} did not get ready: ${JSON.stringify(text.slice(-300))}`);
  });
  return {
    write: (bytes) => void pty.write(bytes),
    listen: (next) => (listener = next),
    async close() {
      process.kill(pty.pid, 'SIGKILL');
      await ended;
      pty.dispose();
    },
  };
}
