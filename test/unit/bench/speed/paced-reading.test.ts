import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PacedReading } from '../../../../bench/speed/peers/paced-reading.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

function readAt(bytesPerSecond: number) {
  const events: string[] = [];
  const source = { pause: () => void events.push('pause'), resume: () => void events.push('resume') };
  const paced = new PacedReading(bytesPerSecond, source, (bytes) => void events.push(`took ${bytes.byteLength}`));
  const read = (count: number): void => paced.read(new Uint8Array(count), () => void events.push(`done ${count}`));
  return { events, read };
}

describe('reading at 1 000 bytes a second', () => {
  it('takes in no more, in order, while its source waits', () => {
    const { events, read } = readAt(1_000);
    read(100);
    read(50);

    vi.advanceTimersByTime(99);
    expect(events.splice(0)).toEqual(['pause']);
    vi.advanceTimersByTime(2);
    expect(events.splice(0)).toEqual(['took 100', 'done 100']);
    vi.advanceTimersByTime(50);
    expect(events).toEqual(['took 50', 'done 50', 'resume']);
  });

  it('takes what is due within a timer’s tick at once, and makes up for it later', () => {
    const { events, read } = readAt(1_000);
    read(1);
    expect(events.splice(0)).toEqual(['took 1', 'done 1']);
    read(1);
    vi.advanceTimersByTime(3);
    expect(events).toEqual(['pause', 'took 1', 'done 1', 'resume']);
  });
});
