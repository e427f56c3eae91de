import { expect } from 'vitest';
import { systemClock } from '../base/system-clock.ts';
import type { Pty } from '../main/terminal/pty.ts';
import { createPtyHost } from '../main/terminal/unix-pty.ts';
import type { ExitStatus } from '../protocol/terminal-info.ts';
import { cliPath } from './start-program.ts';
import { waitUntil } from './wait-until.ts';

/** A terminal in which the built command line runs, as a person has it. The caller disposes of its PTY. */
export class Room {
  readonly pty: Pty;
  readonly ended: Promise<ExitStatus>;
  text = '';

  constructor(args: readonly string[], { cwd = '/' }: { readonly cwd?: string } = {}) {
    this.pty = createPtyHost(systemClock).spawn({
      file: process.execPath,
      args: [cliPath, ...args],
      cwd,
      env: { ...(process.env as Record<string, string>), TERM: 'xterm-256color', PS1: '$ ' },
      size: { cols: 90, rows: 30 },
    });
    this.pty.onOutput((bytes) => (this.text += Buffer.from(bytes).toString()));
    this.ended = new Promise((resolve) => this.pty.onExit(resolve));
  }

  type(text: string): void {
    this.pty.write(Buffer.from(text));
  }

  async shows(expected: string): Promise<void> {
    try {
      await waitUntil(() => this.text.includes(expected), { withinMs: 10_000 });
    } catch {
      expect(this.text).toContain(expected); // fails, and shows what was there instead
    }
  }
}
