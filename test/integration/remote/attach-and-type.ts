import { createPtyHost } from '../../../main/terminal/unix-pty.ts';
import { systemClock } from '../../../base/system-clock.ts';
import { cliPath } from '../../start-program.ts';
import { waitUntil } from '../../wait-until.ts';

/** `attach HOST` in a terminal of ours: `line` is typed at the prompt, and `leave` once `shows` is there. Returns all of it. */
export async function attachAndType(
  attach: { readonly stateDir: string; readonly host: string; readonly withinMs: number },
  { line, shows, leave }: { readonly line: string; readonly shows: string; readonly leave: string },
): Promise<string> {
  const env = { ...(process.env as Record<string, string>), TERM: 'xterm-256color' };
  const args = [cliPath, 'attach', attach.host, '--state-dir', attach.stateDir];
  const pty = createPtyHost(systemClock).spawn({
    ...{ file: process.execPath, args, cwd: '/', env, size: { cols: 90, rows: 30 } },
  });
  let text = '';
  pty.onOutput((bytes) => (text += Buffer.from(bytes).toString()));
  const ended = new Promise((resolve) => pty.onExit(resolve));
  await waitUntil(() => /[$#] $/.test(text), attach);
  pty.write(Buffer.from(`${line}\n`));
  await waitUntil(() => text.includes(shows), attach);
  pty.write(Buffer.from(leave));
  await ended;
  pty.dispose();
  return text;
}
