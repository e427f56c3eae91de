import { describe, expect, it } from 'vitest';
import { MirrorMemory } from '../../../main/terminal/mirror-memory.ts';
import type { MirrorReport } from '../../../main/terminal/mirror-messages.ts';
import { MirrorScreens } from '../../../main/terminal/mirror-screens.ts';
import { FakeClock } from '../../fakes/fake-clock.ts';

const size = { cols: 100, rows: 10 };
const LINE_BYTES = size.cols * 12;
const SCROLLBACK = 200;
const FULL_BYTES = (SCROLLBACK + size.rows + size.rows) * LINE_BYTES;

/** Screens that may take `full` times what one with a full scrollback takes. */
function openScreens(count: number, full: number) {
  const reports: MirrorReport[] = [];
  const screens = new MirrorScreens(new FakeClock(), (report) => reports.push(report), full * FULL_BYTES);
  const fill = (mirror: number): void => {
    const bytes = new Uint8Array(Buffer.from(`${mirror}\r\n`.repeat(2 * SCROLLBACK)));
    screens.handle({ kind: 'write', mirror, bytes, isSilent: false });
  };
  for (let mirror = 1; mirror <= count; mirror += 1) {
    screens.handle({ kind: 'open', mirror, size, scrollbackLines: SCROLLBACK, offset: 0 });
  }
  const linesOf = (mirror: number): number => {
    screens.handle({ kind: 'snapshot', mirror, request: 1, scope: 'all' });
    const last = reports.at(-1);
    if (last?.kind !== 'snapshot') throw new Error('no snapshot');
    return Buffer.from(last.snapshot.bytes).toString().split(String(mirror)).length - 1;
  };
  const watch = (mirror: number, isWatched: boolean): void => screens.handle({ kind: 'watch', mirror, isWatched });
  return { fill, linesOf, watch, screens, reports };
}

describe('L45: the mirrors of all terminals together', () => {
  it('give up the scrollback of what nobody has watched for longest, and never of what is watched', () => {
    const { fill, linesOf, watch } = openScreens(4, 2.5);
    for (const mirror of [1, 2, 3]) watch(mirror, true);
    watch(3, false);
    watch(1, false);
    for (const mirror of [1, 2, 3, 4]) fill(mirror); // 3 goes for itself, 1 for the new one

    const kept = [1, 2, 3, 4].map((mirror) => linesOf(mirror) > SCROLLBACK);
    expect(kept).toEqual([false, true, false, true]);
  });

  it('fill their scrollback again, once there is room', () => {
    const { fill, linesOf, screens } = openScreens(3, 2.2);
    for (const mirror of [1, 2, 3]) fill(mirror);
    const before = linesOf(1) < 2 * size.rows;
    screens.handle({ kind: 'close', mirror: 2 });
    fill(1);

    expect([before, linesOf(1) > SCROLLBACK]).toEqual([true, true]);
  });

  it('count nothing of what has gone', () => {
    const memory = new MirrorMemory(100);
    memory.set(1, 80);
    memory.set(2, 70);
    memory.set(1, 60);
    memory.forget(2);

    expect([memory.totalBytes, [...memory.tooMuch()]]).toEqual([60, []]);
  });
});
