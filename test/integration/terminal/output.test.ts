import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../base/system-clock.ts';
import { createPtyHost } from '../../../main/terminal/unix-pty.ts';
import * as ending from '../../checks/check-last-output.ts';
import { importEdited } from '../../import-edited.ts';
import { waitUntil } from '../../wait-until.ts';

const KIB = 1024;
const { checkLastOutput, pauseAtFirstOutput, runOnPty } = ending;

describe('L24, F6: output before an exit', () => {
  it.each([[20 * KIB], [200 * KIB]])('is whole in 300 of 300 runs of %i bytes', async (size) => {
    expect(await checkLastOutput(300, size, 'never paused')).toEqual([]);
  });

  it.each([[20 * KIB], [200 * KIB]])('is whole in 300 of 300 runs of %i bytes, paused for a moment', async (size) => {
    expect(await checkLastOutput(300, size, 'paused for a moment')).toEqual([]);
  });

  it('F7: is whole, and the exit is told, when the PTY stays paused', async () => {
    expect(await checkLastOutput(50, 2_000, 'paused for ever')).toEqual([]);
    const { output } = await runOnPty('printf first; sleep 0.2; printf last', pauseAtFirstOutput);
    expect(output.toString()).toBe('firstlast');
  });

  it('waits while the PTY is paused from its first moment', async () => {
    const env = { PATH: process.env['PATH'] ?? '/usr/bin:/bin' };
    const size = { cols: 80, rows: 24 };
    const command = { file: '/bin/sh', args: ['-c', 'echo early; read line'], cwd: '/', env, size };
    const pty = createPtyHost(systemClock).spawn(command);
    let bytes = 0;
    pty.onOutput((piece) => (bytes += piece.length));
    pty.setPaused(true);
    await new Promise((resolve) => setTimeout(resolve, 200));
    const whilePaused = bytes;
    pty.setPaused(false);
    await waitUntil(() => bytes > 0, { withinMs: 1_000 });
    const exited = new Promise((resolve) => pty.onExit(resolve));
    pty.dispose();
    await exited;
    expect(whilePaused).toBe(0);
  });

  it('is told within 300 ms, whatever the shell has left in the background', async () => {
    const quiet = await runOnPty('sleep 1.5 & printf bye; exit 3');
    const noisy = await runOnPty('(for i in $(seq 200); do echo on and on; sleep 0.005; done) & printf bye; exit 4');
    expect([quiet.exit.code, noisy.exit.code]).toEqual([3, 4]);
    expect(Math.max(quiet.tookMs, noisy.tookMs)).toBeLessThan(300);
  });

  it('comes from a program that closes its terminal and opens it again', async () => {
    const { output, exit } = await runOnPty('exec <&- >&- 2>&-; sleep 0.3; echo again >/dev/tty; sleep 0.3; exit 5');
    expect({ output: output.toString(), code: exit.code }).toEqual({ output: 'again\r\n', code: 5 });
  });

  it('does not end with the terminal: a program that closes it lives on', async () => {
    const { exit, tookMs } = await runOnPty('exec </dev/null >/dev/null 2>&1; sleep 0.5; exit 6');
    expect(exit).toEqual({ code: 6, signal: null });
    expect(tookMs).toBeGreaterThanOrEqual(500);
  });

  const withoutReadingOut = {
    file: 'main/terminal/master-reader.ts',
    from: 'const bytes = this.#parts.readNow(this.#fd);',
    to: `const bytes = 'hung_up';`,
  };
  /** A reading that takes along what is there loses nothing by itself, unless it is paused. */
  const withoutReadingAlong = {
    file: 'main/terminal/master-reader.ts',
    from: 'length < PTY_READING_BYTES / 2 ? length : readAlong(fd, length, budget)',
    to: 'length',
  };
  const withoutDrainAtExit = {
    file: 'main/terminal/master-pty.ts',
    from: 'if (this.#isOpen) this.#reader.drain();',
    to: '',
  };

  it.each([
    ['reading out and along what the kernel holds', 'never paused', 20 * KIB, [withoutReadingOut, withoutReadingAlong]],
    [
      'reading out and along what the kernel holds',
      'never paused',
      200 * KIB,
      [withoutReadingOut, withoutReadingAlong],
    ],
    ['reading out what the kernel holds', 'paused for a moment', 20 * KIB, [withoutReadingOut]],
    ['doing so at the exit', 'paused for ever', 2_000, [withoutDrainAtExit]],
  ] as const)(
    'L24, control: without %s the tail is lost (%s, %i bytes), which is seen',
    async (_what, pause, size, edits) => {
      const broken = await importEdited<typeof ending>('test/checks/check-last-output.ts', edits);
      expect(await broken.checkLastOutput(300, size, pause)).toEqual(['output is lost']);
    },
  );
});
