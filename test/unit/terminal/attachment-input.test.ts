import { describe, expect, it } from 'vitest';
import { RecordingSink } from '../../fakes/recording-sink.ts';
import { attach } from './attach.ts';

const KIB = 1024;

describe('L47: input', () => {
  const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);

  it('is taken once, however often it comes', async () => {
    const { attachment, clock, source, sink } = attach({ from: 0 });
    attachment.start(sink);

    attachment.inputReceived(0, bytes(1, 2, 3), 0);
    attachment.inputReceived(1, bytes(2, 3, 4), 0);
    await clock.advance(4);
    attachment.inputReceived(0, bytes(1), 0);
    await clock.advance(4);

    expect([source.inputs, sink.inputAcks, attachment.inputPosition]).toEqual([[1, 2, 3, 4], [4, 4], 4]);
  });

  it('is acknowledged with the output that it causes', async () => {
    const { attachment, clock, sink, print } = attach({ from: 0 });
    attachment.start(sink);

    attachment.inputReceived(0, bytes(1), 0);
    const before = [...sink.inputAcks];
    print(1);
    const after = [...sink.inputAcks];
    await clock.advance(10);

    expect([before, after, sink.inputAcks, clock.pendingTimers]).toEqual([[], [1], [1], 0]);
  });

  it('is acknowledged at once where it is much', () => {
    const { attachment, sink } = attach({ from: 0 });
    attachment.start(sink);

    attachment.inputReceived(0, new Uint8Array(16 * KIB), 0);
    attachment.inputReceived(16 * KIB, bytes(1), 0);

    expect(sink.inputAcks).toEqual([16 * KIB]);
  });

  it('with a gap is a problem', () => {
    const { attachment, sink } = attach({ from: 0 });
    attachment.start(sink);

    expect(attachment.inputReceived(5, bytes(1), 0)).toBe('input at 5 leaves a gap after 0');
  });

  it('that was refused is ignored until the viewer starts again at the refused position', async () => {
    const { attachment, clock, source, sink } = attach({ from: 0 });
    attachment.start(sink);
    attachment.inputReceived(0, bytes(1), 0);
    source.isFull = true;
    attachment.inputReceived(1, bytes(2), 0);
    source.isFull = false;

    attachment.inputReceived(2, bytes(3), 0);
    attachment.inputRoom();
    attachment.inputReceived(1, bytes(7), 1);
    await clock.advance(4);

    expect([source.inputs, sink.refusals, sink.inputAcks]).toEqual([
      [1, 7],
      [{ position: 1, code: 'input_backlog' }],
      [1, 1, 2],
    ]);
  });

  it('goes on at its position after a break, refused or not', () => {
    const { attachment, source, sink } = attach({ from: 0 });
    attachment.start(sink);
    attachment.inputReceived(0, bytes(1, 2), 0);
    source.isFull = true;
    attachment.inputReceived(2, bytes(3), 0);
    attachment.suspend();
    source.isFull = false;

    const { inputPosition } = attachment.resume(0);
    attachment.start(new RecordingSink());
    attachment.inputReceived(2, bytes(3, 4), 0);

    expect([inputPosition, source.inputs]).toEqual([2, [1, 2, 3, 4]]);
  });
});
