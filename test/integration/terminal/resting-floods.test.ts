import { afterEach, describe, expect, it } from 'vitest';
import { createPtyHost } from '../../../main/terminal/unix-pty.ts';
import type { Pty } from '../../../main/terminal/pty.ts';
import { FakeClock } from '../../fakes/fake-clock.ts';
import { waitUntil } from '../../wait-until.ts';

const REST_MS = 8;
const TYPING_MS = 500;
/** So long that a flood which is read brings many readings. */
const WHILE_MS = 100;
const soon = { withinMs: 20_000 };
const size = { cols: 80, rows: 24 };

const started: Pty[] = [];

afterEach(async () => {
  for (const pty of started.splice(0)) {
    const ended = new Promise((resolve) => pty.onExit(resolve));
    process.kill(pty.pid, 'SIGKILL');
    await ended;
    pty.dispose();
  }
});

/** A flood, and a program that is typed into, with a time that moves only when told to. */
function start() {
  const clock = new FakeClock();
  const host = createPtyHost(clock);
  const env = { PATH: process.env['PATH'] ?? '/usr/bin:/bin' };
  const spawn = (program: string): Pty => {
    const pty = host.spawn({ file: '/bin/sh', args: ['-c', `exec ${program}`], cwd: '/', env, size });
    started.push(pty);
    return pty;
  };
  const typedInto = spawn('cat');
  const flood = spawn('yes');
  let readings = 0;
  flood.onOutput(() => (readings += 1));
  return {
    clock,
    flood,
    type: (): number => typedInto.write(new Uint8Array([120])),
    readings: () => readings,
    /** Resolves when the flood is not read any more, with how often it was. */
    rested: async (): Promise<number> => {
      await waitUntil(() => clock.pendingTimers > 0, soon);
      const before = readings;
      await new Promise((resolve) => setTimeout(resolve, WHILE_MS));
      expect(readings).toBe(before);
      return before;
    },
  };
}

describe('a flood', () => {
  it('rests after each reading while somebody types into any terminal, and goes on then', async () => {
    const { clock, type, readings, rested } = start();
    type();
    const atRest = await rested();

    await clock.advance(REST_MS);
    await waitUntil(() => readings() > atRest, soon);
    const nextRest = await rested();
    await clock.advance(TYPING_MS);
    await waitUntil(() => readings() > nextRest + 50, soon);

    expect(clock.pendingTimers).toBe(0);
  });

  it('never rests while nobody types', async () => {
    const { clock, readings } = start();
    await waitUntil(() => readings() > 50, soon);
    expect(clock.pendingTimers).toBe(0);
  });

  it('that is paused while it rests stays so until it may go on', async () => {
    const { clock, flood, type, readings, rested } = start();
    type();
    const atRest = await rested();
    flood.setPaused(true);
    await clock.advance(TYPING_MS);
    await new Promise((resolve) => setTimeout(resolve, WHILE_MS));
    const whilePaused = readings();
    flood.setPaused(false);
    await waitUntil(() => readings() > atRest, soon);

    expect(whilePaused).toBe(atRest);
  });

  it('rests its time out, though it may go on sooner', async () => {
    const { clock, flood, type, readings, rested } = start();
    type();
    const atRest = await rested();
    flood.setPaused(true);
    flood.setPaused(false);

    expect(await rested()).toBe(atRest);
    await clock.advance(REST_MS);
    await waitUntil(() => readings() > atRest, soon);
  });
});
