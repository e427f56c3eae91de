import { describe, expect, it } from 'vitest';
import { InputQueue } from '../../../main/terminal/input-queue.ts';
import { FakeClock } from '../../fakes/fake-clock.ts';

function openQueue({ maxBytes = 1000 }: { maxBytes?: number } = {}) {
  const clock = new FakeClock();
  const program = { room: 0, read: [] as number[], attempts: 0 };
  const queue = new InputQueue({
    clock,
    maxBytes,
    write: (bytes) => {
      program.attempts += 1;
      const taken = Math.min(program.room, bytes.byteLength);
      program.room -= taken;
      program.read.push(...bytes.subarray(0, taken));
      return taken;
    },
  });
  return { clock, program, queue };
}

const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);

describe('L25: the input queue', () => {
  it('writes at once while the program reads, and has no timer then', () => {
    const { clock, program, queue } = openQueue();
    program.room = 100;

    queue.push(bytes(1, 2, 3));

    expect([program.read, queue.pendingBytes, clock.pendingTimers]).toEqual([[1, 2, 3], 0, 0]);
  });

  it('costs a program that does not read about 16 attempts a second', async () => {
    const { clock, program, queue } = openQueue();
    queue.push(new Uint8Array(1000));

    await clock.advance(10_000);

    expect(program.attempts).toBeLessThan(170);
  });

  it('goes on in order when the program reads again', async () => {
    const { clock, program, queue } = openQueue();
    queue.push(bytes(1, 2, 3));
    queue.push(bytes(4));
    program.room = 2;
    await clock.advance(200);
    program.room = 10;
    queue.flush();

    expect([program.read, clock.pendingTimers]).toEqual([[1, 2, 3, 4], 0]);
  });

  it('refuses what does not fit, takes nothing of it, and says when half of it is free', async () => {
    const { clock, program, queue } = openQueue();
    let rooms = 0;
    queue.onRoom(() => (rooms += 1));
    const answers = [queue.push(new Uint8Array(900)), queue.push(new Uint8Array(101)), queue.push(new Uint8Array(100))];
    program.room = 499;
    await clock.advance(100);
    const early = rooms;
    program.room = 1;
    await clock.advance(100);

    expect([answers, early, rooms, queue.pendingBytes]).toEqual([[true, false, true], 0, 1, 500]);
  });

  it('lets answers of the terminal pass, within 4 KiB of their own', () => {
    const { program, queue } = openQueue();
    queue.push(new Uint8Array(1000));
    queue.pushReply(bytes(9, 9));
    queue.pushReply(new Uint8Array(4096));
    program.room = 3;
    queue.flush();

    expect([program.read, queue.pendingBytes]).toEqual([[9, 9, 0], 999]);
  });

  it('discards on request, and says how much', async () => {
    const { clock, program, queue } = openQueue();
    queue.push(bytes(1, 2, 3));

    const discarded = queue.discard();
    program.room = 10;
    await clock.advance(1000);

    expect([discarded, program.read, clock.pendingTimers]).toEqual([3, [], 0]);
  });

  it('takes nothing once disposed, and leaves no timer', () => {
    const { clock, queue } = openQueue();
    queue.push(bytes(1));

    queue.dispose();

    expect([queue.push(bytes(2)), clock.pendingTimers]).toEqual([false, 0]);
  });

  it('F11: passes 64 KiB on unchanged to a program that reads a little at a time', async () => {
    const { clock, program, queue } = openQueue({ maxBytes: 1024 * 1024 });
    const paste = Uint8Array.from({ length: 65_536 }, (_, index) => index & 0xff);
    queue.push(paste);
    for (let turn = 0; turn < 200; turn += 1) {
      program.room = 4095;
      await clock.advance(4);
    }

    expect(Buffer.compare(Buffer.from(program.read), Buffer.from(paste))).toBe(0);
  });
});
