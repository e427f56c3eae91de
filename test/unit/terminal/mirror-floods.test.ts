import { describe, expect, it } from 'vitest';
import type { MirrorCommand, MirrorReport } from '../../../main/terminal/mirror-messages.ts';
import { MirrorScreens } from '../../../main/terminal/mirror-screens.ts';
import { WorkerMirror } from '../../../main/terminal/worker-mirror.ts';
import { FakeClock } from '../../fakes/fake-clock.ts';

const size = { cols: 80, rows: 24 };
const flood = new Uint8Array(Buffer.from('y\r\n'.repeat(20_000)));

function openScreens() {
  const clock = new FakeClock();
  const reports: MirrorReport[] = [];
  const screens = new MirrorScreens(clock, (report) => reports.push(report));
  screens.handle({ kind: 'open', mirror: 1, size, scrollbackLines: 100, offset: 0 });
  const write = (bytes: Uint8Array | string): void =>
    screens.handle({ kind: 'write', mirror: 1, bytes: new Uint8Array(Buffer.from(bytes)), isSilent: false });
  return { clock, reports, screens, write };
}

describe('the end of a flood', () => {
  it('is printed once nothing has followed for a while, and then no timer is left', async () => {
    const { clock, write, reports } = openScreens();
    for (let piece = 0; piece < 10; piece += 1) {
      write(flood);
      await clock.advance(30);
    }
    const during = clock.pendingTimers;
    await clock.advance(200);
    expect([during, clock.pendingTimers, reports.filter(({ kind }) => kind === 'parsed').length]).toEqual([1, 0, 10]);
  });

  it('does not wait where a question follows: the answer comes at once, and counts all lines before it', () => {
    const { write, reports } = openScreens();
    write(flood);
    write('\x1b[6n');
    expect(reports.find(({ kind }) => kind === 'reply')).toMatchObject({
      bytes: new Uint8Array(Buffer.from('\x1b[24;1R')),
    });
  });

  it('goes with its terminal', async () => {
    const { clock, write, screens } = openScreens();
    write(flood);
    screens.handle({ kind: 'close', mirror: 1 });
    await clock.advance(200);
    expect(clock.pendingTimers).toBe(0);
  });
});

function openMirror() {
  const clock = new FakeClock();
  const posted: number[] = [];
  const post = (command: MirrorCommand): void =>
    void (command.kind === 'write' && posted.push(command.bytes.byteLength));
  const mirror = new WorkerMirror(
    1,
    { size, scrollbackLines: 100 },
    { link: { post, forget: () => undefined }, clock },
  );
  const parsed = (byteCount: number): void =>
    mirror.handle({ kind: 'parsed', mirror: 1, bytes: new Uint8Array(byteCount) });
  return { clock, mirror, posted, parsed };
}

/** A sequence, of so many bytes. */
const asking = (length: number): Uint8Array => new Uint8Array(length).fill(0x1b, 0, 1);

describe('output on its way to the mirror', () => {
  it('goes at once after a pause; what follows waits for the worker, and then 2 ms for company', async () => {
    const { clock, mirror, posted, parsed } = openMirror();
    for (const length of [10, 20, 30]) mirror.write(asking(length));
    expect(posted).toEqual([10]);
    parsed(10);
    mirror.write(asking(5));
    expect(posted).toEqual([10]);
    await clock.advance(2);
    expect(posted).toEqual([10, 55]);
    parsed(55);
    mirror.write(asking(7));
    expect([posted, clock.pendingTimers]).toEqual([[10, 55, 7], 0]);
  });

  it('waits 16 ms where it begins no sequence, as what is typed: unless one follows, or somebody wants the screen', async () => {
    const { clock, mirror, posted, parsed } = openMirror();
    mirror.write(asking(9));
    parsed(9);
    for (let key = 0; key < 3; key += 1) mirror.write(new Uint8Array(1));
    await clock.advance(15);
    expect(posted).toEqual([9]);
    await clock.advance(1);
    expect(posted).toEqual([9, 3]);
    parsed(3);
    mirror.write(new Uint8Array(1));
    mirror.write(asking(6));
    expect(posted).toEqual([9, 3, 7]);
    parsed(7);
    mirror.write(new Uint8Array(1));
    void mirror.snapshot('screen');
    expect([posted, clock.pendingTimers]).toEqual([[9, 3, 7, 1], 0]);
  });

  it('waits without a timer, and the worker knows of no screen, for as long as there is nothing but a prompt', async () => {
    const { clock, mirror, posted } = openMirror();
    for (const text of ['$ ', '\x1b[?2004h', 'l', 's']) mirror.write(Buffer.from(text));
    await clock.advance(60_000);
    expect([posted, clock.pendingTimers]).toEqual([[], 0]);
    mirror.write(asking(5));
    expect(posted).toEqual([17]);
  });

  it('goes 64 KiB at a time while it is a flood, and no further than 256 KiB ahead', () => {
    const { mirror, posted } = openMirror();
    for (let piece = 0; piece < 200; piece += 1) mirror.write(new Uint8Array(4096));
    const ahead = posted.reduce((sum, length) => sum + length, 0);
    expect([posted.slice(-3), ahead <= 320 * 1024]).toEqual([[65_536, 65_536, 65_536], true]);
  });

  it('leaves no timer behind when its terminal has gone', async () => {
    const { clock, mirror, parsed } = openMirror();
    mirror.write(asking(10));
    mirror.write(new Uint8Array(10));
    parsed(10);
    mirror.dispose();
    expect(clock.pendingTimers).toBe(0);
  });
});
